import { expect, test } from 'vitest';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { remindOfCarts } from './cart-reminders.service.ts';

const database = useDatabase();
const ctxFor = (user: Awaited<ReturnType<typeof createMember>> | null = null) =>
  makeTestCtx({ db: database.db, user, now: new Date() });

async function createAbandonedCart(newsletter: boolean, hours: number) {
  const user = await createMember(database.db);
  await database.db.updateTable('person').set({ newsletter }).where('id', '=', user.id).execute();
  await createCartWith(ctxFor(user), [{ productId: 36 }]);
  await database.db
    .updateTable('cart')
    .set({ updatedAt: new Date(Date.now() - hours * 3_600_000) })
    .where('personId', '=', user.id)
    .execute();
  return user;
}

test('an abandoned cart gets one reminder after a day, only for customers who subscribed to news', async () => {
  const subscriber = await createAbandonedCart(true, 30);
  await createAbandonedCart(false, 30);
  await createAbandonedCart(true, 20);
  await createAbandonedCart(true, 80);
  expect(await Promise.all([1, 2, 3].map(() => remindOfCarts(ctxFor())))).toSatisfy(
    (counts: number[]) => counts.reduce((a, b) => a + b) === 1,
  );
  expect(await remindOfCarts(ctxFor())).toBe(0);
  const mails = await database.db
    .selectFrom('mailMessage')
    .select(['toAddress', 'bodyText'])
    .where('template', '=', 'orders.cart-left')
    .execute();
  expect(mails).toEqual([{ toAddress: subscriber.email, bodyText: expect.stringContaining('Dog Full Breed Profile') }]);
});

test('a customer who turned reminders off gets no cart reminder', async () => {
  const user = await createAbandonedCart(true, 30);
  await database.db
    .updateTable('person')
    .set({ mutedMails: ['reminders'] })
    .where('id', '=', user.id)
    .execute();
  await remindOfCarts(ctxFor());
  const mails = await database.db
    .selectFrom('mailMessage')
    .select('id')
    .where('toAddress', '=', user.email)
    .where('template', '=', 'orders.cart-left')
    .execute();
  expect(mails).toEqual([]);
});
