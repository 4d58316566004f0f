import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Choice } from './serious-results.contract.ts';
import { TimeZoneForm } from './time-zone-form.tsx';
import { VetFirstForm } from './vet-first-form.tsx';
import type { Route } from './+types/result-settings.page';

export const meta = () => [{ title: 'Result settings | Damsire' }];

const MAX_ANIMALS = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client } = context.get(pageContext);
  const [settings, animals] = await Promise.all([
    page(client.seriousResults.settings(), request),
    page(client.animals.list({ view: 'mine', page: 1, size: MAX_ANIMALS, sort: 'name' }), request),
  ]);
  return { settings, animals: animals.results.map(({ id, name }) => ({ id, name })) };
}

/** Settings for how owners receive serious results. */
export default function ResultSettingsPage({ loaderData: { settings, animals } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title="Result settings"
        intro="Choose how you receive important results. Our notifications never contain results, and we avoid releasing serious findings just before a weekend."
      />
      <section aria-labelledby="vet" className="grid gap-5">
        <SectionHeading
          id="vet"
          title="My vet"
          intro="If a result is serious, your vet receives it at the same time as you and can go through it with you."
        />
        <DataList
          label="My vet"
          columns={columns}
          rows={settings.choices}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No vet chosen.">Only you receive your results.</EmptyState>}
        />
        {animals.length > 0 ? <VetFirstForm animals={animals} /> : null}
      </section>
      <section aria-labelledby="zone" className="grid gap-5">
        <SectionHeading
          id="zone"
          title="Time zone"
          intro="We use it to choose when serious findings are released to you."
        />
        <TimeZoneForm timeZone={settings.timeZone} zones={settings.zones} />
      </section>
    </div>
  );
}

const columns: Column<Choice>[] = [
  { key: 'animal', header: 'Animal', lead: true, cell: ({ animalName }) => animalName },
  { key: 'kit', header: 'Results of', cell: ({ barcode }) => barcode ?? 'All kits' },
  {
    key: 'vet',
    header: 'Veterinarian',
    cell: ({ vetName, vetEmail }) => (
      <>
        {vetName ? <span className="block">{vetName}</span> : null}
        <span className="block text-sm break-all text-muted">{vetEmail}</span>
      </>
    ),
  },
  actionsColumn(({ id, animalName, vetName, vetEmail }) => (
    <ConfirmAction
      label="Remove"
      about={` ${vetName || vetEmail} for ${animalName}`}
      question={`Stop sending ${animalName}'s serious results to this vet?`}
      confirm="Remove vet"
      call={() => api.seriousResults.removeVet({ id })}
      done="Vet removed."
    >
      The vet keeps access to results already shared. You can end this access on the animal's page.
    </ConfirmAction>
  )),
];
