import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminAgent } from './agents.contract.ts';
import { agentMoves, agentStateLabels } from './agents.rules.ts';
import type { Route } from './+types/agent-admin.page';

const filters = [
  { value: 'ALL', label: 'All' },
  { value: 'APPROVED', label: 'Active' },
  { value: 'REVIEW', label: 'No account' },
  { value: 'SUSPENDED', label: 'Suspended' },
  { value: 'EXPIRED', label: 'Ended' },
] as const;
const sorts = ['name', 'validUntil'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Collection agents | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor } = context.get(pageContext);
  const {
    number,
    search,
    sort,
    choice: state = 'ALL',
  } = listQuery(request, { sorts, choices: filters, choiceName: 'state' });
  const q = search.slice(0, 80);
  const input = { page: number, size: DEFAULT_PAGE_SIZE, q, state, sort: sort ?? ('name' as const) };
  return { agents: await page(calls.agents.desk(input), request), number, q, state, countryCode: visitor.countryCode };
}

export default function AgentAdminPage({
  loaderData: { agents, number, q, state, countryCode },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Collection agents"
      intro="Agents, their status and collections. Review nominations under Requests."
      list={agents}
      number={number}
      nouns={['agent', 'agents']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show agents', name: 'state', links: filters, current: state }}
      search={{ label: 'Search by name, address or place', value: q }}
      empty="No agents found."
    />
  );
}

function columnsFor(countryCode: string): Column<AdminAgent>[] {
  return [
    {
      key: 'name',
      header: 'Agent',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <b>{row.name}</b>
          <span className="block text-sm font-normal wrap-anywhere text-muted sm:min-w-44">{row.email}</span>
          <span className="nums block text-sm font-normal text-muted">{row.phone}</span>
        </>
      ),
    },
    {
      key: 'place',
      header: 'Place',
      cell: (row) => [row.city, row.region, row.country].filter(Boolean).join(', '),
    },
    {
      key: 'work',
      header: 'Activity',
      cell: (row) => (
        <span className="nums">
          {row.collected} collected
          <span className="block text-sm text-muted">quiz {row.quizRight} of 10</span>
          {row.requestId ? (
            <Link to={`/admin/requests/${row.requestId}`} className="text-link text-sm">
              Nomination
            </Link>
          ) : null}
          <Complaints agent={row} />
        </span>
      ),
    },
    {
      key: 'until',
      header: 'Valid until',
      sort: 'validUntil',
      cell: (row) => <span className="nums">{formatDate(row.validUntil, countryCode) || '–'}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <>
          <Badge tone={agentStateLabels[row.state].tone}>{agentStateLabels[row.state].word}</Badge>
          {row.reason ? <span className="block text-sm text-muted">{row.reason}</span> : null}
        </>
      ),
    },
    { key: 'do', header: 'Actions', hideHeader: true, align: 'end', cell: (row) => <Moves agent={row} /> },
  ];
}

function Complaints({ agent: { name, complaints } }: { agent: AdminAgent }) {
  if (complaints.open + complaints.upheld === 0) return null;
  const query = new URLSearchParams({ form: 'agent-complaint', state: 'ALL', search: name });
  const words = [complaints.open && `${complaints.open} open`, complaints.upheld && `${complaints.upheld} upheld`];
  return (
    <Link to={`/admin/requests?${query.toString()}`} className="text-link block text-sm">
      Complaints: {words.filter(Boolean).join(', ')}
    </Link>
  );
}

const verbs = { SUSPENDED: 'Suspend', APPROVED: 'Reinstate', EXPIRED: 'End role' } as const;
const outcomes = { SUSPENDED: 'suspended', APPROVED: 'reinstated', EXPIRED: 'role ended' } as const;

function Moves({ agent }: { agent: AdminAgent }) {
  const [to, setTo] = useState<keyof typeof verbs | null>(null);
  const { revalidate } = useRevalidator();
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {agentMoves[agent.state].map((one) => (
        <Button key={one} size="sm" variant="quiet" onClick={() => setTo(one)}>
          {verbs[one]}
          <span className="sr-only"> {agent.name}</span>
        </Button>
      ))}
      <ReasonDialog
        open={to !== null}
        title={to ? `${verbs[to]}: ${agent.name}` : ''}
        hint="Included in the email to the agent."
        confirm={to ? verbs[to] : ''}
        onClose={() => setTo(null)}
        onConfirm={async (reason) => {
          if (!to) return;
          await api.agents.move({ id: agent.id, to, reason });
          toaster.success(`${agent.name}: ${outcomes[to]}.`);
          setTo(null);
          await revalidate();
        }}
      />
    </span>
  );
}
