import { useCallback } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Option } from '#ui/forms/select.tsx';

interface BreedFieldProps {
  speciesId: number | null;
  value: Option | null;
  onChange: (breed: Option | null) => void;
  error: string[] | undefined;
  required?: boolean;
}

/** Specification section 4: changing the species changes the breeds; scrolling loads the next page. */
export function BreedField({ speciesId, value, onChange, error, required }: BreedFieldProps) {
  const load = useCallback(
    async (name: string, page: number) => {
      const found = await api.catalogue.breeds({ name, page, ...(speciesId ? { species: String(speciesId) } : {}) });
      return {
        results: found.results.map((breed) => ({ value: String(breed.id), label: breed.name })),
        next: found.next,
      };
    },
    [speciesId],
  );
  return (
    <Field label="Breed" hint="For a mix, choose Mixed Breed or the main breed." error={error} required={required}>
      <Combobox key={speciesId ?? 0} listLabel="Breeds" value={value} onChange={onChange} load={load} />
    </Field>
  );
}
