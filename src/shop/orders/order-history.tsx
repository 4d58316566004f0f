import { FileDown } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { HOW_TO_RETURN } from '#platform/articles/facts.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LocalTime, useLocalDay } from '#ui/local-time.tsx';
import { returnLabel } from '#shop/returns/returns.rules.ts';
import { CANCELLED_BY_BUYER } from './orders.rules.ts';
import { refundLabel } from './order-labels.rules.ts';
import type { OrderDetail } from './orders.contract.ts';

const aboutLabels = { order: 'Order', payment: 'Payment', parcel: 'Parcel', test: 'Test', return: 'Return' } as const;

/** The history of an order, newest first. */
export function OrderEvents({ order, countryCode }: { order: Pick<OrderDetail, 'events'>; countryCode: string }) {
  const events = grouped(order.events).toReversed();
  return (
    <Card as="section">
      <h2 className="text-xl">History</h2>
      <EventList events={events.slice(0, 6)} countryCode={countryCode} />
      {events.length > 6 ? (
        <div className="mt-3">
          <Disclosure summary={countOf(events.length - 6, 'earlier event')}>
            <EventList events={events.slice(6)} countryCode={countryCode} />
          </Disclosure>
        </div>
      ) : null}
    </Card>
  );
}

type EventGroup = OrderDetail['events'][number] & { count: number };

/** Groups the same event of several kits in one minute, with their count. */
function grouped(events: OrderDetail['events']): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const same = groups.find(
      ({ text, reason, at }) =>
        text === event.text && reason === event.reason && at.slice(0, 16) === event.at.slice(0, 16),
    );
    if (same) same.count += 1;
    else groups.push({ ...event, count: 1 });
  }
  return groups;
}

function EventList({ events, countryCode }: { events: EventGroup[]; countryCode: string }) {
  return (
    <ol className="mt-3 grid gap-4 sm:gap-2">
      {events.map((event, i) => (
        <li key={i} className="grid gap-x-4 sm:grid-cols-[12rem_5rem_1fr]">
          <span className="nums text-muted">
            <LocalTime at={event.at} countryCode={countryCode} />
          </span>
          <span className="text-muted">{aboutLabels[event.about]}</span>
          <span>
            {event.text}
            {event.count > 1
              ? ` (${event.about === 'test' ? countOf(event.count, 'kit') : `${event.count} times`})`
              : ''}
            {event.reason && event.reason !== CANCELLED_BY_BUYER && event.about !== 'parcel' ? (
              <span className="text-muted">, {event.reason}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface OrderRefundsProps {
  /** A guest gets the credit notes by email. */
  order: Pick<OrderDetail, 'refunds' | 'returns' | 'currency'> & Partial<Pick<OrderDetail, 'creditNotes'>>;
  countryCode: string;
}

/** Returns, refunds and credit notes, if there are any. */
export function OrderRefunds({ order, countryCode }: OrderRefundsProps) {
  const dateOf = useLocalDay(countryCode);
  const { creditNotes = [] } = order;
  if (order.refunds.length + order.returns.length + creditNotes.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Card as="section">
      <h2 className="text-xl">Returns and refunds</h2>
      <ul className="mt-3 grid gap-3">
        {order.returns.map((row) => (
          <li key={`return-${row.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={returnLabel(row).tone}>{returnLabel(row).word}</Badge>
            <span className="text-muted">{dateOf(row.requestedAt)}</span>
            {row.answer ? <span>{row.answer}</span> : null}
            {row.kind === 'RETURN' && row.state === 'REQUESTED' ? (
              <p className="w-full">{HOW_TO_RETURN} We will refund you when the kits arrive.</p>
            ) : null}
          </li>
        ))}
        {order.refunds.map((row) => (
          <li key={`refund-${row.refundId}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="nums">{money(row.amountCents)}</b>
            <Badge tone={refundLabel(row.state).tone}>{refundLabel(row.state).word}</Badge>
            {row.reason === CANCELLED_BY_BUYER ? null : <span className="text-muted">{row.reason}</span>}
          </li>
        ))}
        {creditNotes.map((note) => (
          <li key={note.invoiceId} className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <Link to={`/my/invoices/${note.invoiceId}`} className={linkClass}>
              Credit note {note.number}
            </Link>
            <a href={`/api/my/invoices/${note.invoiceId}/pdf`} className={linkClass}>
              <FileDown aria-hidden="true" className="mr-1.5 inline size-5" />
              PDF<span className="sr-only"> of {note.number}</span>
            </a>
            <b className="nums">{money(note.totalCents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const linkClass = 'bold-link';
