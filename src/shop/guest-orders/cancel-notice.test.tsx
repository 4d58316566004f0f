// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderActions } from '#shop/orders/order-actions.tsx';
import { runAction, mount, textOf } from '../../../test/support/dom.tsx';
import { GuestOrderActions } from './guest-order-actions.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
afterEach(() => document.body.replaceChildren());

const orderOf = (...skus: string[]) =>
  ({
    orderId: 9,
    state: 'PLACED',
    placedAt: '2026-11-20T00:00:00Z',
    paymentState: 'PAID',
    isGuest: true,
    cancelRefusal: null,
    returnRefusal: 'Not sent yet.',
    withdrawRefusal: 'Not here.',
    lines: skus.map((sku) => ({ sku })),
  }) as never;

async function questionOf(node: ReactNode): Promise<string> {
  const { page } = await mount(node);
  await runAction(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Cancel order')!.click());
  return textOf(page.querySelector('dialog[open]'));
}

test.each([
  ['member', (order: never) => <OrderActions order={order} />],
  ['guest', (order: never) => <GuestOrderActions order={order} accessToken="key" />],
])('a %s who cancels is informed of spent gift cards only if the order has one', async (_, actions) => {
  const kept = 'except amounts already spent from the gift cards in it';
  expect(await questionOf(actions(orderOf('DNA-K9')))).toContain('refund what you paid.');
  expect(await questionOf(actions(orderOf('DNA-K9', 'GIFT-50')))).toContain(`refund what you paid, ${kept}.`);
});

test.each([
  ['member', (order: never) => <OrderActions order={order} />],
  ['guest', (order: never) => <GuestOrderActions order={order} accessToken="key" />],
])('the question to a %s names both actions, so that "Cancel" has one meaning', async (_, actions) => {
  const question = await questionOf(actions(orderOf('DNA-K9')));
  expect(question.match(/Keep order|Cancel order$|Cancel(?! order)/g)).toEqual(['Keep order', 'Cancel order']);
});
