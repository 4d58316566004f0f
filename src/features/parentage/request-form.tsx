import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useToast } from '#ui/toast-store.ts';
import { closeRelativeNote } from './parentage.rules.ts';

export interface Choosable {
  id: number;
  name: string;
  sex: string;
  speciesId: number;
  breed: string | null;
  dateOfBirth: string | null;
}

interface Choice {
  value: string;
  label: string;
  note?: string;
}

const species = [
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
] as const;

export function RequestForm({ animals }: { animals: readonly Choosable[] }) {
  const [speciesId, setSpecies] = useState<'1' | '2'>(animals.some((animal) => animal.speciesId === 1) ? '1' : '2');
  const [young, setYoung] = useState<Choice[]>([]);
  const [dam, setDam] = useState<Choice | null>(null);
  const [sires, setSires] = useState<Choice[]>([]);
  const { send, fields, isBusy } = useRequest();
  const of = (wanted?: 'male' | 'female') => choicesOf(animals, Number(speciesId), wanted);
  const choose = (next: '1' | '2') => {
    setSpecies(next);
    setYoung([]);
    setDam(null);
    setSires([]);
  };
  return (
    <Card pad="lg" className="mt-8 max-w-2xl">
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ offspringIds: young.map(idOf), damId: dam && idOf(dam), sireIds: sires.map(idOf) });
        }}
      >
        <Field as="group" label="Animals">
          <RadioCards name="species" options={species} value={speciesId} onChange={choose} />
        </Field>
        <Field
          label="Young"
          hint="Up to twenty brothers, sisters or others"
          required
          error={fields['offspringIds'] ?? null}
        >
          <MultiSelect value={young} onChange={setYoung} options={of()} listLabel="Young" />
        </Field>
        <Field label="Dam" hint="Leave empty when she is not known" error={fields['damId'] ?? null}>
          <Combobox value={dam} onChange={setDam} options={of('female')} listLabel="Dams" />
        </Field>
        <Field
          label="Possible sires"
          hint="Up to eight; name every male that could have mated"
          error={fields['sireIds'] ?? null}
        >
          <MultiSelect value={sires} onChange={setSires} options={of('male')} listLabel="Sires" />
        </Field>
        <Callout title="Name every possible sire">{closeRelativeNote}</Callout>
        <div>
          <Button type="submit" loading={isBusy}>
            Compare
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useRequest() {
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const send = async (body: { offspringIds: number[]; damId: number | null; sireIds: number[] }) => {
    setBusy(true);
    setFields({});
    try {
      const { id } = await api.parentage.create(body);
      await navigate(`/my/parentage-requests/${id}/report`);
    } catch (error) {
      const problem = problemOf(error);
      // An item of a list is named `sireIds.0`: its message stands beside the list.
      setFields(
        Object.fromEntries(
          Object.entries(problem.fields).map(([field, messages]) => [field.split('.')[0] ?? field, messages]),
        ),
      );
      toast.error(problem.message, { title: 'Failed to request parentage!' });
    }
    setBusy(false);
  };
  return { send, fields, isBusy };
}

function idOf(choice: Choice): number {
  return Number(choice.value);
}

function choicesOf(animals: readonly Choosable[], speciesId: number, sex?: 'male' | 'female'): Choice[] {
  return animals
    .filter((animal) => animal.speciesId === speciesId && (!sex || animal.sex === sex))
    .map((animal) => ({
      value: String(animal.id),
      label: animal.name,
      ...(animal.breed ? { note: animal.breed } : {}),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
