import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select, type Option } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

type Scope = 'none' | 'chosen' | 'all';
const scopes = [
  { value: 'none' as const, label: 'No test results', note: 'Identity, DNA profile number and parentage only.' },
  { value: 'chosen' as const, label: 'Selected tests', note: 'Also the latest results of the tests you choose.' },
  { value: 'all' as const, label: 'All tests', note: 'Also all released results, now and in future.' },
];

/** Form to share animals with a club (E034). The owner does not change. */
export function GrantForm({ clubs }: { clubs: readonly { id: number; name: string }[] }) {
  return (
    <Card pad="lg">
      <Disclosure summary="Share animals with the club">
        <Fields clubs={clubs} />
      </Disclosure>
    </Card>
  );
}

function Fields({ clubs }: { clubs: readonly { id: number; name: string }[] }) {
  const [animals, setAnimals] = useState<Option[]>([]);
  const [club, setClub] = useState(String(clubs[0]?.id));
  const [scope, setScope] = useState<Scope>('none');
  const [tests, setTests] = useState<Option[]>([]);
  const [inFigures, setInFigures] = useState(false);
  const [otherBreeds, setOtherBreeds] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The animals weren't shared. Please try again.");
  const grant = () =>
    submit(async () => {
      const animal_ids = animals.map(({ value }) => Number(value));
      const test_ids = tests.map(({ value }) => Number(value));
      const input = { animal_ids, club_id: Number(club), tests: scope, test_ids, in_figures: inFigures };
      await api.clubs.grant({ ...input, other_breeds: otherBreeds });
      setAnimals([]);
      setOtherBreeds(false);
      await revalidate();
      toaster.success(animal_ids.length === 1 ? 'Animal shared with the club.' : 'Animals shared with the club.');
    });
  return (
    <Form className="mt-5 grid gap-5" busy={busy} message={message} onSend={() => void grant()}>
      <Field label="Animals" error={fields['animal_ids']} required>
        <MultiSelect listLabel="My animals" load={findAnimals} value={animals} onChange={setAnimals} />
      </Field>
      {clubs.length > 1 ? (
        <Field label="Club" error={fields['club_id']}>
          <Select
            placeholder={null}
            options={clubs.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={club}
            onChange={(event) => setClub(event.target.value)}
          />
        </Field>
      ) : null}
      <Field as="group" label="Results to share">
        <RadioCards name="tests" options={scopes} columns={3} value={scope} onChange={setScope} />
      </Field>
      {scope === 'chosen' ? (
        <Field label="Tests" error={fields['test_ids']}>
          <MultiSelect listLabel="Released tests" load={findTests} value={tests} onChange={setTests} />
        </Field>
      ) : null}
      <Checkbox
        label="Include these animals in breed statistics"
        note="Only in groups of at least 10 animals from 3 owners. Your animals can't be identified."
        checked={inFigures}
        onChange={(event) => setInFigures(event.target.checked)}
      />
      {fields['other_breeds'] || otherBreeds ? (
        <Field as="group" label="Other breeds" error={fields['other_breeds']}>
          <Checkbox
            label="Include animals of breeds other than the club's"
            checked={otherBreeds}
            onChange={(event) => setOtherBreeds(event.target.checked)}
          />
        </Field>
      ) : null}
      <Button type="submit" loading={busy} className="justify-self-start">
        Share with the club
      </Button>
    </Form>
  );
}

async function findAnimals(search: string, page: number) {
  const found = await api.animals.list({ search, page, size: 20, view: 'mine' });
  return {
    results: found.results.map(({ id, name, breed }) => ({
      value: String(id),
      label: breed ? `${name}, ${breed.name}` : name,
    })),
    next: found.next,
  };
}

async function findTests(search: string, page: number) {
  const found = await api.clubs.tests({ search, page, size: 20 });
  return { results: found.results.map(({ id, name }) => ({ value: String(id), label: name })), next: found.next };
}
