// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import { RefundApproval } from './admin-refund-approval.tsx';
import { RefundForm } from './admin-refund.tsx';

afterEach(() => vi.unstubAllGlobals());

const line = { orderLineId: 1, name: 'Dog DNA Profile', amountCents: 8_600, mostCents: 13_000 };
const lines = [{ ...line, shares: [{ count: 2, percent: 100, reason: 'Cancelled, or returned unopened' }] }];

test.each([
  ['RETURN', 'ARRIVED', 'Returned kits'],
  ['WITHDRAWAL', 'ARRIVED', 'Withdrawal from the contract'],
  ['RETURN', 'SETTLED', 'Cancelled, or returned unopened'],
])('the reason shown to the customer is prefilled from the return (%s, %s)', async (kind, state, reason) => {
  mockServer({
    'GET /api/admin/orders/9/refund': { body: { lines, amountCents: 8_600, version: '13000' } },
  });
  const order = { orderId: 9, currency: 'AUD', payments: [], returns: [{ kind, state }] } as never;
  const { page, close } = await mount(<RefundForm order={order} onDone={() => undefined} />);
  await until(() => expect(page.querySelector<HTMLInputElement>('[name=reason]')!.value).toBe(reason));
  await close();
});

test('the button shows the amount to be refunded during input', async () => {
  mockServer({ 'GET /api/admin/orders/9/refund': { body: { lines, amountCents: 8_600, version: '13000' } } });
  const order = { orderId: 9, currency: 'AUD', payments: [], returns: [] } as never;
  const { page, close } = await mount(<RefundForm order={order} onDone={() => undefined} />);
  const button = () => textOf(page.querySelector('button[type=submit]'));
  await until(() => expect(button()).toBe('Refund $86.00'));
  await typeInto(page.querySelector<HTMLInputElement>('[name=amount-0]')!, '12.50');
  expect(button()).toBe('Refund $12.50');
  await close();
});

test.each([
  [
    'DELIVERED',
    'COMPLETED',
    "can't be activated any more. If you refund less than the full amount, the customer may still use all",
  ],
  ['UNFULFILLED', 'PLACED', 'will not be sent. If you refund less than the full amount, we will send all'],
  ['UNFULFILLED', 'CANCELLED', null],
  ['RETURNED', 'PROCESSING', null],
])('the refund form explains what happens to the kits of a line (%s, %s)', async (fulfilmentState, state, text) => {
  mockServer({ 'GET /api/admin/orders/9/refund': { body: { lines, amountCents: 8_600, version: '13000' } } });
  const order = { orderId: 9, currency: 'AUD', payments: [], returns: [], fulfilmentState, state } as never;
  const { page, close } = await mount(<RefundForm order={order} onDone={() => undefined} />);
  await until(() => expect(page.querySelector('[name=reason]')).not.toBeNull());
  if (text) expect(textOf(page)).toContain(`Kits of a line that is refunded in full ${text} of its kits.`);
  else expect(textOf(page)).not.toContain('Kits of a line');
  expect(textOf(page).includes('set its status to Void')).toBe(fulfilmentState === 'DELIVERED');
  await close();
});

const refundApproval = {
  amountCents: 60_000,
  currency: 'AUD',
  reason: 'Late',
  requestedBy: 'Ada',
  requestedAt: '2026-11-20T00:00:00Z',
  lines: [
    { name: 'Dog DNA Profile', amountCents: 58_705 },
    { name: 'Shipping', amountCents: 1_295 },
  ],
  isMine: false,
};

test('the approver of a refund sees its products and amounts next to the buttons', async () => {
  const { page, close } = await mount(
    <RefundApproval order={{ refundApproval } as never} mayApprove countryCode="AU" />,
  );
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Dog DNA Profile$587.05',
    'Shipping$12.95',
  ]);
  await close();
});

test.each([
  ['stripe', '$600.00 is refunded to the original payment method. The customer gets an email and a credit note.'],
  ['eft', 'Then send what was paid by bank transfer from your bank, and record it under Refunds.'],
])('the approver is told how the money is returned (%s)', async (provider, text) => {
  const order = { refundApproval, paidCents: 60_000, refundedCents: 0, payments: [{ provider }] } as never;
  const { page, close } = await mount(<RefundApproval order={order} mayApprove countryCode="AU" />);
  const approve = [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Approve refund')!;
  await runAction(() => approve.click());
  expect(textOf(page.querySelector('dialog'))).toContain(text);
  await close();
});
