import { Form, useSubmit } from 'react-router';
import { PunnettSquare } from '#ui/art/punnett.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Strategy } from '#laboratory/breeding/breeding.contract.ts';
import { LitterRisk } from '#laboratory/breeding/litter-risk.tsx';
import { OutcomeBars } from '#laboratory/breeding/outcome-bars.tsx';
import { ratingLabels, resultChoices, strategyOptions, type StrategyChoice } from './strategy-labels.rules.ts';
import { squareOf } from './strategy.rules.ts';

/** One test: select its inheritance and two results to view the outcome. */
export function StrategyPanel({ choice, strategy }: { choice: StrategyChoice; strategy: Strategy }) {
  const rating = ratingLabels[strategy.rating] ?? { title: 'Advice', tone: 'brand' as const };
  const square = squareOf(strategy);
  return (
    <div className="mt-6 grid gap-8">
      <StrategyForm choice={choice} />
      <Callout tone={rating.tone} title={rating.title}>
        {strategy.advice}
      </Callout>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <section aria-labelledby="square">
          <h2 id="square" className="mb-3 text-xl">
            How the copies combine
          </h2>
          {square ? (
            <PunnettSquare
              dam={{ name: 'the dam', alleles: square.dam }}
              sire={{ name: 'the sire', alleles: square.sire }}
              cells={square.cells}
            />
          ) : (
            <p className="measure text-muted">
              Mitochondria are inherited from the dam only, so all offspring have her result, regardless of the sire's.
            </p>
          )}
        </section>
        <section aria-labelledby="litter">
          <h2 id="litter" className="mb-4 text-xl">
            Possible results for each offspring
          </h2>
          <Outcomes strategy={strategy} />
        </section>
      </div>
      <LitterRisk perLitter={strategy.perLitter} />
      {strategy.litterSizeFactor === '1/1' ? null : (
        <p className="measure text-muted">
          Only {strategy.litterSizeFactor} of the embryos survive to birth: expect a smaller litter.
        </p>
      )}
      {strategy.notes.map((note) => (
        <p key={note} className="measure text-sm text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Outcomes({ strategy }: { strategy: Strategy }) {
  if (!strategy.bySex) return <OutcomeBars outcomes={strategy.offspring} label="Chances" />;
  return (
    <div className="grid gap-6">
      {(['daughters', 'sons'] as const).map((sex) => (
        <div key={sex}>
          <h3 className="mb-2 text-lg first-letter:uppercase">{sex}</h3>
          <OutcomeBars outcomes={strategy.bySex?.[sex] ?? []} label={`Chances for ${sex}`} />
        </div>
      ))}
    </div>
  );
}

function StrategyForm({ choice }: { choice: StrategyChoice }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const note = strategyOptions.find(({ value }) => value === choice.strategyType)?.note;
  return (
    <Card pad="lg">
      <Form
        method="get"
        className="grid gap-5 md:grid-cols-3"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        <Field label="Inheritance">
          <Select
            name="strategy_type"
            defaultValue={choice.strategyType}
            options={strategyOptions}
            placeholder={null}
          />
        </Field>
        {(['dam', 'sire'] as const).map((role) => (
          <Field key={`${choice.strategyType} ${role}`} label={role === 'dam' ? "Dam's result" : "Sire's result"}>
            <Select
              name={role}
              defaultValue={choice[role]}
              options={resultChoices(choice.strategyType, role)}
              placeholder={null}
            />
          </Field>
        ))}
        {isHydrated ? null : <Button type="submit">Show litter</Button>}
      </Form>
      {note ? <p className="mt-4 text-muted">{note}</p> : null}
    </Card>
  );
}
