import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { RetryOrCancel } from '#platform/admin/retry-or-cancel.tsx';
import { WorkTabs } from '#platform/admin/work-tabs.tsx';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { OutboxRow } from './outbox.contract.ts';
import type { Route } from './+types/outbox.page';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;
const sorts = ['date', 'to', 'attempts'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Emails | Damsire administration' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'all' } = listQuery(request, { sorts, choices: filters });
  const mails = await page(calls.outbox.list({ page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort }), request);
  return { mails, number, search, filter, manages: isAllowed(user, 'jobs.manage'), countryCode: visitor.countryCode };
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails, number, search, filter, manages, countryCode } = loaderData;
  return (
    <ListPage
      title="Emails"
      intro="Emails that are queued, sent or failed. Their text is private to the recipient."
      list={mails}
      number={number}
      nouns={['email', 'emails']}
      columns={columnsFor({ countryCode, manages })}
      rowKey={(row) => row.id}
      filter={{ label: 'Show emails', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search address, subject or kind', value: search }}
      empty={filter === 'failed' ? 'No failed emails.' : 'No emails match.'}
    >
      <div className="grid gap-6">
        <WorkTabs />
        <div className="grid grid-cols-2 gap-4">
          <KeyFigure figure={String(mails.counts.waiting)} label="queued" />
          <KeyFigure figure={String(mails.counts.failed)} label="failed" />
        </div>
      </div>
    </ListPage>
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
  const act: Column<OutboxRow> = {
    key: 'act',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <RetryOrCancel
        about={`Email to ${row.to}: ${row.subject}`}
        retry={row.state === 'FAILED' ? () => api.outbox.retry({ id: row.id }) : null}
        cancel={row.state === 'QUEUED' ? (reason) => api.outbox.cancel({ id: row.id, reason }) : null}
        question="Are you sure you want to cancel this email?"
      />
    ),
  };
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
    {
      key: 'state',
      header: 'State',
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>
          {row.lastError ? <span className="max-w-80 text-sm wrap-anywhere text-affected">{row.lastError}</span> : null}
        </span>
      ),
    },
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
