import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminFormRequest } from './acm-forms.contract.ts';
import { acmStates, acmStateLabels, listNumbers } from './acm-forms.rules.ts';
import type { Route } from './+types/acm-admin.page';

const filters = [
  { value: 'REQUESTED' as const, label: 'To send' },
  { value: 'ALL' as const, label: 'All' },
  ...acmStates.slice(1).map((value) => ({ value, label: acmStateLabels[value].word })),
];

const sorts = ['name', 'date'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Declaration forms | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor } = context.get(pageContext);
  const {
    number,
    search,
    sort,
    choice: state = 'REQUESTED',
  } = listQuery(request, { sorts, choices: filters, choiceName: 'state' });
  const q = search.slice(0, 60);
  const list = await page(calls.acmForms.desk({ page: number, size: DEFAULT_PAGE_SIZE, q, state, sort }), request);
  return { list, number, q, state, countryCode: visitor.countryCode };
}

export default function AcmAdminPage({ loaderData: { list, number, q, state, countryCode } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Declaration forms"
      intro="Numbered paper forms requested by agents and clinics. Numbers are assigned when you send a request; print the forms then."
      list={list}
      number={number}
      nouns={['request', 'requests']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show requests', name: 'state', links: filters, current: state }}
      search={{ label: 'Search by person or number', value: q }}
      empty="No form requests."
    />
  );
}

function columnsFor(countryCode: string): Column<AdminFormRequest>[] {
  return [
    {
      key: 'person',
      header: 'Requested by',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <b>{row.person}</b>
          <span className="block text-sm font-normal wrap-anywhere text-muted sm:min-w-40">{row.email}</span>
        </>
      ),
    },
    {
      key: 'what',
      header: 'Forms',
      cell: (row) => (
        <>
          {row.kind === 'LOST' ? `1 to replace ${row.lostNumber}` : row.quantity}
          <span className="nums block text-sm text-muted">{listNumbers(row.numbers)}</span>
        </>
      ),
    },
    {
      key: 'to',
      header: 'Send to',
      cell: (row) => <span className="wrap-anywhere">{[row.address, row.note].filter(Boolean).join('. ')}</span>,
    },
    {
      key: 'date',
      header: 'Requested on',
      sort: 'date',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={acmStateLabels[row.state].tone}>{acmStateLabels[row.state].word}</Badge>,
    },
    { key: 'do', header: 'Actions', hideHeader: true, align: 'end', cell: (row) => <Decide request={row} /> },
  ];
}

function Decide({ request }: { request: AdminFormRequest }) {
  const [refusing, setRefusing] = useState(false);
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const { id, person } = request;
  if (request.state === 'SENT' && request.used < request.numbers.length)
    return (
      <LinkButton to={`/api/admin/acm-form-requests/${id}/forms.pdf`} external size="sm" variant="secondary">
        Print<span className="sr-only"> the forms for {person}</span>
      </LinkButton>
    );
  if (request.state !== 'REQUESTED') return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button
        size="sm"
        loading={busy}
        onClick={() => void run(() => api.acmForms.send({ id }), `${person} has been emailed.`)}
      >
        Send<span className="sr-only"> to {person}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setRefusing(true)}>
        Decline<span className="sr-only"> {person}</span>
      </Button>
      <ReasonDialog
        open={refusing}
        title={`Decline the request from ${person}`}
        hint="Included in the email to the requester."
        confirm="Decline"
        failed="Nothing was changed. Please try again."
        onClose={() => setRefusing(false)}
        onConfirm={async (reason) => {
          await api.acmForms.refuse({ id, reason });
          toaster.success(`${person} has been emailed.`);
          setRefusing(false);
          await revalidate();
        }}
      />
    </span>
  );
}
