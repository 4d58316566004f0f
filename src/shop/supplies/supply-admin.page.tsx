import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatDate } from '#shared/dates.ts';
import { listQuery } from '#ui/lists/list-query.ts';
import { formatMoney } from '#shared/money.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/supply-admin.page';
import { supplyStateLabel, type SupplyState } from './supplies.rules.ts';

const shows = [
  { value: '', label: 'To do' },
  { value: 'all', label: 'All' },
] as const;

export const meta = () => [{ title: 'Supplies | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, visitor } = context.get(pageContext);
  const { number, choice, search, sort } = listQuery(request, {
    choices: shows,
    choiceName: 'show',
    sorts: ['date', 'buyer', 'cost'],
    longest: 60,
  });
  const open = choice !== 'all';
  const wanted = { page: number, size: DEFAULT_PAGE_SIZE, open, search, sort };
  const orders = await page(client.supplies.desk(wanted), request);
  return { orders, number, open, search, countryCode: visitor.countryCode };
}

export default function SupplyAdminPage({
  loaderData: { orders, number, open, search, countryCode },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Supplies"
      intro="Supplies ordered by clinics, agents and clubs."
      label="Supply orders"
      list={orders}
      number={number}
      nouns={['order', 'orders']}
      rowKey={(row) => row.id}
      filter={{ label: 'Show supplies', name: 'show', current: open ? '' : 'all', links: shows }}
      search={{ label: 'Search customer, supplies or address', value: search }}
      empty={search ? 'Nothing found.' : 'All supply orders have been sent.'}
      columns={[
        {
          key: 'buyer',
          header: 'For',
          lead: true,
          sort: 'buyer',
          cell: (row) => (
            <>
              <b>{row.buyer}</b>
              <span className="block text-sm font-normal text-muted">
                {`${row.contactName}, ${row.address.join(', ')}. ${row.notes}`}
              </span>
            </>
          ),
        },
        {
          key: 'date',
          header: 'Date',
          sort: 'date',
          cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
        },
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
        {
          key: 'state',
          header: 'Status',
          cell: (row) => <Badge tone={supplyStateLabel(row.state).tone}>{supplyStateLabel(row.state).word}</Badge>,
        },
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) => <Decide id={row.id} state={row.state} />,
        },
      ]}
    />
  );
}

function Decide({ id, state }: { id: number; state: SupplyState }) {
  const { run, busy, fields } = useAction();
  const [open, setOpen] = useState<'ship' | 'decline' | null>(null);
  if (!['REQUESTED', 'APPROVED'].includes(state)) return null;
  const close = (isDone: boolean) => isDone && setOpen(null);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {state === 'REQUESTED' ? (
        <Button size="sm" loading={busy} onClick={() => void run(() => api.supplies.approve({ id }), 'Approved')}>
          Approve
        </Button>
      ) : (
        <Button size="sm" onClick={() => setOpen('ship')}>
          Send
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => setOpen('decline')}>
        Decline
      </Button>
      <FormDialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'ship' ? 'Send supplies' : 'Decline order'}
        confirm={open === 'ship' ? 'Send' : 'Decline'}
        danger={open === 'decline'}
        busy={busy}
        onSubmit={(form) => {
          const text = formText(form, 'text').trim();
          const call =
            open === 'ship'
              ? () => api.supplies.ship({ id, trackingNumber: text })
              : () => api.supplies.decline({ id, answer: text });
          void run(call, open === 'ship' ? 'Sent' : 'Declined').then(close);
        }}
      >
        <Field
          label={open === 'ship' ? 'Tracking number' : 'Answer'}
          error={fields['answer'] ?? fields['trackingNumber']}
          required={open === 'decline'}
        >
          <TextInput name="text" maxLength={open === 'ship' ? 80 : 300} autoComplete="off" />
        </Field>
      </FormDialog>
    </span>
  );
}
