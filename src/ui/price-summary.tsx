import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money.ts';
import { cx } from './cx.ts';

export interface PriceSummaryRow {
  label: ReactNode;
  /** Explains the line: "10% of the goods", "included in the price". */
  note?: ReactNode;
  amountCents: number | null;
  /** Shown instead of an amount: "Free", "After the address". */
  text?: string;
}

interface PriceSummaryProps {
  rows: readonly PriceSummaryRow[];
  total: { label?: string; note?: ReactNode; amountCents: number };
  /** The amounts already paid, and the remaining amount. */
  payments?: { rows: readonly PriceSummaryRow[]; rest: { label: string; amountCents: number } } | null;
  currency: string;
}

/** The price line by line with explanations, and the total. */
export function PriceSummary({ rows, total, payments, currency }: PriceSummaryProps) {
  return (
    <dl className="nums grid gap-3">
      <SummaryRows rows={rows} currency={currency} />
      <StrongRow label={total.label ?? 'Total'} note={total.note} amountCents={total.amountCents} currency={currency} />
      {payments ? (
        <>
          <SummaryRows rows={payments.rows} currency={currency} />
          <StrongRow {...payments.rest} currency={currency} />
        </>
      ) : null}
    </dl>
  );
}

function SummaryRows({ rows, currency }: Pick<PriceSummaryProps, 'rows' | 'currency'>) {
  return rows.map((row, index) => (
    <SummaryRow key={index} label={row.label} note={row.note}>
      {row.text ?? (row.amountCents === null ? '–' : formatMoney(row.amountCents, currency))}
    </SummaryRow>
  ));
}

interface StrongRowProps {
  label: string;
  note?: ReactNode;
  amountCents: number;
  currency: string;
}

function StrongRow({ label, note, amountCents, currency }: StrongRowProps) {
  return (
    <SummaryRow strong label={label} note={note}>
      {formatMoney(amountCents, currency)} <span className="font-sans text-sm font-bold text-muted">{currency}</span>
    </SummaryRow>
  );
}

function SummaryRow({
  label,
  note,
  strong,
  children,
}: {
  label: ReactNode;
  note?: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4',
        strong && 'mt-1 border-t border-line pt-4',
      )}
    >
      <dt className={strong ? 'text-lg font-bold' : undefined}>{label}</dt>
      <dd className={strong ? 'font-display text-2xl' : 'font-bold'}>{children}</dd>
      {/* Below both, as wide as they are: beside a long text it would be a narrow column. */}
      {note ? <dd className="col-span-2 text-sm text-muted">{note}</dd> : null}
    </div>
  );
}

interface PriceTagProps {
  amountCents: number;
  currency: string;
  /** The price before a reduction, struck through. */
  beforeCents?: number | null;
  prefix?: string;
  size?: 'md' | 'lg';
}

export function PriceTag({ amountCents, currency, beforeCents, prefix, size = 'md' }: PriceTagProps) {
  return (
    <span className="nums inline-flex items-baseline gap-2">
      {prefix ? <span className="text-sm text-muted">{prefix}</span> : null}
      {beforeCents ? (
        <s className="text-muted">
          <span className="sr-only">Before: </span>
          {formatMoney(beforeCents, currency)}
        </s>
      ) : null}
      <span className={cx('font-display font-semibold', size === 'lg' ? 'text-3xl' : 'text-xl')}>
        {formatMoney(amountCents, currency)}
      </span>
      <span className="text-sm font-bold text-muted">{currency}</span>
    </span>
  );
}
