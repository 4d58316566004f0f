import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { JobRow } from './job-admin.contract.ts';
import { RetryOrCancel } from './retry-or-cancel.tsx';
import { WorkTabs } from './work-tabs.tsx';
import type { Route } from './+types/jobs.page';

const filters = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'done', label: 'Done' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const;
const sorts = ['name', 'created'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Jobs | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'failed' } = listQuery(request, { sorts, choices: filters });
  const jobs = await page(
    calls.jobAdmin.list({ page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort }),
    request,
  );
  return { jobs, number, search, filter, manages: isAllowed(user, 'jobs.manage'), countryCode: visitor.countryCode };
}

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { jobs, number, search, filter, manages, countryCode } = loaderData;
  const { waiting, running, failed } = jobs.counts;
  return (
    <ListPage
      title="Jobs"
      intro="Background work: email, refunds, nightly jobs. Failed jobs are retried 10 times with increasing delays."
      list={jobs}
      number={number}
      nouns={['job', 'jobs']}
      columns={columnsFor({ countryCode, manages })}
      rowKey={(row) => row.id}
      filter={{ label: 'Show jobs', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search name, data or reason', value: search }}
      empty={filter === 'failed' ? 'No failed jobs.' : 'No jobs found.'}
    >
      <div className="grid gap-6">
        <WorkTabs />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <KeyFigure figure={String(waiting)} label="due" />
          <KeyFigure figure={String(running)} label="running" />
          <KeyFigure figure={String(failed)} label="failed" />
        </div>
      </div>
    </ListPage>
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
  const act: Column<JobRow> = {
    key: 'act',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <RetryOrCancel
        about={
          <>
            {row.name}, created {moment(row.createdAt)}
          </>
        }
        retry={row.state === 'failed' ? () => api.jobAdmin.retry({ id: row.id }) : null}
        cancel={row.state === 'waiting' ? (reason) => api.jobAdmin.cancel({ id: row.id, reason }) : null}
        question="Cancel this job?"
      />
    ),
  };
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
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>
          {row.reason && row.state !== 'done' ? (
            <span className="max-w-80 text-sm wrap-anywhere text-affected">{row.reason}</span>
          ) : null}
        </span>
      ),
    },
    { key: 'tries', header: 'Failed attempts', align: 'end', cell: (row) => <span className="nums">{row.tries}</span> },
    {
      key: 'created',
      header: 'Created',
      sort: 'created',
      cell: (row) => (
        <span className="nums">
          {moment(row.createdAt)}
          {row.state === 'waiting' && row.startAfter > row.createdAt ? (
            <span className="block text-sm text-muted">not before {moment(row.startAfter)}</span>
          ) : null}
        </span>
      ),
    },
    ...(manages ? [act] : []),
  ];
}
