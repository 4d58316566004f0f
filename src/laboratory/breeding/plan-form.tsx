import { useState } from 'react';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import { PlanResult } from './plan-result.tsx';
import { usePlan } from './use-plan.ts';

export interface PlanChoice {
  id: number;
  name: string;
  speciesId: number;
  breed: string | null;
}

interface Chosen {
  value: string;
  label: string;
  note?: string;
}

const goals = [
  {
    value: 'most_litters',
    label: 'Most litters',
    note: 'As many litters as the limits allow, with the best pairs for that number',
  },
  { value: 'best_total', label: 'Best pairs only', note: 'Some dams may have no mate' },
] as const;

/** What goes into a plan, and the plan that comes out. */
export function PlanForm({ dams, sires }: { dams: readonly PlanChoice[]; sires: readonly PlanChoice[] }) {
  const [speciesId, setSpecies] = useState(dams.some((one) => one.speciesId === 1) ? 1 : 2);
  const [damList, setDams] = useState<Chosen[]>([]);
  const [sireList, setSires] = useState<Chosen[]>([]);
  const [limits, setLimits] = useState<PlanLimits>({
    litters: '2',
    ceiling: '12.5',
    goal: 'most_litters',
    allowCrosses: false,
  });
  const [name, setName] = useState('');
  const { plan, work, save, fields, problem, busy } = usePlan();
  const settings = {
    dams: damList.map(({ value }) => ({ id: Number(value), litters: 1 })),
    sires: sireList.map(({ value }) => ({ id: Number(value), litters: Number(limits.litters) })),
    kinshipCeiling: Number(limits.ceiling.replace(',', '.')) / 100,
    goal: limits.goal,
    allowCrosses: limits.allowCrosses,
  };
  const errorOf = (field: string) => fields[field] ?? null;
  return (
    <>
      <Card pad="lg" className="mt-8 max-w-3xl print:hidden">
        <Form className="grid gap-6" onSend={() => void work(settings)}>
          <Field label="Animals">
            <Select
              placeholder={null}
              options={[
                { value: '1', label: 'Dogs' },
                { value: '2', label: 'Cats' },
              ]}
              value={String(speciesId)}
              onChange={(event) => {
                setSpecies(Number(event.target.value));
                setDams([]);
                setSires([]);
              }}
            />
          </Field>
          <Field label="Dams" hint="Each has one litter in the plan" required error={errorOf('dams')}>
            <MultiSelect value={damList} onChange={setDams} options={choicesOf(dams, speciesId)} listLabel="Dams" />
          </Field>
          <Field label="Sires" required error={errorOf('sires')}>
            <MultiSelect value={sireList} onChange={setSires} options={choicesOf(sires, speciesId)} listLabel="Sires" />
          </Field>
          <Limits limits={limits} onChange={setLimits} errorOf={errorOf} />
          {problem ? (
            <Callout tone="bad" live>
              {problem}
            </Callout>
          ) : null}
          <div>
            <Button type="submit" loading={busy === 'work'}>
              Find plan
            </Button>
          </div>
        </Form>
      </Card>
      {plan ? (
        <>
          <PlanResult plan={plan} />
          <Card className="mt-6 flex max-w-3xl flex-wrap items-end gap-4 print:hidden">
            <Field label="Plan name" error={errorOf('name')} className="grow">
              <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Button variant="secondary" loading={busy === 'save'} onClick={() => void save({ ...plan.settings, name })}>
              Save plan
            </Button>
          </Card>
        </>
      ) : null}
    </>
  );
}

interface PlanLimits {
  litters: string;
  ceiling: string;
  goal: 'most_litters' | 'best_total';
  allowCrosses: boolean;
}

interface LimitsProps {
  limits: PlanLimits;
  onChange: (limits: PlanLimits) => void;
  errorOf: (field: string) => string[] | null;
}

function Limits({ limits, onChange, errorOf }: LimitsProps) {
  const set = (part: Partial<PlanLimits>) => onChange({ ...limits, ...part });
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Maximum litters per sire" error={errorOf('litters')}>
          <TextInput
            type="number"
            min={1}
            max={20}
            value={limits.litters}
            onChange={(event) => set({ litters: event.target.value })}
          />
        </Field>
        <Field
          label="Maximum litter inbreeding (percent)"
          hint="Mating half siblings gives 12.5"
          error={errorOf('kinshipCeiling')}
        >
          <TextInput
            inputMode="decimal"
            value={limits.ceiling}
            onChange={(event) => set({ ceiling: event.target.value })}
          />
        </Field>
      </div>
      <Field as="group" label="Goal" error={errorOf('goal')}>
        <RadioCards name="goal" options={goals} value={limits.goal} onChange={(goal) => set({ goal })} />
      </Field>
      <Checkbox
        label="Include pairings of different breeds"
        note="Their litters would be crossbred"
        checked={limits.allowCrosses}
        onChange={(event) => set({ allowCrosses: event.target.checked })}
      />
    </>
  );
}

function choicesOf(animals: readonly PlanChoice[], speciesId: number): Chosen[] {
  return animals
    .filter((animal) => animal.speciesId === speciesId)
    .map(({ id, name, breed }) => ({ value: String(id), label: name, ...(breed ? { note: breed } : {}) }));
}
