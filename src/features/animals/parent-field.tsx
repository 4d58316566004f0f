import { useCallback } from 'react';
import { api } from '#app/api-client.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import type { Option } from '#ui/select.tsx';

interface ParentFieldProps {
  parent: 'sire' | 'dam';
  speciesId: number | null;
  value: Option | null;
  onChange: (animal: Option | null) => void;
  error: string[] | undefined;
}

/** Sire or dam among the animals of the account, of the right sex and species. */
export function ParentField({ parent, speciesId, value, onChange, error }: ParentFieldProps) {
  const load = useCallback(
    async (search: string, page: number) => {
      const found = await api.animals.parents({
        search,
        page,
        gender: parent === 'sire' ? 'male' : 'female',
        species_id: speciesId ?? '',
      });
      return {
        results: found.results.map(({ id, name, registeredName }) => ({
          value: String(id),
          label: name,
          note: registeredName ?? '',
        })),
        next: found.next,
      };
    },
    [parent, speciesId],
  );
  return (
    <Field label={parent === 'sire' ? 'Sire' : 'Dam'} hint="One of your animals." error={error}>
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
