import { workActionsColumn, WorkListPage, workStateColumn } from './work-list.tsx';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import type { Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { JobRow } from './job-admin.contract.ts';
import type { Route } from './+types/jobs.page';

const filter = {
  label: 'Show jobs',
  name: 'filter',
  links: [
    { value: 'failed', label: 'Failed' },
    { value: 'waiting', label: 'Waiting' },
    { value: 'running', label: 'Running' },
    { value: 'done', label: 'Done' },
    { value: 'cancelled', label: 'Cancelled' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['name', 'created'] as const;
const kinds = [
  { value: 'scheduled', label: 'Scheduled jobs only' },
  { value: 'all', label: 'All jobs' },
] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Jobs | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (calls, { choice, ...requested }, query) => {
    const kindParameter = query.get('kind');
    // A search also finds scheduled jobs.
    const kind = kinds.find(({ value }) => value === kindParameter)?.value ?? (requested.search ? 'all' : 'work');
    return calls.jobAdmin.list({ ...requested, filter: choice, kind });
  });
  return { ...data, manages: isAllowed(args.context.get(pageContext).user, 'jobs.manage') };
}

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { list, choice, manages, countryCode } = loaderData;
  const { waiting, running, failed } = list.counts;
  return (
    <WorkListPage
      title="Jobs"
      intro="Background work: email, refunds, nightly jobs. Failed jobs are retried 10 times with increasing delays."
      data={loaderData}
      nouns={['job', 'jobs']}
      columns={columnsFor({ countryCode, manages })}
      rowKey={(row) => row.id}
      filter={filter}
      toolbar={<FilterSelect name="kind" label="Kind" all="Without routine jobs" options={kinds} />}
      search="Search by name, data or reason"
      empty={choice === 'failed' ? 'No failed jobs.' : 'No jobs found.'}
      figures={[
        { label: 'due', count: waiting },
        { label: 'running', count: running },
        { label: 'failed', count: failed },
      ]}
    />
  );
}

const states: Record<JobRow['state'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warn' },
  running: { word: 'Running', tone: 'brand' },
  failed: { word: 'Failed', tone: 'bad' },
  done: { word: 'Done', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

function columnsFor({ countryCode, manages }: { countryCode: string; manages: boolean }): Column<JobRow>[] {
  const moment = (at: string) => <LocalTime at={at} countryCode={countryCode} seconds />;
  const act = workActionsColumn((row: JobRow) => ({
    about: (
      <>
        {row.name}, created {moment(row.createdAt)}
      </>
    ),
    retry: row.state === 'failed' ? () => api.jobAdmin.retry({ id: row.id }) : null,
    cancel: row.state === 'waiting' ? (reason) => api.jobAdmin.cancel({ id: row.id, reason }) : null,
    question: 'Cancel this job?',
  }));
  return [
    {
      key: 'name',
      header: 'Job',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <span>
          <b>{row.name}</b>
          {row.data && row.data !== '{}' ? (
            <span className="block font-mono text-sm wrap-anywhere text-muted">{row.data}</span>
          ) : null}
        </span>
      ),
    },
    workStateColumn('Status', (row) => ({ ...states[row.state], failure: row.state === 'done' ? null : row.reason })),
    { key: 'tries', header: 'Failed attempts', align: 'end', cell: (row) => <span className="nums">{row.tries}</span> },
    {
      key: 'created',
      header: 'Created',
      sort: 'created',
      cell: (row) => (
        <span className="nums">
          {moment(row.createdAt)}
          {row.state === 'waiting' && row.startAfter > row.createdAt ? (
            <span className="block text-sm text-muted">scheduled for {moment(row.startAfter)}</span>
          ) : null}
        </span>
      ),
    },
    ...(manages ? [act] : []),
  ];
}
