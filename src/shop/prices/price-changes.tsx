import { statusColumn } from '#ui/lists/columns.tsx';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Tone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataList } from '#ui/lists/data-list.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { PriceChange } from './prices.contract.ts';

interface PriceChangesProps {
  changes: readonly PriceChange[];
  currency: string;
  countryCode: string;
}

const states: Record<PriceChange['state'], { word: string; tone: Tone }> = {
  PLANNED: { word: 'Scheduled', tone: 'brand' },
  IN_FORCE: { word: 'Applied', tone: 'good' },
  CANCELLED: { word: 'Cancelled', tone: 'neutral' },
};

/** All changes of a price: amount, start date, author and reason. */
export function PriceChanges({ changes, currency, countryCode }: PriceChangesProps) {
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">Price history</h2>
      {changes.length === 0 ? (
        <p className="text-muted">No price changes yet.</p>
      ) : (
        <DataList
          label="Price changes"
          rows={changes}
          rowKey={(row) => row.id}
          columns={columnsFor({ currency, countryCode })}
        />
      )}
    </Card>
  );
}

function CancelChange({ id }: { id: PriceChange['id'] }) {
  return (
    <ConfirmAction
      label="Cancel change"
      question="Cancel this price change?"
      confirm="Cancel change"
      cancel="Keep change"
      failed="Failed to cancel the price change"
      call={() => api.prices.cancel({ id })}
      done="Price change cancelled."
    >
      <p className="text-muted">The price stays the same. The cancelled change stays in this list.</p>
    </ConfirmAction>
  );
}

interface ColumnInput {
  currency: string;
  countryCode: string;
}

function columnsFor({ currency, countryCode }: ColumnInput): Column<PriceChange>[] {
  const money = (cents: number | null) => (cents === null ? 'none' : formatMoney(cents, currency));
  return [
    {
      key: 'from',
      header: 'Start date',
      lead: true,
      cell: (row) => <span className="nums font-bold">{formatDate(row.effectiveAt, countryCode)}</span>,
    },
    {
      key: 'price',
      header: 'Price',
      cell: (row) => (
        <span className="nums">
          {row.state === 'IN_FORCE' ? `${money(row.fromAmountCents)} to ` : ''}
          <b>{money(row.amountCents)}</b>
          {row.nextAmountCents === null ? null : (
            <span className="block text-sm text-muted">each additional {money(row.nextAmountCents)}</span>
          )}
        </span>
      ),
    },
    statusColumn((row) => states[row.state]),
    {
      key: 'who',
      header: 'Changed by',
      cell: (row) => (
        <span>
          {row.plannedBy ?? 'our staff'}, <LocalDay at={row.plannedAt} countryCode={countryCode} />
          <span className="block text-sm text-muted">{row.reason}</span>
          {row.cancelledAt ? (
            <span className="block text-sm text-muted">
              Cancelled by {row.cancelledBy ?? 'our staff'}, <LocalDay at={row.cancelledAt} countryCode={countryCode} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'act',
      header: 'Cancel',
      hideHeader: true,
      align: 'end',
      cell: (row) => (row.state === 'PLANNED' ? <CancelChange id={row.id} /> : null),
    },
  ];
}
