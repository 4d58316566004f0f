// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { pageContext } from '#platform/context/page-context.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { currentCart, forgetCart, loadCart, storeCart } from '#shop/cart/use-cart.ts';
import { mockServer, runAction, mount } from '../../../test/support/dom.tsx';
import CheckoutPage, { loader } from './checkout.page.tsx';
import { clearedCheckout } from './checkout-state.rules.ts';
import { fieldToFocus } from './use-checkout-flow.ts';
import { changeCheckout, currentCheckout, fillCheckout } from './use-checkout.ts';
import { placeAndPay } from './use-place-and-pay.ts';

const cart = { sessionId: 's1', state: 'OPEN', items: [{}], savedForLater: [], belongsToAccount: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  forgetCart('s1');
  vi.unstubAllGlobals();
});

/** Loads the page; returns its cart and the ids of the carts that were read. */
async function open(
  path: string,
  {
    cookie = '',
    found = (): Promise<unknown> => Promise.resolve(cart),
    user = null as object | null,
    saved = [] as object[],
  } = {},
) {
  const read: string[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: {
      places: { countries: async () => [] },
      accounts: { addresses: async () => saved },
      orders: { lastAddress: async () => ({ line1: '2 New Road' }) },
      cart: { find: ({ sessionId }: { sessionId: string }) => (read.push(sessionId), found()) },
    },
    user,
    visitor: { countryCode: 'AU', audience: 'breeder' },
    publishableKey: () => '',
    hasPaypal: () => false,
  } as never);
  // A browser's Request has no cookie header.
  const request = { url: `http://store.test${path}`, headers: new Map([['cookie', cookie]]) };
  const loaded = await loader({ context, request } as never);
  return { cart: loaded.cart, read, knownAddress: loaded.knownAddress };
}

test('the server loads the cart of the cookie, and an unreadable cart is left to the browser', async () => {
  const cookie = 'country=AU; cart_session=s1';
  expect(await open('/checkout', { cookie })).toMatchObject({ cart, read: ['s1'] });
  expect(await open('/checkout')).toMatchObject({ cart: null, read: [] });
  const notFound = () => Promise.reject(new Error('not_found'));
  expect(await open('/checkout', { cookie, found: notFound })).toMatchObject({ cart: null, read: ['s1'] });
});

test('a checkout URL that names a step loads no cart on the server', async () => {
  expect(await open('/checkout?step=2', { cookie: 'cart_session=s1' })).toMatchObject({ cart: null, read: [] });
});

test('the form is filled in from the default billing address, another saved one, or the newest order', async () => {
  const user = { type: 'breeder', email: 'ada@example.test', countryCode: 'AU' };
  const saved = [{ id: 1 }, { id: 2, isDefaultBilling: true }];
  expect((await open('/checkout', { user, saved })).knownAddress).toEqual(saved[1]);
  expect((await open('/checkout', { user, saved: saved.slice(0, 1) })).knownAddress).toEqual(saved[0]);
  expect((await open('/checkout', { user })).knownAddress).toEqual({ line1: '2 New Road' });
  expect((await open('/checkout')).knownAddress).toBeNull();
});

const stored = () =>
  JSON.parse(sessionStorage.getItem('checkout') ?? 'null') as { placed?: unknown; email?: string } | null;

test('a change made before the checkout opens is merged with the stored input', () => {
  sessionStorage.setItem('checkout', JSON.stringify({ ...clearedCheckout, email: 'ada@example.test' }));
  changeCheckout({ phone: '1' });
  expect(currentCheckout()).toMatchObject({ email: 'ada@example.test', phone: '1' });
});

test('a placed order is checked against the cart of the browser, not the cart of the page load', async () => {
  const calls = mockServer({
    'GET /api/cart/s1': {
      body: { ...cart, items: [], version: 1, currency: { code: 'AUD' }, price: { totalCents: 0 } },
    },
    'GET /api/store/checkout/7': { body: { paymentDue: false } },
  });
  localStorage.setItem('sessionId', 's1');
  const placed = {
    sessionId: 's1',
    orderId: 7,
    accessToken: 't',
    dueCents: 1,
    currency: 'AUD',
    steps: ['cart', 'payment'],
  };
  changeCheckout({ placed } as never);
  const loaderData = { cart: { ...cart, sessionId: 's2', items: [] }, shop: '/', countries: [], paypalAccounts: [] };
  const { page, close } = await mount(
    <CheckoutPage {...({ loaderData } as unknown as Parameters<typeof CheckoutPage>[0])} />,
  );
  const isPlacedShown = () => page.textContent.includes('Back to summary');
  expect([isPlacedShown(), calls.filter((call) => call.includes('/checkout/7'))]).toEqual([false, []]);
  await runAction(() => loadCart(false));
  expect(isPlacedShown()).toBe(true);
  expect(stored()?.placed).toMatchObject({ orderId: 7 });
  await close();
});

test('an unpaid order of another tab is offered, without the input of that tab', async () => {
  const placed = { sessionId: 's1', orderId: 8, accessToken: 't', dueCents: 1, currency: 'AUD', steps: ['payment'] };
  const open = async (paymentDue: boolean) => {
    // A new tab: no session storage, and freshly loaded modules.
    vi.resetModules();
    sessionStorage.clear();
    const calls = mockServer({
      'GET /api/cart/s1': { body: { ...cart, state: 'ORDERED', version: 1, currency: { code: 'AUD' }, price: {} } },
      'GET /api/store/checkout/8': { body: { paymentDue } },
    });
    const { default: Page } = await import('./checkout.page.tsx');
    const { loadCart: load } = await import('#shop/cart/use-cart.ts');
    const loaderData = { cart: null, account: null, shop: '/', countries: [], paypalAccounts: [] };
    const { page, close } = await mount(<Page {...({ loaderData } as unknown as Parameters<typeof Page>[0])} />);
    await runAction(() => load(false));
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const isOffered = page.textContent.includes('View or cancel the order');
    await close();
    return { isOffered, links, isQueried: calls.some((call) => call.includes('/checkout/8')) };
  };
  localStorage.setItem('sessionId', 's1');
  changeCheckout({ placed, email: 'ada@example.test' } as never);
  expect(localStorage.getItem('checkout')).not.toContain('ada@example.test');
  expect(await open(true)).toMatchObject({
    isOffered: true,
    isQueried: true,
    links: expect.arrayContaining(['/order-status?order=8&access_token=t']),
  });
  expect(await open(false)).toMatchObject({ isOffered: false, isQueried: true });
  expect(localStorage.getItem('checkout')).toBeNull();
});

test('the sample collector of a clinic is the veterinarian by default, until the cart has one', () => {
  const vet = { type: 'vet', firstName: 'Noor', lastName: 'Haddad' } as const;
  const filled = (collector: object | null, account: Parameters<typeof fillCheckout>[1]) => {
    changeCheckout({ collector: clearedCheckout.collector });
    fillCheckout({ collector } as Cart, account);
    return currentCheckout().collector;
  };
  expect(filled(null, vet)).toEqual({ type: 'vet', name: 'Noor Haddad', clinic: '' });
  expect(filled({ type: 'owner', name: null, clinic: null }, vet).type).toBe('owner');
  expect(filled(null, { ...vet, type: 'breeder' }).type).toBe('owner');
});

const cartWithUsedCoupon = (changes: object) =>
  ({
    sessionId: 's1',
    state: 'OPEN',
    version: 1,
    items: [],
    savedForLater: [],
    belongsToAccount: false,
    currency: { code: 'AUD' },
    coupons: ['LAST'],
    couponProblem: null,
    giftCard: null,
    price: { totalCents: 5_850, dueCents: 5_850 },
    ...changes,
  }) as unknown as Cart;
const full = { totalCents: 6_500, dueCents: 6_500 };

async function placeRejectedOrder(found: Cart, response: { status: number; body: object }): Promise<string[]> {
  changeCheckout({ ...clearedCheckout, acceptTerms: true });
  const shown = cartWithUsedCoupon({});
  storeCart(shown);
  const calls = mockServer({
    'POST /api/store/checkout': response,
    'GET /api/cart/s1': { body: found },
    'PUT /api/cart/s1': { body: { ...found, version: 2, coupons: [], couponProblem: null, giftCard: null } },
  });
  const input = {
    cart: shown,
    userType: 'guest',
    paysNow: false,
    accountEmail: null,
    countries: [],
    onPaying: () => {},
  } as const;
  await placeAndPay(input, { card: null, onPlacing: () => {} });
  return calls;
}

const alreadyRedeemed = { status: 409, body: { code: 103, message: 'This voucher has already been redeemed.' } };

test('a coupon that was used up meanwhile is removed, and the message contains the new total', async () => {
  await placeRejectedOrder(
    cartWithUsedCoupon({ couponProblem: 'This coupon has reached its limit.', price: full }),
    alreadyRedeemed,
  );
  expect(currentCheckout().error).toBe(
    'This coupon has reached its limit. We have removed it. The new total is $65.00. Nothing was charged. Please check your cart and try again.',
  );
  expect(currentCart()).toMatchObject({ coupons: [], price: full });
});

test('a gift card without a balance is removed in the same way', async () => {
  const giftCard = { hint: '92EW', balanceCents: 0, problem: 'This gift card has no balance left.' };
  const calls = await placeRejectedOrder(cartWithUsedCoupon({ giftCard, price: full }), alreadyRedeemed);
  expect(currentCheckout().error).toContain('This gift card has no balance left. We have removed it.');
  expect(calls.at(-1)).toBe('PUT /api/cart/s1');
});

test('an expired coupon stays in the cart with its problem, and the price excludes it', async () => {
  const couponProblem = 'This coupon has expired.';
  const calls = await placeRejectedOrder(cartWithUsedCoupon({ couponProblem, price: full }), {
    status: 428,
    body: { coupon: [couponProblem] },
  });
  expect(currentCart()).toMatchObject({ coupons: ['LAST'], couponProblem, price: full });
  expect(calls.at(-1)).toBe('GET /api/cart/s1');
});

test('a coupon that was rejected earlier does not take the focus from the field that prevents the order', () => {
  const summary = '<section aria-labelledby="summary-title"><input id="coupon" aria-invalid="true"></section>';
  document.body.innerHTML = `<main><input id="postcode" aria-invalid="true">${summary}</main>`;
  expect(fieldToFocus({ 'billingAddress.postalCode': ['Enter a valid postcode.'] })?.id).toBe('postcode');
  document.body.innerHTML = `<main>${summary}</main>`;
  // The card form shows its own error and has the focus.
  expect(fieldToFocus({ payment: [] })).toBeNull();
  expect(fieldToFocus({ coupon: ['This coupon has expired.'] })?.id).toBe('coupon');
});
