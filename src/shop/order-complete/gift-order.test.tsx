import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { AccountOffer } from './account-offer.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

const line = (lineNo: number, giftFor: string | null) => ({
  lineNo,
  quantity: 1,
  productName: 'GenoPet',
  sku: 'GENO-K9',
  giftFor,
  goodsCents: 100,
  quick: { kits: 0, barcodes: [] },
});
const orderOf = (...recipients: (string | null)[]) =>
  ({
    currency: 'AUD',
    fulfilmentState: 'UNFULFILLED',
    lines: recipients.map((giftFor, index) => line(index, giftFor)),
    steps: [],
    shippingMethod: 'Letter',
    shippingAddress: { line1: '12 Kelpie Lane' },
    totalCents: 100,
    giftCardCents: 0,
    dates: null,
  }) as unknown as OrderView;
const htmlOf = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const render = (order: OrderView) => {
  const element = (
    <>
      <WhatHappensNext order={order} />
      <OrderReceipt order={order} />
    </>
  );
  return htmlOf(element);
};

test('an order of gifts explains what recipients do, and shows no delivery address', () => {
  const gift = render(orderOf('Anna'));
  expect(gift).toContain('Gift for Anna');
  expect(gift).toContain('We email the gift');
  for (const text of ['Delivery address', '12 Kelpie Lane', 'Activate each kit']) expect(gift).not.toContain(text);
});

test('with a kit for the buyer as well, the order is delivered to the buyer', () => {
  const both = render(orderOf('Anna', null));
  for (const text of ['Gift for Anna', 'Delivery address', '12 Kelpie Lane', 'Activate each kit'])
    expect(both).toContain(text);
});

test('a gift card ordered with a gift is emailed, and nothing is delivered to the buyer', () => {
  const gift = orderOf('Anna', null);
  const card = { ...gift.lines[1]!, sku: 'GIFT-50' };
  const both = render({ ...gift, lines: [gift.lines[0]!, card] });
  for (const text of ['We email the gift', 'We email the gift card']) expect(both).toContain(text);
  for (const text of ['Delivery address', '12 Kelpie Lane']) expect(both).not.toContain(text);
});

test('an order of gift cards states that they are emailed, alone or with posted items', () => {
  const mixed = orderOf(null);
  const card = { ...mixed.lines[0]!, lineNo: 2, sku: 'GIFT-50' };
  const both = render({ ...mixed, lines: [...mixed.lines, card] });
  for (const text of ['We email the gift card', 'Activate each kit']) expect(both).toContain(text);
  const alone = render({ ...mixed, fulfilmentState: 'NOT_REQUIRED', lines: [card] });
  expect(alone).toContain('We email the gift card');
  expect(alone).not.toContain('Activate');
  expect(render({ ...mixed, fulfilmentState: 'NOT_REQUIRED' })).not.toContain('What happens next');
});

test('an account that is offered for a gift promises its buyer the order, not the results of the recipient', () => {
  const offer = (order: OrderView) =>
    htmlOf(<AccountOffer order={{ ...order, email: 'ada@example.test' }} accessToken="key" />);
  expect(offer(orderOf('Anna'))).toContain('your account will contain this order and its invoice.');
  expect(offer(orderOf('Anna', null))).toContain('your account will contain this order, its kits and its results.');
  expect(offer({ ...orderOf(null), state: 'CANCELLED' })).toContain('this order and its invoice.');
});
