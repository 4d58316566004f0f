import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import type { Page } from '#shared/forms/paging.ts';
import { ComplainLink } from './complain-link.tsx';
import type { MyAgent } from './agents.contract.ts';
import { authorisationLabels } from './agents.rules.ts';

interface MyAgentListProps {
  list: Page<MyAgent>;
  number: number;
  search: string;
  countryCode: string;
}

/** The owner's collection requests and the agents' answers. */
export function MyAgentList({ list, number, search, countryCode }: MyAgentListProps) {
  return (
    <PagedList
      label="My agents"
      columns={columnsFor(countryCode)}
      list={list}
      rowKey={(row) => row.id}
      number={number}
      nouns={['agent', 'agents']}
      search={{ label: 'Search by agent or place', value: search }}
      empty={
        search ? undefined : (
          <EmptyState
            title="No agents yet."
            art={<EmptyArt kind="dog" />}
            action={<LinkButton to="/my/collection-agents?view=find">Find an agent</LinkButton>}
          >
            Agents you ask to collect samples appear here. A sample taken by an agent, with the chip scanned and both
            signatures, receives grade A.
          </EmptyState>
        )
      }
    />
  );
}

function columnsFor(countryCode: string): Column<MyAgent>[] {
  return [
    {
      key: 'agent',
      header: 'Agent',
      lead: true,
      sort: 'name',
      cell: ({ agent }) => (
        <>
          <b>{agent.name}</b>
          <span className="block text-sm font-normal text-muted">
            {[agent.city, agent.region, agent.country].filter(Boolean).join(', ')}
          </span>
          <ComplainLink agent={agent} />
        </>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      cell: ({ email, phone, message, state }) =>
        email ? (
          <span className="wrap-anywhere">
            {email}
            <span className="nums block">{phone}</span>
          </span>
        ) : state === 'ACCEPTED' ? null : (
          <span className="text-sm wrap-anywhere text-muted">{message || 'Shown once the agent accepts'}</span>
        ),
    },
    dayColumn({ key: 'date', header: 'Requested', sort: 'date' }, countryCode, (row) => row.createdAt),
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <State row={row} />,
    },
    actionsColumn((row) => <End row={row} />, 'Remove'),
  ];
}

function State({ row: { state, isActive, answer } }: { row: MyAgent }) {
  const isOpen = state === 'ASKED' || state === 'ACCEPTED';
  if (isOpen && !isActive)
    return (
      <>
        <Badge tone="warn">Not available</Badge>
        <span className="mt-1 block text-sm text-muted">This agent can't collect samples at the moment.</span>
      </>
    );
  return (
    <>
      <Badge tone={authorisationLabels[state].tone}>{authorisationLabels[state].word}</Badge>
      {answer ? <span className="mt-1 block text-sm wrap-anywhere text-muted">{answer}</span> : null}
    </>
  );
}

function End({ row }: { row: MyAgent }) {
  const { name } = row.agent;
  if (row.state !== 'ASKED' && row.state !== 'ACCEPTED') return null;
  return (
    <ConfirmAction
      label="Remove"
      about={` ${name}`}
      question={`Remove ${name} as your agent?`}
      confirm="Remove agent"
      danger={false}
      call={() => api.agents.end({ id: row.id })}
      done={`${name} no longer collects for you.`}
    >
      Collection records stay with your samples. You can ask again at any time.
    </ConfirmAction>
  );
}
