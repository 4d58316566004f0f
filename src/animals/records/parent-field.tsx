import { useCallback } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { animalChoices } from '#shop/checkout/use-animal-choices.ts';

interface ParentFieldProps {
  parent: 'sire' | 'dam';
  speciesId: number | null;
  value: Option | null;
  onChange: (animal: Option | null) => void;
  error: string[] | undefined;
  required?: boolean;
}

/** Chooses a sire or dam among the account's animals of the right sex and species. */
export function ParentField({ parent, speciesId, value, onChange, error, required }: ParentFieldProps) {
  const load = useCallback(
    (search: string, page: number) =>
      animalChoices(
        api.animals.parents({
          search,
          page,
          gender: parent === 'sire' ? 'male' : 'female',
          species_id: speciesId ?? '',
        }),
        ({ id, name, registeredName }) => ({ value: String(id), label: name, note: registeredName ?? '' }),
      ),
    [parent, speciesId],
  );
  return (
    <Field label={parent === 'sire' ? 'Sire' : 'Dam'} hint="One of your animals." error={error} required={required}>
      <Combobox
        key={speciesId ?? 0}
        listLabel={parent === 'sire' ? 'Sires' : 'Dams'}
        value={value}
        onChange={onChange}
        load={load}
      />
    </Field>
  );
}
