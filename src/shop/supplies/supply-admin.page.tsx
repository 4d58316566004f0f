import { actionsColumn, dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { loadList } from '#platform/context/load-list.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/supply-admin.page';
import { supplyStateLabel } from './supplies.rules.ts';

const filter = {
  label: 'Show supplies',
  name: 'show',
  links: [
    { value: '', label: 'To do' },
    { value: 'all', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Supplies | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: ['date', 'buyer', 'cost'], filter, longest: 60 }, (client, { choice, ...query }) =>
    client.supplies.adminList({ ...query, open: choice !== 'all' }),
  );

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

export default function SupplyAdminPage({ loaderData }: Route.ComponentProps) {
  const { search, countryCode } = loaderData;

  return (
    <ListPage
      title="Supplies"
      intro="Supplies ordered by clinics, agents and clubs."
      label="Supply orders"
      data={loaderData}
      nouns={['order', 'orders']}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by customer, item or address"
      empty={search ? 'Nothing found.' : 'All supply orders have been sent.'}
      columns={[
        {
          key: 'buyer',
          header: 'Customer',
          lead: true,
          sort: 'buyer',
          cell: (row) => (
            <>
              <b>{row.buyer}</b>
              <span className="block text-sm font-normal text-muted">
                {`${row.contactName}, ${row.address.join(', ')}. ${row.notes}`.trim()}
              </span>
            </>
          ),
        },
        dayColumn<Row>({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row) => row.createdAt),
        {
          key: 'lines',
          header: 'Supplies',
          cell: (row) => row.lines.map((line) => `${line.quantity} × ${line.name}`).join(', '),
        },
        {
          key: 'cost',
          header: 'On account',
          sort: 'cost',
          align: 'end',
          cell: (row) => (
            <span className="nums">{row.costCents === 0 ? 'Free' : formatMoney(row.costCents, row.currency)}</span>
          ),
        },
        statusColumn<Row>((row) => supplyStateLabel(row.state)),
        actionsColumn<Row>((row) => <Decide row={row} />),
      ]}
    />
  );
}

function Decide({ row }: { row: Row }) {
  const { id, state } = row;
  const { run, busy, fields } = useAction();
  const [open, setOpen] = useState<'ship' | 'decline' | null>(null);
  if (!['REQUESTED', 'APPROVED'].includes(state)) return null;
  const close = (isDone: boolean) => isDone && setOpen(null);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {state === 'REQUESTED' ? (
        <ConfirmAction
          label="Approve"
          about={` the order from ${row.buyer}`}
          variant="primary"
          question={`Approve the order from ${row.buyer}?`}
          confirm="Approve"
          danger={false}
          call={() => api.supplies.approve({ id })}
          done="Order approved."
        >
          {row.costCents > 0
            ? `This creates an order on account and an invoice for ${formatMoney(row.costCents, row.currency)}, and the customer is emailed.`
            : 'The supplies can then be sent.'}
        </ConfirmAction>
      ) : (
        <Button size="sm" onClick={() => setOpen('ship')}>
          Send supplies
        </Button>
      )}
      {row.orderId === null ? (
        <Button size="sm" variant="quiet" onClick={() => setOpen('decline')}>
          Decline
        </Button>
      ) : null}
      <FormDialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'ship' ? 'Send supplies' : 'Decline order'}
        confirm={open === 'ship' ? 'Send supplies' : 'Decline order'}
        danger={open === 'decline'}
        busy={busy}
        onSubmit={(form) => {
          const text = formText(form, 'text').trim();
          const call =
            open === 'ship'
              ? () => api.supplies.ship({ id, trackingNumber: text })
              : () => api.supplies.decline({ id, version: state, answer: text });
          void run(call, open === 'ship' ? 'Supplies sent.' : 'Order declined.').then(close);
        }}
      >
        <Field
          label={open === 'ship' ? 'Tracking number' : 'Reply'}
          error={fields['answer'] ?? fields['trackingNumber']}
          required={open === 'decline'}
        >
          <TextInput name="text" maxLength={open === 'ship' ? 80 : 300} autoComplete="off" />
        </Field>
      </FormDialog>
    </span>
  );
}
