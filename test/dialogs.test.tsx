// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { MoneyActions } from '#shop/order-admin/admin-money.tsx';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { PasswordDialog } from '#platform/security/password-dialog.tsx';
import { RefundApproval } from '#shop/order-admin/admin-refund-approval.tsx';
import type { AdminOrder } from '#shop/order-admin/order-admin.contract.ts';
import { OrderActions } from '#shop/orders/order-actions.tsx';
import type { OrderDetail } from '#shop/orders/orders.contract.ts';
import { ReturnCallouts } from '#shop/returns/admin-returns.tsx';
import { api } from '#ui/api/api-client.ts';
import { checkDialog, type DialogCase } from './support/dialog.tsx';
import { mockServer, runAction, mount, textOf, until } from './support/dom.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const placed = {
  orderId: 9,
  placedAt: '2026-11-20T00:00:00Z',
  number: 'AU-1000009',
  paymentState: 'PAID',
  cancelRefusal: null,
  returnRefusal: null,
  withdrawRefusal: null,
  lines: [],
} as unknown as OrderDetail;
const returned = {
  orderId: 9,
  state: 'PENDING_PAYMENT',
  totalCents: 9_900,
  paidCents: 0,
  returns: [{ id: 3, kind: 'RETURN', state: 'REQUESTED', reason: '', response: null, requestedAt: '' }],
  units: [{ unitId: 7, state: 'KIT_SENT', barcode: 'AAAA1111BBBB', productName: 'Dog DNA Profile' }],
  refundApproval: {
    id: 4,
    amountCents: 250_000,
    currency: 'AUD',
    reason: 'Lost parcel',
    requestedBy: 'Ada',
    requestedAt: '2026-11-20T00:00:00Z',
    lines: [{ name: 'Dog DNA Profile', amountCents: 250_000 }],
    isMine: false,
  },
} as unknown as AdminOrder;

test.each<[string, DialogCase]>([
  [
    'a reason of staff',
    {
      node: (
        <ReasonButton
          label="End coupon"
          title="End this coupon?"
          hint="For the history."
          confirm="End coupon now"
          done="Ended"
          call={(reason) => api.couponAdmin.end({ id: 2, reason })}
        />
      ),
      opener: 'End coupon',
      title: 'End this coupon?',
      confirm: 'End coupon now',
      call: 'POST /api/admin/coupons/2/end',
      field: 'reason',
    },
  ],
  [
    'a password asked for once more',
    {
      node: (open, onClose) => (
        <PasswordDialog
          open={open}
          onClose={onClose}
          title="Delete your account?"
          confirm="Delete account"
          onConfirm={async (password) => void (await api.privacy.requestDeletion({ password }))}
        />
      ),
      title: 'Delete your account?',
      confirm: 'Delete account',
      call: 'POST /api/my/privacy/deletion',
      field: 'password',
    },
  ],
  [
    'an order that its buyer cancels',
    {
      node: <OrderActions order={placed} />,
      opener: 'Cancel order',
      title: 'Are you sure you want to cancel this order?',
      confirm: 'Cancel order',
      call: 'POST /api/my/orders/9/cancel',
      field: 'reason',
    },
  ],
  [
    'kits that a buyer returns',
    {
      node: <OrderActions order={placed} />,
      opener: 'Return kits',
      title: 'Return kits',
      confirm: 'Start return',
      call: 'POST /api/my/orders/9/return',
      field: 'reason',
    },
  ],
  [
    'a return that staff decline',
    {
      node: <ReturnCallouts order={returned} mayRefund />,
      opener: 'Decline return',
      title: 'Decline return',
      confirm: 'Decline return',
      call: 'POST /api/admin/returns/3/decline',
      field: 'answer',
    },
  ],
  [
    'a bank transfer',
    {
      node: <MoneyActions order={returned} may={{ refund: false, book: true }} />,
      opener: 'Record bank transfer',
      title: 'Record bank transfer',
      confirm: 'Record transfer',
      call: 'POST /api/admin/orders/9/payment',
      field: 'text',
      refused: 'reference',
    },
  ],
  [
    'a large refund that another person declines',
    {
      node: <RefundApproval order={returned} mayApprove countryCode="AU" />,
      opener: 'Decline refund',
      title: 'Decline this refund?',
      confirm: 'Decline refund',
      call: 'POST /api/admin/refund-approvals/4',
      field: 'reason',
    },
  ],
])('the dialog of %s opens, sends once, keeps refused input, and returns the focus', async (_name, window) => {
  await checkDialog(window);
});

test('kits cannot be recorded as returned before one is selected', async () => {
  const calls = mockServer({});
  const { page } = await mount(<ReturnCallouts order={returned} mayRefund />);
  await runAction(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Receive kits')!.click());
  await runAction(() => page.querySelector<HTMLElement>('dialog[open] button[type=submit]')!.click());
  expect(textOf(page.querySelector('dialog[open]'))).toContain('Choose at least one kit.');
  expect(calls).toEqual([]);
});

test('a confirmation closes on Esc and on a refusal, and stays open after a failure', async () => {
  let status = 500;
  mockServer({ 'DELETE /api/cart/x': () => ({ status, body: { message: 'Not now.' } }) });
  const { page } = await mount(
    <ConfirmAction
      label="Empty cart"
      question="Empty this cart?"
      confirm="Empty"
      call={async () => {
        const response = await fetch('/api/cart/x', { method: 'DELETE' });
        if (!response.ok) throw Object.assign(new Error('Not now.'), { status: response.status });
      }}
    />,
  );
  const press = async (label: string) =>
    runAction(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === label)!.click());
  const isOpen = () => page.querySelector('dialog[open]') !== null;
  await press('Empty cart');
  await runAction(() => page.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })));
  // The browser returns the focus, which test/journeys/focus.spec.ts tests.
  expect(isOpen()).toBe(false);
  await press('Empty cart');
  await press('Empty');
  await until(() => expect(page.querySelector('[aria-busy]')).toBeNull());
  expect(isOpen()).toBe(true);
  status = 200;
  await press('Empty');
  await until(() => expect(isOpen()).toBe(false));
});
