import { useState } from 'react';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { useCountry } from '#ui/use-country.ts';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';

type Line = StatementPreview['lines'][number];

export const lineVerdicts: Record<Line['verdict'], { tone: Tone; text: string }> = {
  whole: { tone: 'good', text: 'Full payment' },
  part: { tone: 'warn', text: 'Part payment' },
  too_much: { tone: 'bad', text: 'More than the amount due' },
  nothing_open: { tone: 'neutral', text: 'Nothing due' },
  unknown: { tone: 'neutral', text: 'No reference found' },
  no_amount: { tone: 'bad', text: 'No amount' },
  booked_before: { tone: 'neutral', text: 'Already recorded' },
  several: { tone: 'bad', text: 'Mentions several orders' },
  other_currency: { tone: 'bad', text: 'Different currency' },
};

const isBookable = ({ verdict }: Line) => verdict === 'whole' || verdict === 'part';

interface StatementLinesProps {
  lines: readonly Line[];
  busy: boolean;
  onBook: (keys: string[]) => void;
}

/** What pays an order in full is chosen already; a part payment is chosen by hand. */
export function StatementLines({ lines, busy, onBook }: StatementLinesProps) {
  const [chosen, setChosen] = useState(
    () => new Set(lines.filter(({ verdict }) => verdict === 'whole').map(({ key }) => key)),
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
  const { on, text, amountCents, currency, order, verdict } = line;
  const countryCode = useCountry();
  const day = formatDate(on, countryCode);
  const money = formatMoney(amountCents, currency ?? order?.currency ?? 'AUD');
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
        {order ? (
          <p className="mt-1 text-sm text-muted">
            <Link to={`/admin/orders/${order.orderId}`} className="text-link">
              Order {order.number ?? order.orderId}
            </Link>
            <span className="wrap-anywhere">
              , {order.email}, {formatMoney(order.openCents, order.currency)} due
            </span>
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={lineVerdicts[verdict].tone}>{lineVerdicts[verdict].text}</Badge>
        <span className="nums font-bold">{money}</span>
      </div>
    </div>
  );
}
