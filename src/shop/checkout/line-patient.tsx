import { useCallback, useState } from 'react';
import { Plus } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { animalChoices } from './use-animal-choices.ts';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import { chooseAnimal } from '#shop/cart/use-cart-actions.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { AddPatientDialog } from './add-patient-dialog.tsx';

/** The patient that a test is for: chosen from My patients, or added here. */
export function LinePatient({ item }: { item: CartItem }) {
  const [isAdding, setAdding] = useState(false);
  const [error, setError] = useState<string[]>([]);
  const { id, product, animal } = item;
  const load = useCallback(
    (search: string, page: number) =>
      animalChoices(
        api.animals.list({ search, page, species_id: product.speciesId ?? '', view: 'patients' }),
        (row): Option => ({
          value: String(row.id),
          label: row.name,
          note: [row.breed?.name, row.registeredName].filter(Boolean).join(', '),
        }),
      ),
    [product.speciesId],
  );
  const choose = async (animalId: number | null) => {
    const { problem } = await chooseAnimal(id, animalId);
    setError(Object.values(problem?.fields ?? {}).flat());
  };
  const value: Option | null = animal && { value: String(animal.id), label: animal.name ?? 'Your patient' };
  return (
    <div className="col-span-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Field label="Patient" error={error}>
        <Combobox
          listLabel="My patients"
          placeholder="Choose a patient"
          value={value}
          onChange={(option) => void choose(option && Number(option.value))}
          load={load}
        />
      </Field>
      <Button variant="secondary" onClick={() => setAdding(true)} icon={<Plus aria-hidden="true" className="size-4" />}>
        Add patient<span className="sr-only"> for {product.name}</span>
      </Button>
      <AddPatientDialog
        open={isAdding}
        speciesId={product.speciesId}
        onClose={() => setAdding(false)}
        onAdded={(animalId) => {
          setAdding(false);
          void choose(animalId);
        }}
      />
    </div>
  );
}
