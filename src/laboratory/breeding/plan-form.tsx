import { useState } from 'react';
import { parseNumber } from '#shared/forms/parse-number.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { Select } from '#ui/forms/select.tsx';
import { PlanResult } from './plan-result.tsx';
import { PlanLimits, type Limits } from './plan-limits.tsx';
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

/** The form for a mating plan, and its result. */
export function PlanForm({ dams, sires }: { dams: readonly PlanChoice[]; sires: readonly PlanChoice[] }) {
  const [speciesId, setSpecies] = useState(dams.some((one) => one.speciesId === 1) ? 1 : 2);
  const [damList, setDams] = useState<Chosen[]>([]);
  const [sireList, setSires] = useState<Chosen[]>([]);
  const [limits, setLimits] = useState<Limits>({
    litters: '2',
    ceiling: '12.5',
    goal: 'most_litters',
    allowCrosses: false,
    rate: '',
    kinship: 'best',
  });
  const [name, setName] = useState('');
  const { plan, work, save, fields, problem, busy } = usePlan();
  const settings = {
    dams: damList.map(({ value }) => ({ id: Number(value), litters: 1 })),
    sires: sireList.map(({ value }) => ({ id: Number(value), litters: Number(limits.litters) })),
    // The server refuses an empty ceiling.
    kinshipCeiling: parseNumber(limits.ceiling, 100) as number,
    goal: limits.goal,
    allowCrosses: limits.allowCrosses,
    inbreedingRate: parseNumber(limits.rate, 100),
    kinshipSource: limits.kinship,
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
          <Field label="Dams" hint="Each dam has one litter in the plan" required error={errorOf('dams')}>
            <MultiSelect value={damList} onChange={setDams} options={choicesOf(dams, speciesId)} listLabel="Dams" />
          </Field>
          <Field label="Sires" required error={errorOf('sires')}>
            <MultiSelect value={sireList} onChange={setSires} options={choicesOf(sires, speciesId)} listLabel="Sires" />
          </Field>
          <PlanLimits limits={limits} onChange={setLimits} errorOf={errorOf} />
          <FormProblem text={problem} />
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
          {plan.matings.length > 0 ? (
            <Card className="mt-6 flex max-w-3xl flex-wrap items-end gap-4 print:hidden">
              <Field label="Plan name" error={errorOf('name')} className="grow">
                <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
              </Field>
              <Button
                variant="secondary"
                loading={busy === 'save'}
                onClick={() => void save({ ...plan.settings, name })}
              >
                Save plan
              </Button>
            </Card>
          ) : null}
        </>
      ) : null}
    </>
  );
}

function choicesOf(animals: readonly PlanChoice[], speciesId: number): Chosen[] {
  return animals
    .filter((animal) => animal.speciesId === speciesId)
    .map(({ id, name, breed }) => ({ value: String(id), label: name, ...(breed ? { note: breed } : {}) }));
}
