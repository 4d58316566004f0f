import { Printer } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DataList } from '#ui/data-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Plan } from './plans.contract.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The plan: its matings, the dams left over, and every other pair with the reason that it lost. */
export function PlanResult({ plan }: { plan: Plan }) {
  const nameOf = (id: number) => plan.names[String(id)] ?? `Animal ${id}`;
  return (
    <section className="mt-10" aria-labelledby="plan-title">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="plan-title" className="text-2xl">
          {plan.matings.length} {plan.matings.length === 1 ? 'litter' : 'litters'}, {plan.totalPoints.toFixed(1)} points
        </h2>
        <Button
          variant="secondary"
          size="sm"
          className="print:hidden"
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <p className="measure mt-2 text-sm text-muted">
        Points of a pair: expected variety of the young in percent (from the DNA profiles of both; where one is missing,
        the mean of the other pairs) less their expected inbreeding in percent (from the known pedigree, so at least so
        much).
      </p>
      <div className="mt-5">
        <DataList
          label="Matings"
          rowKey={(row) => `${row.damId}-${row.sireId}`}
          rows={plan.matings}
          empty={
            <Callout tone="warn" title="No pair is allowed">
              Every pair can have affected young or is too closely related. The list below says which.
            </Callout>
          }
          columns={[
            { key: 'dam', header: 'Dam', lead: true, cell: (row) => nameOf(row.damId) },
            { key: 'sire', header: 'Sire', cell: (row) => nameOf(row.sireId) },
            { key: 'points', header: 'Points', align: 'end', cell: (row) => row.points.toFixed(1) },
            { key: 'inbreeding', header: 'Inbreeding', align: 'end', cell: (row) => percent(row.inbreeding) },
            {
              key: 'variety',
              header: 'Variety',
              align: 'end',
              cell: (row) => (row.variety === null ? 'no profile' : percent(row.variety)),
            },
            { key: 'untested', header: 'To test first', cell: (row) => row.untested.join(', ') || 'nothing' },
          ]}
        />
      </div>
      {plan.unmatedDams.length > 0 ? (
        <p className="mt-4">
          <b>Without a mate:</b> {plan.unmatedDams.map(nameOf).join(', ')}
        </p>
      ) : null}
      <div className="mt-6">
        <Disclosure summary={`Why the other ${plan.lost.length} pairs lost`}>
          <ul className="grid gap-2">
            {plan.lost.map((pair) => (
              <li key={`${pair.damId}-${pair.sireId}`} className="border-b border-line pb-2">
                <b>
                  {nameOf(pair.damId)} × {nameOf(pair.sireId)}:
                </b>{' '}
                {pair.reason}
                {pair.loss === null || pair.loss === 0 ? '' : ` It would cost ${pair.loss.toFixed(1)} points.`}
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </section>
  );
}
