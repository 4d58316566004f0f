import { useCallback } from 'react';
import { api } from '#ui/api/api-client.ts';
import { animalChoices } from '#shop/checkout/use-animal-choices.ts';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Option } from '#ui/forms/select.tsx';

interface MyAnimalPickerProps {
  /** Vets choose from the patients of their clinic. */
  isVet: boolean;
  speciesId: number | null;
  value: Option | null;
  onChange: (animal: Option | null) => void;
  error: string[] | undefined;
}

/** A picker for one of the account's animals, searched by name, number or chip. */
export function MyAnimalPicker({ isVet, speciesId, value, onChange, error }: MyAnimalPickerProps) {
  const load = useCallback(
    (search: string, page: number) => {
      const query = { search, page, species_id: speciesId ?? ('' as const) };
      const request = isVet ? api.animals.list({ ...query, view: 'patients' }) : api.animals.parents(query);
      return animalChoices(request, ({ id, name, breed, registeredName }) => ({
        value: String(id),
        label: name,
        note: [breed?.name, registeredName].filter(Boolean).join(', '),
      }));
    },
    [isVet, speciesId],
  );
  return (
    <Field label="Animal" hint="Enter a name, registration number or microchip number." error={error} required>
      <Combobox listLabel={isVet ? 'My patients' : 'My animals'} value={value} onChange={onChange} load={load} />
    </Field>
  );
}
