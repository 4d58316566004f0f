import { Checkbox, Switch } from '#ui/forms/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { DraftView } from './activation.contract.ts';

export interface ChosenForReview {
  /** Ids of excluded tests. */
  excluded: number[];
  consent: DraftView['consent'];
  collector: DraftView['collector'];
}

interface ReviewChoicesProps {
  draft: DraftView;
  choices: ChosenForReview;
  onChange: (choices: ChosenForReview) => void;
  errors: Record<string, string[]>;
  isVet: boolean;
}

export function ReviewChoices({ draft, choices, onChange, errors, isVet }: ReviewChoicesProps) {
  const { consent, collector } = choices;
  const agree = (patch: Partial<ChosenForReview['consent']>) =>
    onChange({ ...choices, consent: { ...consent, ...patch } });
  return (
    <>
      {draft.tests.length > 1 ? (
        <TestChoice draft={draft} choices={choices} onChange={onChange} errors={errors['excludedProducts'] ?? []} />
      ) : null}
      <Field
        as="group"
        label="Who will take the swab?"
        hint="The results are the same either way. The certificate states how well the animal's identity was verified."
      >
        <RadioCards
          name="collector"
          columns={3}
          options={collectorsFor(isVet)}
          value={collector.type}
          onChange={(type) => onChange({ ...choices, collector: { ...collector, type } })}
        />
      </Field>
      {collector.type === 'self' ? null : (
        <Field label="Collector's name" error={errors['collector.name']}>
          <TextInput
            value={collector.name}
            maxLength={120}
            onChange={(event) => onChange({ ...choices, collector: { ...collector, name: event.target.value } })}
          />
        </Field>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-bold">
          May we use your data? This is optional, and you can change your answer at any time.
        </legend>
        <Switch
          label="For research into dog and cat health"
          note="Anonymised and never sold."
          checked={consent.research}
          onChange={(event) => agree({ research: event.target.checked })}
        />
        <Switch
          label="In breed statistics"
          note="Only in groups of 10 animals or more."
          checked={consent.statistics}
          onChange={(event) => agree({ statistics: event.target.checked })}
        />
        <Switch
          label="To contact me about studies my animal could join"
          checked={consent.contact}
          onChange={(event) => agree({ contact: event.target.checked })}
        />
      </fieldset>
    </>
  );
}

/** A clinic's patient can also be swabbed by its owner at home. */
const collectorsFor = (isVet: boolean) => [
  {
    value: 'self' as const,
    label: isVet ? 'The owner' : 'I will',
    note: 'Enough for health and trait results. Certificate grade C.',
  },
  {
    value: 'vet' as const,
    label: 'A veterinarian',
    note: 'For registries: grade B, or grade A with a signed declaration.',
  },
  {
    value: 'agent' as const,
    label: 'A collection agent',
    note: 'For registries: grade B, or grade A with a signed declaration.',
  },
];

function TestChoice({
  draft,
  choices,
  onChange,
  errors,
}: Omit<ReviewChoicesProps, 'errors' | 'isVet'> & { errors: readonly string[] }) {
  const { excluded } = choices;
  const left = draft.tests.length - excluded.length;
  const toggle = (id: number) =>
    onChange({
      ...choices,
      excluded: excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id],
    });
  const groups = [
    { title: 'Genetic diseases', tests: draft.tests.filter((test) => test.kind === 'disease') },
    { title: 'Genetic traits', tests: draft.tests.filter((test) => test.kind === 'trait') },
  ].filter((group) => group.tests.length > 0);
  return (
    <div>
      <Disclosure
        summary={`${left} of ${draft.tests.length} tests included. Exclude a test?`}
        defaultOpen={errors.length > 0}
      >
        <p className="mb-4 text-muted">The price includes all of them. Untick any result you would rather not know.</p>
        {groups.map(({ title, tests }) => (
          <fieldset key={title} className="mb-5">
            <legend className="mb-2 font-bold">{title}</legend>
            <div className="grid gap-2.5 sm:grid-cols-2">
              {tests.map((test) => (
                <Checkbox
                  key={test.id}
                  label={test.name}
                  checked={!excluded.includes(test.id)}
                  onChange={() => toggle(test.id)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </Disclosure>
      {errors.length > 0 ? <FieldError messages={errors} /> : null}
    </div>
  );
}
