import { api } from '#ui/api/api-client.ts';
import { loadList } from '#platform/context/load-list.ts';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import { RowLabel } from '#ui/lists/row-label.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { AdminAgent } from './agents.contract.ts';
import { agentMoves, agentStateLabels } from './agents.rules.ts';
import type { Route } from './+types/agent-admin.page';

const filter = {
  label: 'Show agents',
  name: 'state',
  links: [
    { value: 'ALL', label: 'All' },
    { value: 'APPROVED', label: 'Active' },
    { value: 'REVIEW', label: 'Needs an account' },
    { value: 'SUSPENDED', label: 'Suspended' },
    { value: 'EXPIRED', label: 'Ended' },
  ],
} as const;
const sorts = ['name', 'validUntil'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Collection agents | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts, filter, longest: 80 }, (calls, { choice: state, ...asked }) =>
    calls.agents.adminList({ ...asked, state }),
  );

export default function AgentAdminPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Collection agents"
      intro="Agents, their status and collections. Review nominations under Requests."
      data={loaderData}
      nouns={['agent', 'agents']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by name, email address or place"
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
          {row.collected} collected{row.unsent > 0 ? `, ${row.unsent} not sent` : ''}
          <span className="block text-sm text-muted">Quiz {row.quizRight} of 10</span>
          {row.requestId ? (
            <Link to={`/admin/requests/${row.requestId}`} className="text-link text-sm">
              Nomination
            </Link>
          ) : null}
          <Complaints agent={row} />
        </span>
      ),
    },
    dayColumn({ key: 'until', header: 'Valid until', sort: 'validUntil' }, countryCode, (row) => row.validUntil, '–'),
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
    actionsColumn((row) => <Moves agent={row} />),
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

function Moves({ agent: { id, name, state } }: { agent: AdminAgent }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {agentMoves[state].map((to) => (
        <ReasonButton
          key={to}
          variant="quiet"
          label={<RowLabel label={verbs[to]} about={` ${name}`} />}
          title={`${verbs[to]}: ${name}`}
          hint="Included in the email to the agent."
          confirm={verbs[to]}
          done={`${name}: ${outcomes[to]}.`}
          call={(reason) => api.agents.move({ id, version: state, to, reason })}
        />
      ))}
    </span>
  );
}
