// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import AdminOrderPage from './admin-order.page.tsx';

const quick = { kits: 0, barcodes: [] };
const line = { quantity: 1, productName: 'GenoPet', sku: 'GENO-K9', giftFor: null, goodsCents: 100, quick };
const order = {
  orderId: 9,
  state: 'PLACED',
  paymentState: 'PAID',
  fulfilmentState: 'UNFULFILLED',
  method: 'C',
  createdAt: '2026-11-20T00:00:00Z',
  placedAt: '2026-11-20T00:00:00Z',
  currency: 'AUD',
  steps: [],
  units: [{ unitId: 1, lineNo: 1, productName: 'GenoPet', state: 'AWAITING_KIT', kitId: null }],
  shipments: [],
  payments: [],
  creditNotes: [],
  events: [],
  returns: [],
  waitingTests: [],
  refundApproval: null,
};
const gift = { id: 3, lineNo: 1, productName: 'GenoPet', recipientName: 'Anna', address: [], kitsOwed: 1 };
const giftLine = { ...line, lineNo: 1, giftFor: 'Anna' };
const card = { ...line, lineNo: 2, sku: 'GIFT-50' };

function mountOrder(overrides: object) {
  const loaderData = { order: { ...order, ...overrides }, may: { refund: true }, countryCode: 'AU' };
  const props = { loaderData } as unknown as ComponentProps<typeof AdminOrderPage>;
  return mount(<AdminOrderPage {...props} />);
}

async function titlesOf(overrides: object): Promise<string[]> {
  const { page, close } = await mountOrder(overrides);
  const titles = [...page.querySelectorAll('h2')].map(textOf);
  await close();
  return titles;
}

test('a credit on an unpaid invoice is shown with its credit note, reason and author', async () => {
  const credit = { kind: 'invoice_credited', to: 'PAID', amountCents: 10_000, creditNote: 'CN-AU-7' };
  const { page, close } = await mountOrder({
    lines: [],
    gifts: [],
    creditNotes: [{ invoiceId: 7, number: 'CN-AU-7', totalCents: 10_000 }],
    events: [{ ...credit, reason: 'Late kit', actor: 'Ada', at: '2026-11-21T00:00:00Z' }],
  });
  expect(page.textContent).not.toContain('No payments yet.');
  expect(page.textContent).toContain('Credit note CN-AU-7$100.00');
  expect(page.textContent).toContain('Invoice credited, $100.00, credit note CN-AU-7, Late kit (Ada)');
  await close();
});

test('a paid test that could not be added to a sample is shown with its animal and the reason', async () => {
  const upgrade = { ...line, lineNo: 1, productName: 'Add a single test', animalName: 'Juno' };
  const waitingTests = [{ lineNo: 1, reason: 'No stored sample is suitable for these tests.' }];
  const { page, close } = await mountOrder({ lines: [upgrade], gifts: [], waitingTests });
  expect(page.textContent).toContain('Add a single test for Juno: No stored sample is suitable for these tests.');
  await close();
});

test('a gift card does not require a parcel to the buyer', async () => {
  const gifts = [{ ...gift, state: 'ANNOUNCED' }];
  expect(await titlesOf({ lines: [giftLine, card], gifts })).not.toContain('Send order');
  const supply = { ...line, lineNo: 2, sku: 'SUP-SWAB' };
  expect(await titlesOf({ lines: [giftLine, supply], gifts })).toContain('Send order');
});

test('an order whose kits were all cancelled cannot be sent', async () => {
  const cancelled = { lines: [{ ...line, lineNo: 1 }], gifts: [], units: [{ ...order.units[0]!, state: 'CANCELLED' }] };
  expect(await titlesOf(cancelled)).not.toContain('Send order');
});

test('a refund that has not been paid out is shown at its payment, and is not offered again', async () => {
  const transfer = { paymentId: 1, provider: 'eft', state: 'CAPTURED', account: 'AU', currency: 'AUD', failure: null };
  const money = { amountCents: 6_500, capturedCents: 6_500, refundedCents: 0 };
  const moneyOf = async (refundingCents: number) => {
    const { page, close } = await mountOrder({
      lines: [],
      gifts: [],
      paidCents: 6_500,
      refundedCents: 0,
      openCents: 0,
      payments: [{ ...transfer, ...money, refundingCents }],
    });
    const text = page.textContent;
    await close();
    return text;
  };
  expect(await moneyOf(0)).toContain('Refund order');
  const text = await moneyOf(6_500);
  expect(text).toContain('$65.00 of $65.00, $65.00 refund to send');
  expect(text).not.toContain('Refund order');
});

test('nothing of an order can be sent while its withdrawal is open', async () => {
  const kit = { ...order.units[0]!, unitId: 2, lineNo: 2 };
  const claimed = {
    lines: [giftLine, { ...line, lineNo: 2 }],
    gifts: [{ ...gift, state: 'CLAIMED' }],
    units: [...order.units, kit],
  };
  const withdrawal = { id: 3, kind: 'WITHDRAWAL', reason: '', answer: null, requestedAt: '' };
  const send = expect.arrayContaining(['Send order', 'Send gift to Anna']);
  expect(await titlesOf(claimed)).toEqual(send);
  expect(await titlesOf({ ...claimed, returns: [{ ...withdrawal, state: 'DECLINED' }] })).toEqual(send);
  const open = await titlesOf({ ...claimed, returns: [{ ...withdrawal, state: 'REQUESTED' }] });
  expect(open.filter((title) => title.startsWith('Send'))).toEqual([]);
});
