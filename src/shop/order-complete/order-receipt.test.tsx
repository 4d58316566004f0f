// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Cart } from '#shop/cart/cart.contract.ts';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { CheckoutSummary } from '#shop/checkout/checkout-summary.tsx';
import EmptyCheckout from '#shop/checkout/empty-checkout.tsx';
import { runAction, mount, textOf } from '../../../test/support/dom.tsx';
import { OrderReceipt } from './order-receipt.tsx';

afterEach(() => document.body.replaceChildren());

const steps = [
  { kind: 'goods', label: 'Products', amountCents: 6_500, detail: '1 item at Australian prices', included: false },
  { kind: 'tax', label: 'GST', amountCents: 591, detail: '10%, included in the prices', included: true },
  { kind: 'gift_card', label: 'Gift card', amountCents: -5_000, detail: 'Ends in 92EW', included: false },
];
const order = {
  state: 'PLACED',
  placedAt: '2026-11-20T00:00:00Z',
  currency: 'AUD',
  lines: [],
  steps,
  shippingAddress: null,
  totalCents: 6_500,
  giftCardCents: 5_000,
  paidCents: 6_500,
} as unknown as OrderView;

async function rowsOf(node: React.ReactNode) {
  const { page } = await mount(node);
  return [...page.querySelectorAll('dl > div')].map((row) =>
    [...row.querySelectorAll('dt, dd')].map(textOf).join(': '),
  );
}
const total = 'Total: $65.00 AUD: Includes $5.91 GST';

test('3.7 a gift card counts as a payment: order total and tax are unchanged, followed by the amount paid', async () => {
  expect(await rowsOf(<OrderReceipt order={order} />)).toEqual([
    'Products: $65.00: 1 item at Australian prices',
    total,
    'Gift card: -$50.00: Ends in 92EW',
    'Amount paid: $15.00 AUD',
  ]);
  const unpaid = { ...order, state: 'PENDING_PAYMENT', placedAt: null, dueCents: 1_500 } as OrderView;
  expect((await rowsOf(<OrderReceipt order={unpaid} />)).at(-1)).toBe('Amount due: $15.00 AUD');
  const partlyPaid = { ...unpaid, dueCents: 1_000 };
  expect((await rowsOf(<OrderReceipt order={partlyPaid} />)).slice(-2)).toEqual([
    'Paid: -$5.00',
    'Amount due: $10.00 AUD',
  ]);
});

test('an order on account shows credited and paid amounts, then the amount due', async () => {
  const onAccount = { ...order, method: 'N', giftCardCents: 0, paidCents: 0, creditedCents: 0, openCents: 6_500 };
  const rows = async (changes: object) =>
    (await rowsOf(<OrderReceipt order={{ ...onAccount, ...changes } as OrderView} />)).slice(2);
  expect(await rows({})).toEqual(['Amount due: $65.00 AUD']);
  expect(await rows({ creditedCents: 2_000, openCents: 4_500 })).toEqual([
    'Credited: -$20.00',
    'Amount due: $45.00 AUD',
  ]);
  expect(await rows({ creditedCents: 2_000, paidCents: 4_500, openCents: 0 })).toEqual([
    'Credited: -$20.00',
    'Paid: -$45.00',
    'Amount due: $0.00 AUD',
  ]);
});

test('3.7 an expired order shows only its total, without the gift card', async () => {
  const expired = { ...order, state: 'EXPIRED', placedAt: null, paidCents: 0 } as OrderView;
  expect((await rowsOf(<OrderReceipt order={expired} />)).at(-1)).toBe(total);
});

test('3.7 the checkout summary shows the full total, then the remaining amount', async () => {
  const cart = {
    audience: 'owner',
    currency: { code: 'AUD' },
    coupons: [],
    price: { steps, totalCents: 6_500, giftCardCents: 5_000, dueCents: 1_500 },
  } as unknown as Cart;
  const rows = await rowsOf(<CheckoutSummary cart={cart} canChange={false} isVet={false} errors={{}} />);
  expect(rows.slice(1)).toEqual([total, 'Gift card: -$50.00: Ends in 92EW', 'Amount due: $15.00 AUD']);
});

test('the checkout summary shows the cost of delivery before there is an address', async () => {
  const shippingOf = async (expectedShippingCents: number | null) => {
    const cart = {
      audience: 'owner',
      currency: { code: 'CAD' },
      coupons: [],
      items: [],
      isSWABRequired: true,
      shippingMethod: null,
      price: { steps: [], totalCents: 8_195, expectedShippingCents },
    };
    const shown = <CheckoutSummary cart={cart as unknown as Cart} canChange={false} isVet={false} errors={{}} />;
    return (await rowsOf(shown))[0];
  };
  const later = 'You can change the method before you pay.';
  expect(await shippingOf(995)).toBe(
    `Shipping: $9.95: For standard delivery, added to the total once you enter your address. ${later}`,
  );
  expect(await shippingOf(0)).toBe(`Shipping: Free: For standard delivery. ${later}`);
  expect(await shippingOf(null)).toBe(`Shipping: Depends on your address: For standard delivery. ${later}`);
});

test('a cart whose tax depends on the province states this until there is an address', async () => {
  const cart = {
    audience: 'owner',
    currency: { code: 'CAD' },
    coupons: [],
    price: { steps: [], totalCents: 100, taxPending: true },
  };
  const shown = <CheckoutSummary cart={cart as unknown as Cart} canChange={false} isVet={false} errors={{}} />;
  expect(await rowsOf(shown)).toContain('Tax: Depends on your address');
});

const tax = { kind: 'tax', label: 'GST', detail: '', amountCents: 425, included: true };
const couponCart = {
  sessionId: 's1',
  audience: 'breeder',
  items: [],
  coupons: ['LITTER3'],
  couponProblem: 'This coupon has expired.',
  currency: { code: 'AUD' },
  price: { steps: [tax], totalCents: 4_680, dueCents: 4_680, pointsUsed: 0 },
} as unknown as Cart;

test('a coupon code that is corrected can be applied with a button', async () => {
  const { page } = await mount(<CheckoutSummary cart={couponCart} canChange isVet={false} errors={{}} />);
  const buttons = () => [...page.querySelector('form')!.querySelectorAll('button')].map((button) => textOf(button));
  expect(buttons()).toEqual(['Remove coupon']);
  const code = page.querySelector<HTMLInputElement>('input')!;
  await runAction(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(code, 'LITTER3FOR2');
    code.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(buttons()).toEqual(['Apply']);
});

test('a clinic sees the tax that is included in an order on account', async () => {
  const { page } = await mount(<CheckoutSummary cart={couponCart} canChange={false} isVet errors={{}} />);
  expect(textOf(page)).toContain('Includes $4.25 GST. Charged to your account');
});

// Rendered without effects, because the list of viewed products loads later.
const emptyAt = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <EmptyCheckout error={null} shop="/breeder" orders="/order-status" />
    </MemoryRouter>,
  );
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);

test('a checkout that was ordered in another tab shows where the order is found', () => {
  const html = emptyAt('/checkout?step=3');
  expect(html).toContain('Have you just ordered in another tab?');
  expect(linksIn(html)).toEqual(['/order-status', '/breeder']);
});

test('an empty cart shows only a link to the shop', () => {
  expect(linksIn(emptyAt('/checkout'))).toEqual(['/breeder']);
});
