import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Column, DataList } from '#ui/data-list.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { PriceChange } from './prices.contract.ts';

interface PriceChangesProps {
  changes: readonly PriceChange[];
  currency: string;
  countryCode: string;
}

const states: Record<PriceChange['state'], { word: string; tone: Tone }> = {
  PLANNED: { word: 'Planned', tone: 'brand' },
  IN_FORCE: { word: 'Came into force', tone: 'good' },
  CANCELLED: { word: 'Called off', tone: 'neutral' },
};

/** Every change of a price: what, from when, who and why. */
export function PriceChanges({ changes, currency, countryCode }: PriceChangesProps) {
  const [asked, setAsked] = useState<PriceChange | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const callOff = async (change: PriceChange) => {
    setBusy(true);
    try {
      await api.prices.cancel({ id: change.id });
      toaster.success('The change is called off.');
    } catch (error) {
      toaster.error(problemOf(error).message, { title: 'Failed to call the change off' });
    }
    setAsked(null);
    setBusy(false);
    await revalidate();
  };
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">Changes</h2>
      {changes.length === 0 ? (
        <p className="text-muted">It was never changed here.</p>
      ) : (
        <DataList
          label="Changes of the price"
          rows={changes}
          rowKey={(row) => row.id}
          columns={columnsFor({ currency, countryCode, onCallOff: setAsked })}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        question="Are you sure you want to call this change off?"
        confirm="Call it off"
        cancel="Keep it"
        danger
        busy={busy}
        onConfirm={() => asked && void callOff(asked)}
        onCancel={() => setAsked(null)}
      >
        <p className="text-muted">The price stays what it is. The plan stays in this list.</p>
      </ConfirmDialog>
    </Card>
  );
}

interface ColumnInput {
  currency: string;
  countryCode: string;
  onCallOff: (change: PriceChange) => void;
}

function columnsFor({ currency, countryCode, onCallOff }: ColumnInput): Column<PriceChange>[] {
  const money = (cents: number | null) => (cents === null ? 'none' : formatMoney(cents, currency));
  return [
    {
      key: 'from',
      header: 'From',
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
            <span className="block text-sm text-muted">each further {money(row.nextAmountCents)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>,
    },
    {
      key: 'who',
      header: 'Who and why',
      cell: (row) => (
        <span>
          {row.plannedBy ?? 'our staff'}, {formatDate(row.plannedAt, countryCode)}
          <span className="block text-sm text-muted">{row.reason}</span>
          {row.cancelledAt ? (
            <span className="block text-sm text-muted">
              Called off by {row.cancelledBy ?? 'our staff'}, {formatDate(row.cancelledAt, countryCode)}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'act',
      header: 'Call off',
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        row.state === 'PLANNED' ? (
          <Button size="sm" variant="quiet" onClick={() => onCallOff(row)}>
            Call off
          </Button>
        ) : null,
    },
  ];
}
