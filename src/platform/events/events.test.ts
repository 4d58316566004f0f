import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { callPort, collect, defineEvent, definePort, handle, implement, raise } from './events.service.ts';
import { composeRegistrations, type Registration } from './registrations.rules.ts';

const paid = defineEvent<{ orderId: number }>('test.paid');
const price = definePort<number, string>('test.price');

function ctxWith(...list: Registration[]): Ctx {
  return { requestId: 'test-1', registrations: composeRegistrations(list) } as unknown as Ctx;
}

test('an event runs its handlers one after the other, with the ctx it was raised with', async () => {
  const calls: string[] = [];
  const record =
    (name: string) =>
    async (tx: Ctx, { orderId }: { orderId: number }) => {
      await new Promise((resolve) => setTimeout(resolve, name === 'first' ? 5 : 0));
      calls.push(`${name} ${orderId} ${tx.requestId}`);
    };
  const ctx = ctxWith(
    handle(paid, async () => record('first')),
    handle(paid, async () => record('second')),
  );
  await raise(ctx, paid, { orderId: 7 });
  expect(calls).toEqual(['first 7 test-1', 'second 7 test-1']);
});

test('an error in a handler reaches the code that raised the event, and later handlers do not run', async () => {
  let isReached = false;
  const ctx = ctxWith(
    handle(paid, async () => () => Promise.reject(new Error('refused'))),
    handle(paid, async () => async () => void (isReached = true)),
  );
  await expect(raise(ctx, paid, { orderId: 7 })).rejects.toThrow('refused');
  expect(isReached).toBe(false);
});

test('an event without handlers is not an error, but a port without exactly one implementation is', async () => {
  await raise(ctxWith(), paid, { orderId: 7 });
  await expect(callPort(ctxWith(), price, 1)).rejects.toThrow('test.price needs exactly one implementation; found 0.');
  const one = implement(price, async () => async (_, amount) => `${amount} AUD`);
  expect(await callPort(ctxWith(one), price, 1)).toBe('1 AUD');
  await expect(callPort(ctxWith(one, one), price, 1)).rejects.toThrow(
    'test.price needs exactly one implementation; found 2.',
  );
});

test('contributions of several modules are collected in the order of registration', async () => {
  const letters = ['b', 'a'].map((letter) => implement(price, async () => async (_, amount) => letter.repeat(amount)));
  expect(await collect(ctxWith(...letters), price, 2)).toEqual(['bb', 'aa']);
});
