import { useCallback } from 'react';
import { api } from '#app/api-client.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import type { Option } from '#ui/select.tsx';

interface MyAnimalPickerProps {
  speciesId: number | null;
  value: Option | null;
  onChange: (animal: Option | null) => void;
  error: string[] | undefined;
}

/** One of the account's animals, found by name, number or chip. */
export function MyAnimalPicker({ speciesId, value, onChange, error }: MyAnimalPickerProps) {
  const load = useCallback(
    async (search: string, page: number) => {
      const found = await api.animals.parents({ search, page, species_id: speciesId ?? '' });
      const results = found.results.map(({ id, name, breed, registeredName }) => ({
        value: String(id),
        label: name,
        note: [breed?.name, registeredName].filter(Boolean).join(', '),
      }));
      return { results, next: found.next };
    },
    [speciesId],
  );
  return (
    <Field label="Animal" hint="Type a name, a registration number or a chip number." error={error} required>
      <Combobox listLabel="My animals" value={value} onChange={onChange} load={load} />
    </Field>
  );
}
