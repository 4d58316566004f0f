import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { FilterLinks } from '#features/orders/filter-links.tsx';
import { useDeskAction } from '#features/orders/use-desk-action.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/data-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/supply-desk.page';
import { supplyWord } from './supplies.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Supplies | Damsire order desk' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const open = query.get('show') === 'all' ? ('false' as const) : ('true' as const);
  const orders = await page(client.supplies.desk({ page: number, size: SIZE, open }), request);
  return { orders, number, open, countryCode: visitor.countryCode };
}

export default function SupplyDeskPage({ loaderData: { orders, number, open, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading level={1} title="Supplies" intro="What clinics, agents and clubs have ordered for their work." />
      <div className="mt-8">
        <DataList
          label="Orders of supplies"
          rows={orders.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(orders.count / SIZE)}
          count={orders.count}
          countLabel={orders.count === 1 ? 'order' : 'orders'}
          toolbar={
            <FilterLinks
              label="Show supplies"
              name="show"
              current={open === 'true' ? '' : 'all'}
              links={[
                { value: '', label: 'To do' },
                { value: 'all', label: 'All' },
              ]}
            />
          }
          empty={<EmptyState title="Nothing found.">Everything that was ordered has been sent.</EmptyState>}
          columns={[
            { key: 'buyer', header: 'For', lead: true, cell: (row) => <b>{row.buyer}</b> },
            {
              key: 'date',
              header: 'Date',
              cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
            },
            {
              key: 'lines',
              header: 'Supplies',
              cell: (row) => row.lines.map((line) => `${line.quantity} × ${line.name}`).join(', '),
            },
            {
              key: 'to',
              header: 'Send to',
              cell: (row) => `${row.contactName}, ${row.address.join(', ')}. ${row.notes}`,
            },
            {
              key: 'cost',
              header: 'On account',
              align: 'end',
              cell: (row) => <span className="nums">{formatMoney(row.costCents, row.currency)}</span>,
            },
            {
              key: 'state',
              header: 'State',
              cell: (row) => <Badge tone={supplyWord(row.state).tone}>{supplyWord(row.state).word}</Badge>,
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
      </div>
    </>
  );
}

function Decide({ id, state }: { id: number; state: string }) {
  const { run, busy, problem } = useDeskAction();
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
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'ship' ? 'Send the supplies' : 'Decline the order'}
      >
        {open ? (
          <form
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              const text = formText(new FormData(event.currentTarget), 'text').trim();
              const call =
                open === 'ship'
                  ? () => api.supplies.ship({ id, trackingNumber: text })
                  : () => api.supplies.decline({ id, answer: text });
              void run(call, open === 'ship' ? 'Sent' : 'Declined').then(close);
            }}
          >
            <Field
              label={open === 'ship' ? 'Tracking number' : 'Answer'}
              error={problem?.fields['answer'] ?? problem?.fields['trackingNumber']}
              required={open === 'decline'}
            >
              <TextInput name="text" maxLength={open === 'ship' ? 80 : 300} autoComplete="off" />
            </Field>
            <Button type="submit" loading={busy} className="justify-self-start">
              {open === 'ship' ? 'Send' : 'Decline'}
            </Button>
          </form>
        ) : null}
      </Dialog>
    </span>
  );
}
