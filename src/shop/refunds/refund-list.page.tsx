import { useState } from 'react';
import { loadList } from '#platform/context/load-list.ts';
import { formatMoney } from '#shared/money.ts';
import { paymentProviderLabel, refundLabel } from '#shop/orders/order-labels.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Link } from '#ui/link.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/refund-list.page';
import type { RefundRow } from './refund-desk.contract.ts';

const filter = {
  label: 'Show refunds',
  name: 'filter',
  links: [
    { value: 'to_send', label: 'To send' },
    { value: 'in_progress', label: 'With the provider' },
    { value: 'completed', label: 'Completed' },
    { value: 'failed', label: 'Failed' },
    { value: 'all', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Refunds | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: ['date', 'amount'], filter }, (client, { choice, ...params }) =>
    client.refundDesk.list({ ...params, filter: choice }),
  );

export default function RefundListPage({ loaderData }: Route.ComponentProps) {
  const { choice, search, countryCode } = loaderData;
  return (
    <ListPage
      title="Refunds"
      intro="Card, PayPal and gift card refunds are paid out automatically. Send refunds of bank transfers from your bank, then record them here."
      data={loaderData}
      nouns={['refund', 'refunds']}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by order or customer"
      empty={!search && choice === 'to_send' ? 'No refunds to send.' : 'No refunds match.'}
      columns={columnsFor(countryCode)}
    />
  );
}

function columnsFor(countryCode: string): Column<RefundRow>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      lead: true,
      keep: true,
      cell: (row) =>
        row.orderId === null ? (
          '–'
        ) : (
          <Link to={`/admin/orders/${row.orderId}`} className="bold-link">
            {row.orderNumber ?? `Order ${row.orderId}`}
          </Link>
        ),
    },
    {
      key: 'customer',
      header: 'Customer',
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.customer ?? '–'}
          {row.email ? <span className="block text-sm text-muted">{row.email}</span> : null}
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: (row) => <b className="nums">{formatMoney(row.amountCents, row.currency)}</b>,
    },
    {
      key: 'method',
      header: 'Payment method',
      cell: (row) => (
        <span className="wrap-anywhere">
          {paymentProviderLabel(row.provider)}
          {row.paymentReference ? <span className="block text-sm text-muted">{row.paymentReference}</span> : null}
        </span>
      ),
    },
    { key: 'reason', header: 'Reason', cell: (row) => row.reason },
    dayColumn({ key: 'date', header: 'Requested', sort: 'date' }, countryCode, (row) => row.createdAt),
    {
      key: 'state',
      header: 'Status',
      cell: (row) =>
        row.isToSend ? (
          <SentRefund refund={row} />
        ) : (
          <Badge tone={refundLabel(row.state).tone}>{refundLabel(row.state).word}</Badge>
        ),
    },
  ];
}

function SentRefund({ refund }: { refund: RefundRow }) {
  const [isOpen, setOpen] = useState(false);
  const { run, busy, fields, message } = useAction();
  const close = () => setOpen(false);
  const amount = formatMoney(refund.amountCents, refund.currency);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Record as sent<span className="sr-only">: {refund.orderNumber ?? amount}</span>
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title={`Record ${amount} as sent?`}
        size="md"
        confirm="Record as sent"
        busy={busy}
        message={message}
        onSubmit={(form) =>
          void run(
            () => api.refundDesk.sent({ id: refund.id, reference: formText(form, 'reference') }),
            'Refund recorded.',
            close,
          )
        }
      >
        <p>Send the money from your bank first. The customer then gets an email and a credit note.</p>
        <Field label="Transfer reference" error={fields['reference']} required>
          <TextInput name="reference" maxLength={80} autoComplete="off" />
        </Field>
      </FormDialog>
    </>
  );
}
