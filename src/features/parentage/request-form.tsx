import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { useFocusOnInvalid } from '#features/accounts/use-submit.ts';
import { Form } from '#ui/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useToast } from '#ui/toast-store.ts';
import { InvitedFields } from './invited-fields.tsx';
import { closeRelativeNote, type Invited } from './parentage.rules.ts';
import { RequestSummary, type Preview } from './request-summary.tsx';

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

/** Who is asked about; then what it needs and costs; then the request. Nothing is paid before all of it is looked at. */
export function RequestForm({ animals }: { animals: readonly Choosable[] }) {
  const [speciesId, setSpecies] = useState<'1' | '2'>(animals.some((animal) => animal.speciesId === 1) ? '1' : '2');
  const [young, setYoung] = useState<Choice[]>([]);
  const [dam, setDam] = useState<Choice | null>(null);
  const [sires, setSires] = useState<Choice[]>([]);
  const [invited, setInvited] = useState<Invited[]>([]);
  const { check, send, back, fields, isBusy, preview } = useRequest();
  const of = (wanted?: 'male' | 'female') => choicesOf(animals, Number(speciesId), wanted);
  const body = { offspringIds: young.map(idOf), damId: dam && idOf(dam), sireIds: sires.map(idOf), invited };
  const choose = (next: '1' | '2') => {
    setSpecies(next);
    setYoung([]);
    setDam(null);
    setSires([]);
  };
  if (preview)
    return <RequestSummary preview={preview} isBusy={isBusy} onBack={back} onSend={(wait) => void send(body, wait)} />;
  return (
    <Card pad="lg" className="mt-8 max-w-2xl">
      <Form className="grid gap-6" onSend={() => void check(body)}>
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
        <InvitedFields invited={invited} onChange={setInvited} error={fields['invited'] ?? null} />
        <Callout title="Name every possible sire">{closeRelativeNote}</Callout>
        <div>
          <Button type="submit" loading={isBusy}>
            Check
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface Body {
  offspringIds: number[];
  damId: number | null;
  sireIds: number[];
  invited: Invited[];
}

function useRequest() {
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  useFocusOnInvalid(fields);
  const navigate = useNavigate();
  const toast = useToast();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFields({});
    try {
      await work();
    } catch (error) {
      const problem = problemOf(error);
      // An item of a list is named `sireIds.0`: its message stands beside the list.
      const named = Object.entries(problem.fields).map(([field, texts]) => [field.split('.')[0] ?? field, texts]);
      setFields(Object.fromEntries(named) as Record<string, string[]>);
      setPreview(null);
      toast.error(problem.message, { title: 'Failed to request parentage!' });
    }
    setBusy(false);
  };
  const check = (body: Body) => attempt(async () => setPreview(await api.parentage.preview(body)));
  const send = (body: Body, waitForProfiles: boolean) =>
    attempt(async () => {
      const { id } = await api.parentage.create({ ...body, waitForProfiles });
      await navigate(`/my/parentage-requests/${id}/report`);
    });
  return { check, send, back: () => setPreview(null), fields, isBusy, preview };
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
