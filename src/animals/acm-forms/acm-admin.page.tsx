import { api } from '#ui/api/api-client.ts';
import { loadList } from '#platform/context/load-list.ts';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { countOf } from '#shared/count-of.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { LinkButton } from '#ui/button.tsx';
import { actionsColumn, dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import { RowLabel } from '#ui/lists/row-label.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { AdminFormRequest } from './acm-forms.contract.ts';
import { acmStates, acmStateLabels, listNumbers } from './acm-forms.rules.ts';
import type { Route } from './+types/acm-admin.page';

const filter = {
  label: 'Show requests',
  name: 'state',
  links: [
    { value: 'REQUESTED' as const, label: 'To send' },
    { value: 'ALL' as const, label: 'All' },
    ...acmStates.slice(1).map((value) => ({ value, label: acmStateLabels[value].word })),
  ],
} as const;

const sorts = ['name', 'date'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'ACM forms | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts, filter, longest: 60 }, (calls, { choice: state, ...asked }) =>
    calls.acmForms.adminList({ ...asked, state }),
  );

export default function AcmAdminPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="ACM forms"
      intro="Numbered paper forms requested by agents and clinics. Select Send to assign the numbers, then print the forms."
      data={loaderData}
      nouns={['request', 'requests']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by name or form number"
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
          {row.kind === 'LOST' ? `1 replacement for ${row.lostNumber}` : row.quantity}
          <span className="nums block text-sm text-muted">{listNumbers(row.numbers)}</span>
        </>
      ),
    },
    {
      key: 'to',
      header: 'Send to',
      cell: (row) => <span className="wrap-anywhere">{[row.address, row.note].filter(Boolean).join('. ')}</span>,
    },
    dayColumn({ key: 'date', header: 'Requested on', sort: 'date' }, countryCode, (row) => row.createdAt),
    statusColumn((row) => acmStateLabels[row.state]),
    actionsColumn((row) => <Decide request={row} />),
  ];
}

function Decide({ request }: { request: AdminFormRequest }) {
  const { id, person } = request;
  const forms = request.kind === 'LOST' ? 'a replacement form' : countOf(request.quantity, 'form');
  if (request.state === 'SENT' && request.used < request.numbers.length)
    return (
      <LinkButton to={`/api/admin/acm-form-requests/${id}/forms.pdf`} external size="sm" variant="secondary">
        <RowLabel label="Print" about={` the forms for ${person}`} />
      </LinkButton>
    );
  if (request.state !== 'REQUESTED') return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ConfirmAction
        label="Send"
        about={` to ${person}`}
        variant="primary"
        question={`Send ${forms} to ${person}?`}
        confirm="Send"
        danger={false}
        call={() => api.acmForms.send({ id })}
        done={`${person} has been emailed.`}
      >
        The form numbers are assigned permanently, and {person} is emailed.
      </ConfirmAction>
      <ReasonButton
        variant="quiet"
        label={<RowLabel label="Decline" about={` ${person}`} />}
        title={`Decline the request from ${person}`}
        hint="Included in the email to the requester."
        confirm="Decline"
        failed="Nothing was changed. Please try again."
        done={`${person} has been emailed.`}
        call={(reason) => api.acmForms.refuse({ id, reason })}
      />
    </span>
  );
}
