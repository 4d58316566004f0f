import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** The breeds offered first in animal forms. */
export function BreedPresets({ breedIds }: { breedIds: readonly number[] }) {
  const [chosen, setChosen] = useState<Option[]>([]);
  const { busy, fields, submit } = useSubmit('Failed to update animal presets');
  useNamesOf(breedIds, setChosen);
  const save = () =>
    submit(async () => {
      await api.accounts.animalPreset({ breed_ids: chosen.map(({ value }) => Number(value)) });
      toaster.success('Breeds saved.');
    });
  return (
    <Form className="grid gap-5" onSend={() => void save()}>
      <Field label="My breeds" hint="Shown first when you add an animal." error={fields['breed_ids']}>
        <MultiSelect listLabel="Breeds" value={chosen} onChange={setChosen} load={loadBreeds} />
      </Field>
      <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
        Save breeds
      </Button>
    </Form>
  );
}

async function loadBreeds(query: string, page: number) {
  const found = await api.catalogue.breeds({ name: query, page });
  return { results: found.results.map(({ id, name }) => ({ value: String(id), label: name })), next: found.next };
}

function useNamesOf(breedIds: readonly number[], onNamed: (options: Option[]) => void): void {
  const key = breedIds.join();
  useEffect(() => {
    let isCurrent = true;
    const ids = key ? key.split(',').map(Number) : [];
    void Promise.all(ids.map((id) => api.catalogue.breed({ id })))
      .then((breeds) => isCurrent && onNamed(breeds.map(({ id, name }) => ({ value: String(id), label: name }))))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [key, onNamed]);
}
