import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { SavedPlan } from './plans.contract.ts';

interface SavedPlansProps {
  plans: { results: SavedPlan[]; count: number };
  number: number;
  pages: number;
  search: string;
  countryCode: string;
}

/** Saved plans: open one, compare two, or delete one. */
export function SavedPlans({ plans, number, pages, search, countryCode }: SavedPlansProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [first, second] = chosen;
  const toggle = (id: number, on: boolean) =>
    setChosen(on ? [...chosen, id].slice(-2) : chosen.filter((one) => one !== id));
  return (
    <section className="mt-14 print:hidden" aria-labelledby="kept">
      <SectionHeading
        title="Saved plans"
        id="kept"
        aside={
          first && second ? (
            <LinkButton size="sm" variant="secondary" to={`/my/mating-plan/${first}?with=${second}`}>
              Compare plans
            </LinkButton>
          ) : undefined
        }
      />
      <div className="mt-5">
        <DataList
          label="Saved plans"
          rows={plans.results}
          rowKey={(row) => row.id}
          page={number}
          pages={pages}
          count={plans.count}
          countLabel={plans.count === 1 ? 'plan' : 'plans'}
          toolbar={<SearchBox label="Search by name" defaultValue={search} name="query" />}
          empty={
            <EmptyState title={search ? 'Nothing found.' : 'No saved plans yet.'}>
              Find a plan above and save it.
            </EmptyState>
          }
          columns={[
            {
              key: 'name',
              header: 'Plan',
              lead: true,
              cell: (row) => (
                <Link to={`/my/mating-plan/${row.id}`} className="bold-link">
                  {row.name}
                </Link>
              ),
            },
            { key: 'made', header: 'Created', cell: (row) => formatDate(row.createdAt, countryCode) },
            { key: 'litters', header: 'Litters', align: 'end', cell: (row) => row.litters },
            { key: 'points', header: 'Points', align: 'end', cell: (row) => row.totalPoints.toFixed(1) },
            {
              key: 'compare',
              header: 'Compare',
              cell: (row) => (
                <Checkbox
                  checked={chosen.includes(row.id)}
                  onChange={(event) => toggle(row.id, event.target.checked)}
                  label={
                    <>
                      Compare<span className="sr-only"> {row.name}</span>
                    </>
                  }
                />
              ),
            },
            { key: 'remove', header: 'Delete', hideHeader: true, cell: (row) => <RemovePlan plan={row} /> },
          ]}
        />
      </div>
    </section>
  );
}

function RemovePlan({ plan }: { plan: SavedPlan }) {
  return (
    <ConfirmAction
      label="Delete"
      about={` ${plan.name}`}
      question={`Delete the plan "${plan.name}"?`}
      confirm="Delete"
      call={() => api.plans.remove({ id: plan.id })}
      done="Plan deleted."
    />
  );
}
