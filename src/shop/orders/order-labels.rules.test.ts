import { expect, test } from 'vitest';
import { invoiceLabel, paymentText, orderEventLabel, orderStations, paymentLine } from './order-labels.rules.ts';

test.each([
  [{ kind: 'created', to: 'PENDING_PAYMENT' }, 'Ordered'],
  [{ kind: 'moved', to: 'NEEDS_REVIEW' }, 'Held for review'],
  [{ kind: 'fulfilment', to: 'SHIPPED' }, 'On its way'],
  [{ kind: 'payment', to: 'PAID' }, 'Paid'],
  [{ kind: 'payment', to: 'FAILED' }, 'Payment failed'],
  [{ kind: 'refund_settled', to: 'FAILED' }, 'Refund failed'],
  [{ kind: 'gift_card_used', to: null }, 'Gift card used'],
])('the order history has a label for the event %j', (event, word) => {
  expect(orderEventLabel(event)).toBe(word);
});

test.each([
  ['PENDING_PAYMENT', null, 'todo'],
  ['PLACED', '2026-01-02', 'current'],
  ['COMPLETED', '2026-01-02', 'done'],
] as const)('the last station of an order without a parcel is its report: %s', (state, placedAt, last) => {
  const order = {
    state,
    placedAt,
    paymentState: placedAt ? ('PAID' as const) : ('NONE' as const),
    fulfilmentState: 'NOT_REQUIRED' as const,
    createdAt: '2026-01-01',
    shipments: [],
    lines: [{ units: { KIT_SENT: 1 } }],
  };
  const found = orderStations({ ...order, orderedFor: { text: 'Parentage request 4' } }, (iso) => iso);
  expect(found.at(-1)).toEqual({ label: 'Report ready', state: last });
  expect(orderStations({ ...order, orderedFor: null }, (iso) => iso)).toHaveLength(2);
});

test('the current station of an order has the same text as its status', () => {
  const order = {
    state: 'PLACED',
    placedAt: '2026-01-02',
    paymentState: 'PAID',
    createdAt: '2026-01-01',
    shipments: [],
    lines: [{ units: { KIT_SENT: 1 } }],
    orderedFor: null,
  } as const;
  const sent = (fulfilmentState: 'UNFULFILLED' | 'SHIPPED') =>
    orderStations({ ...order, fulfilmentState, shipments: [] }, (iso) => iso)[2];
  expect(sent('UNFULFILLED')).toMatchObject({ label: 'Being packed', state: 'current' });
  expect(sent('SHIPPED')).toMatchObject({ label: 'Kits sent', state: 'done' });
  const withoutKits = { ...order, fulfilmentState: 'SHIPPED' as const, shipments: [], lines: [{ units: {} }] };
  expect(orderStations(withoutKits, (iso) => iso)[2]?.label).toBe('Sent');
  expect(orderEventLabel({ kind: 'moved', to: 'PLACED' })).toBe('Order confirmed');
});

test('a fully credited invoice is not shown as paid', () => {
  const word = (isCredited: boolean, series: 'INV' | 'CN' = 'INV') =>
    invoiceLabel({ series, state: 'PAID', isCredited }).word;
  expect([word(false), word(true), word(false, 'CN')]).toEqual(['Paid', 'Credited', 'Credited']);
});

test('a payment method within a sentence is lower-case, except a name', () => {
  expect(paymentText({ method: 'P', paymentState: 'PAID' })).toBe('PayPal, paid');
  expect(paymentText({ method: 'EFT', paymentState: 'NONE' })).toBe('bank transfer, unpaid');
  expect(paymentText({ method: 'N', paymentState: 'ON_ACCOUNT' })).toBe('on account');
  expect(paymentText({ method: 'N', paymentState: 'PAID' })).toBe('on account, paid');
});

test('a payment is described by method, account and status', () => {
  expect(paymentLine({ provider: 'eft', account: 'AU', state: 'CAPTURED' })).toBe(
    'Bank transfer, received (Australian account)',
  );
  expect(paymentLine({ provider: 'stripe', account: 'EU_US', state: 'NEEDS_REVIEW' })).toBe(
    'Card, needs review (European and US account)',
  );
});
