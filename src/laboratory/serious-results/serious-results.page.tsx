import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Link } from '#ui/link.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { quietHoursText } from './quiet-hours.rules.ts';
import type { Scheduled } from './serious-results.contract.ts';
import type { Route } from './+types/serious-results.page';

export const meta = () => [{ title: 'Serious results | Damsire laboratory' }];

export async function loader(args: Route.LoaderArgs) {
  const { api: client, user } = args.context.get(pageContext);
  const [scheduled, hours] = await Promise.all([
    loadList(args, {}, (calls, { page: number, size }) => calls.seriousResults.scheduled({ page: number, size })),
    page(client.seriousResults.hours(), args.request),
  ]);
  return { ...scheduled, hours, mayRelease: isAllowed(user, 'lab.release') };
}

/** Serious results whose release is scheduled after the owner's quiet hours, and the quiet hours. */
export default function SeriousResultsPage({ loaderData }: Route.ComponentProps) {
  const { list, number, hours, mayRelease } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title="Serious results"
        intro={
          hours.isOn
            ? `Serious findings are not released from ${quietHoursText(hours)}, in the owner's time zone.`
            : 'Quiet hours are off: serious findings are released at any time.'
        }
      />
      <section aria-labelledby="scheduled" className="grid gap-4">
        <SectionHeading id="scheduled" title="Scheduled releases" />
        <PagedList
          label="Scheduled releases"
          list={list}
          number={number}
          nouns={['release', 'releases']}
          columns={columnsFor(mayRelease)}
          rowKey={({ sampleId }) => sampleId}
          empty="No scheduled releases. Serious results that you release in quiet hours appear here until the quiet hours end."
        />
      </section>
      {mayRelease ? (
        <section aria-labelledby="hours" className="grid gap-4">
          <SectionHeading id="hours" title="Quiet hours" />
          <QuietHoursForm hours={hours} />
        </section>
      ) : null}
    </div>
  );
}

function columnsFor(mayRelease: boolean): Column<Scheduled>[] {
  return [
    {
      key: 'sample',
      header: 'Sample',
      lead: true,
      cell: ({ sampleId, barcode, animalName }) => (
        <Link to={`/lab/samples/${sampleId}`} className="text-link font-bold">
          {animalName}, {barcode}
        </Link>
      ),
    },
    { key: 'at', header: 'Release', cell: ({ releaseAt }) => <LocalTime at={releaseAt} /> },
    { key: 'by', header: 'Scheduled by', cell: ({ scheduledBy }) => scheduledBy },
    ...(mayRelease
      ? [
          actionsColumn<Scheduled>(({ sampleId, animalName }) => (
            <ConfirmAction
              label="Release now"
              about={` ${animalName}`}
              question={`Release ${animalName}'s results now?`}
              confirm="Release now"
              danger={false}
              call={() => api.lab.release({ sampleId, now: true })}
              done="Released. The owner has been emailed."
            >
              The owner is in quiet hours and will be emailed immediately.
            </ConfirmAction>
          )),
        ]
      : []),
  ];
}
