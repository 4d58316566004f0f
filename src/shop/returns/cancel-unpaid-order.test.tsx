// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { UnpaidOrder } from '#shop/order-complete/unpaid-order.tsx';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { CancelUnpaidOrder } from './cancel-unpaid-order.tsx';

afterEach(() => document.body.replaceChildren());

async function show(order: Partial<OrderView>) {
  const unpaid = { orderId: 7, state: 'PENDING_PAYMENT', currency: 'AUD', payBy: null, ...order } as OrderView;
  const { page } = await mount(
    <UnpaidOrder order={unpaid} payAt="/pay" countryCode="AU">
      <CancelUnpaidOrder order={unpaid} />
    </UnpaidOrder>,
  );
  return page;
}

test('a partly paid order shows the amount due, and a contact link instead of a cancel button', async () => {
  const partPaid = await show({ paymentState: 'PARTIALLY_PAID', dueCents: 7_300 });
  expect(textOf(partPaid)).toContain('Pay $73.00');
  expect(textOf(partPaid)).not.toContain('Cancel order');
  expect(partPaid.querySelector('a[href="/contact-us"]')).not.toBeNull();
});

test('an order without any payment can be cancelled', async () => {
  const unpaid = await show({ paymentState: 'NONE', dueCents: 37_400 });
  expect(textOf(unpaid)).toContain('Cancel order');
  expect(unpaid.querySelector('a[href="/contact-us"]')).toBeNull();
});
