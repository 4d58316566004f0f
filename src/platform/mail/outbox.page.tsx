import { workActionsColumn, WorkListPage, workStateColumn } from '#platform/admin/work-list.tsx';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import type { Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { OutboxRow } from './outbox.contract.ts';
import type { Route } from './+types/outbox.page';

const filter = {
  label: 'Show emails',
  name: 'filter',
  links: [
    { value: 'all', label: 'All' },
    { value: 'failed', label: 'Failed' },
    { value: 'waiting', label: 'Queued' },
    { value: 'sent', label: 'Sent' },
    { value: 'cancelled', label: 'Cancelled' },
  ],
} as const;
const sorts = ['date', 'to', 'attempts'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Emails | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (calls, { choice, ...asked }) =>
    calls.outbox.list({ ...asked, filter: choice }),
  );
  return { ...data, manages: isAllowed(args.context.get(pageContext).user, 'jobs.manage') };
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { list, choice, manages, countryCode } = loaderData;
  return (
    <WorkListPage
      title="Emails"
      intro="Emails that are queued, sent or failed. Their text is private to the recipient."
      data={loaderData}
      nouns={['email', 'emails']}
      columns={columnsFor({ countryCode, manages })}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by address, subject or kind"
      empty={choice === 'failed' ? 'No failed emails.' : 'No emails match.'}
      figures={[
        { label: 'queued', count: list.counts.waiting },
        { label: 'failed', count: list.counts.failed },
      ]}
    />
  );
}

const states: Record<OutboxRow['state'], { word: string; tone: Tone }> = {
  QUEUED: { word: 'Queued', tone: 'warn' },
  SENDING: { word: 'Sending', tone: 'brand' },
  SENT: { word: 'Sent', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELLED: { word: 'Cancelled', tone: 'neutral' },
};

function columnsFor({ countryCode, manages }: { countryCode: string; manages: boolean }): Column<OutboxRow>[] {
  const act = workActionsColumn((row: OutboxRow) => ({
    about: `Email to ${row.to}: ${row.subject}`,
    retry: row.state === 'FAILED' ? () => api.outbox.retry({ id: row.id }) : null,
    cancel: row.state === 'QUEUED' ? (reason) => api.outbox.cancel({ id: row.id, reason }) : null,
    question: 'Are you sure you want to cancel this email?',
  }));
  return [
    {
      key: 'to',
      header: 'To',
      lead: true,
      sort: 'to',
      cell: (row) => <b className="wrap-anywhere sm:inline-block sm:min-w-44">{row.to}</b>,
    },
    {
      key: 'subject',
      header: 'Subject',
      cell: (row) => (
        <span>
          {row.subject}
          <span className="block font-mono text-sm text-muted">{row.template}</span>
        </span>
      ),
    },
    workStateColumn('State', (row) => ({ ...states[row.state], failure: row.lastError })),
    {
      key: 'attempts',
      header: 'Tries',
      sort: 'attempts',
      align: 'end',
      cell: (row) => <span className="nums">{row.attempts}</span>,
    },
    {
      key: 'date',
      header: 'Written',
      sort: 'date',
      cell: (row) => (
        <span className="nums">
          <LocalTime at={row.createdAt} countryCode={countryCode} />
        </span>
      ),
    },
    ...(manages ? [act] : []),
  ];
}
