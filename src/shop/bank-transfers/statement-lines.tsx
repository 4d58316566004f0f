import { useState } from 'react';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { useCountry } from '#ui/use-country.ts';
import { isBookable } from './transfers.rules.ts';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';

type Line = StatementPreview['lines'][number];

export const lineVerdicts: Record<Line['verdict'], { tone: Tone; text: string }> = {
  whole: { tone: 'good', text: 'Full payment' },
  part: { tone: 'warn', text: 'Part payment' },
  too_much: { tone: 'bad', text: 'More than the amount due' },
  nothing_open: { tone: 'neutral', text: 'Nothing due' },
  several: { tone: 'warn', text: 'Names several orders' },
  unknown: { tone: 'neutral', text: 'No order found' },
  no_amount: { tone: 'bad', text: 'No amount' },
  outgoing: { tone: 'neutral', text: 'Outgoing payment' },
  booked_before: { tone: 'neutral', text: 'Already recorded' },
  other_currency: { tone: 'bad', text: 'Different currency' },
};

interface StatementLinesProps {
  lines: readonly Line[];
  busy: boolean;
  onBook: (keys: string[]) => void;
}

/** Full payments are preselected; part payments and possible duplicates must be selected by hand. */
export function StatementLines({ lines, busy, onBook }: StatementLinesProps) {
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        lines.filter(({ verdict, similar }) => verdict === 'whole' && similar.length === 0).map(({ key }) => key),
      ),
  );
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <>
      <ul aria-label="Incoming payments" className="mt-5 grid gap-3">
        {lines.map((line) => (
          <li key={line.key} className="rounded-lg border border-line p-4">
            <StatementLine line={line} isChosen={chosen.has(line.key)} onToggle={() => toggle(line.key)} />
          </li>
        ))}
      </ul>
      {lines.some(isBookable) ? (
        <Button className="mt-5" loading={busy} disabled={chosen.size === 0} onClick={() => onBook([...chosen])}>
          {chosen.size === 0 ? 'Record transfers' : `Record ${countOf(chosen.size, 'transfer')}`}
        </Button>
      ) : (
        <p className="mt-5 text-muted">None of these payments can be recorded.</p>
      )}
    </>
  );
}

function StatementLine({ line, isChosen, onToggle }: { line: Line; isChosen: boolean; onToggle: () => void }) {
  const { on, text, amountCents, currency, orders, verdict } = line;
  const countryCode = useCountry();
  const day = formatDate(on, countryCode);
  const money = formatMoney(amountCents, currency ?? orders[0]?.currency ?? 'AUD');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        {isBookable(line) ? (
          <Checkbox
            checked={isChosen}
            onChange={onToggle}
            label={<span className="wrap-anywhere">{text}</span>}
            note={day}
          />
        ) : (
          <>
            <p className="wrap-anywhere">{text || 'No reference text'}</p>
            <p className="text-sm text-muted">{day}</p>
          </>
        )}
        <NamedOrders {...line} />
        {line.similar.map((recorded, i) => (
          <p key={i} className="mt-1 text-sm wrap-anywhere">
            The same day and amount is already recorded for this order, from {recorded.bank}: {recorded.text}. Select
            this payment only if it is another transfer.
          </p>
        ))}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={lineVerdicts[verdict].tone}>{lineVerdicts[verdict].text}</Badge>
        <span className="nums font-bold">{money}</span>
      </div>
    </div>
  );
}

/** The orders referenced by a payment, with advice to staff if the amount does not match. */
export function NamedOrders({ orders, verdict }: Pick<Line, 'orders'> & { verdict: Line['verdict'] }) {
  const isPaidAbove = verdict === 'nothing_open' && orders.some(({ openCents }) => openCents > 0);
  const advice = isPaidAbove ? 'A payment above already covers the amount due.' : adviceOf[verdict];
  return (
    <>
      {orders.map((order) => (
        <p key={order.orderId} className="mt-1 text-sm text-muted">
          <Link to={`/admin/orders/${order.orderId}`} className="text-link">
            Order {order.number ?? order.orderId}
          </Link>
          <span className="wrap-anywhere">
            , {order.email}, {formatMoney(order.openCents, order.currency)} due
          </span>
        </p>
      ))}
      {advice ? <p className="mt-1 text-sm text-muted">{advice}</p> : null}
    </>
  );
}

const adviceOf: Partial<Record<Line['verdict'], string>> = {
  too_much: 'Record the amount due on the order, and return the rest from your bank.',
  several: "The amount isn't the total due. Record each order's share on the order.",
};
