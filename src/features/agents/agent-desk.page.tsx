import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { ReasonDialog } from '#features/admin/reason-dialog.tsx';
import { FilterLinks } from '#features/orders/filter-links.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { toaster } from '#ui/toast-store.ts';
import { useQuery } from '#ui/use-query.ts';
import type { DeskAgent } from './agents.contract.ts';
import { agentMoves, agentWords } from './agents.rules.ts';
import type { Route } from './+types/agent-desk.page';

const SIZE = 20;
const filters = [
  { value: '', label: 'All' },
  { value: 'APPROVED', label: 'Collecting' },
  { value: 'REVIEW', label: 'Without account' },
  { value: 'SUSPENDED', label: 'Suspended' },
  { value: 'EXPIRED', label: 'Ended' },
] as const;
const sorts = ['name', '-name', 'validUntil', '-validUntil'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Collection agents | Damsire desk' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const q = query.get('search')?.trim().slice(0, 80) ?? '';
  const state = filters.find(({ value }) => value === query.get('state'))?.value ?? '';
  const sort = sorts.find((name) => name === query.get('sort')) ?? 'name';
  const input = { page: number, size: SIZE, q, state: state || ('ALL' as const), sort };
  return { agents: await page(calls.agents.desk(input), request), number, q, state, countryCode: visitor.countryCode };
}

export default function AgentDeskPage({ loaderData: { agents, number, q, state, countryCode } }: Route.ComponentProps) {
  const query = useQuery();
  return (
    <>
      <SectionHeading
        level={1}
        title="Collection agents"
        intro="Who collects, until when, and what they have collected. Nominations are decided among the requests."
      />
      <div className="mt-8">
        <DataList
          label="Collection agents"
          columns={columnsFor(countryCode)}
          rows={agents.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(agents.count / SIZE)}
          count={agents.count}
          countLabel={agents.count === 1 ? 'agent' : 'agents'}
          toolbar={
            <>
              <SearchBox
                label="Search by name, address or place"
                defaultValue={q}
                onSearch={(text) => query.set({ search: text || undefined })}
              />
              <FilterLinks label="Show agents" name="state" current={state} links={filters} />
            </>
          }
          empty={<EmptyState title="Nothing found." />}
        />
      </div>
    </>
  );
}

function columnsFor(countryCode: string): Column<DeskAgent>[] {
  return [
    {
      key: 'name',
      header: 'Agent',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <b>{row.name}</b>
          <span className="block text-sm wrap-anywhere text-muted">{row.email}</span>
          <span className="block text-sm text-muted">{row.phone}</span>
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
      header: 'Work',
      cell: (row) => (
        <span className="nums">
          {row.collected} collected
          <span className="block text-sm text-muted">quiz {row.quizRight} of 10</span>
          {row.requestId ? (
            <Link to={`/admin/requests/${row.requestId}`} className="text-link text-sm">
              Nomination
            </Link>
          ) : null}
        </span>
      ),
    },
    {
      key: 'until',
      header: 'Until',
      sort: 'validUntil',
      cell: (row) => <span className="nums">{formatDate(row.validUntil, countryCode) || '–'}</span>,
    },
    {
      key: 'state',
      header: 'State',
      cell: (row) => (
        <>
          <Badge tone={agentWords[row.state].tone}>{agentWords[row.state].word}</Badge>
          {row.reason ? <span className="block text-sm text-muted">{row.reason}</span> : null}
        </>
      ),
    },
    { key: 'do', header: 'Actions', hideHeader: true, align: 'end', cell: (row) => <Moves agent={row} /> },
  ];
}

const verbs = { SUSPENDED: 'Suspend', APPROVED: 'Let collect again', EXPIRED: 'End' } as const;

function Moves({ agent }: { agent: DeskAgent }) {
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
        hint="The agent reads it in the mail that tells them."
        confirm={to ? verbs[to] : ''}
        onClose={() => setTo(null)}
        onConfirm={async (reason) => {
          if (!to) return;
          await api.agents.move({ id: agent.id, to, reason });
          toaster.success(`${agent.name}: ${verbs[to].toLowerCase()}.`);
          setTo(null);
          await revalidate();
        }}
      />
    </span>
  );
}
