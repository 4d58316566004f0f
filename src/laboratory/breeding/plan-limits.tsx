import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { KinshipSource } from './contributions.rules.ts';

const goals = [
  {
    value: 'most_litters',
    label: 'Most litters',
    note: 'The best plan with as many litters as the limits allow',
  },
  { value: 'best_total', label: 'Best pairs only', note: 'Some dams may have no mate' },
] as const;

const sources: { value: KinshipSource; label: string }[] = [
  { value: 'best', label: 'DNA, otherwise pedigree' },
  { value: 'pedigree', label: 'Pedigree' },
  { value: 'dna', label: 'DNA' },
];

export interface Limits {
  litters: string;
  ceiling: string;
  goal: 'most_litters' | 'best_total';
  allowCrosses: boolean;
  /** In percent; empty for no target. */
  rate: string;
  kinship: KinshipSource;
}

interface LimitsProps {
  limits: Limits;
  onChange: (limits: Limits) => void;
  errorOf: (field: string) => string[] | null;
}

/** Limits for each litter and for the whole plan. */
export function PlanLimits({ limits, onChange, errorOf }: LimitsProps) {
  const set = (part: Partial<Limits>) => onChange({ ...limits, ...part });
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
          hint="12.5 for a mating of half siblings"
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
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field
          label="Target rate of inbreeding (percent)"
          hint="Per generation. Leave empty for no target. Diversity programmes aim for 0.5 to 1."
          error={errorOf('inbreedingRate')}
        >
          <TextInput inputMode="decimal" value={limits.rate} onChange={(event) => set({ rate: event.target.value })} />
        </Field>
        <Field label="Kinship source" error={errorOf('kinshipSource')}>
          <Select
            placeholder={null}
            options={sources}
            value={limits.kinship}
            onChange={(event) => set({ kinship: event.target.value as KinshipSource })}
          />
        </Field>
      </div>
      <Checkbox
        label="Include pairings of different breeds"
        note="Their litters would be crossbred"
        checked={limits.allowCrosses}
        onChange={(event) => set({ allowCrosses: event.target.checked })}
      />
    </>
  );
}
