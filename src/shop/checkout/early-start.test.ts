import { expect, test } from 'vitest';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { findCheckout } from './pay.service.ts';

const database = useDatabase();
const london = { ...homeAddress, city: 'London', stateCode: null, postalCode: 'SW1A 1AA', countryCode: 'GB' };

async function createOrderOf(address: typeof london | typeof homeAddress, startAtOnce: boolean) {
  const ctx = makeTestCtx({ db: database.db, now: new Date() });
  const method = await database.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', address.countryCode === 'GB' ? 'UK-STD' : 'AU-STD')
    .executeTakeFirstOrThrow();
  const { order, ctx: buyer } = await createUnpaidOrder(ctx, undefined, {
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: method.id,
    payment: { method: 'EFT' },
    startAtOnce,
  });
  const staff = makeTestCtx({
    db: database.db,
    user: await createMember(database.db, { roles: ['admin'] }),
    now: new Date(),
  });
  await receiveTransfer(staff, {
    id: order.orderId,
    amountCents: order.totalCents,
    reference: `BANK-${order.orderId}`,
  });
  const view = await findCheckout(buyer, { orderId: order.orderId, accessToken: order.accessToken });
  const { facts } = await suggestRefund(staff, order.orderId);
  const mail = await database.db
    .selectFrom('mailMessage')
    .select(['bodyText', 'bodyHtml'])
    .where('dedupeKey', '=', `order:${order.orderId}:confirmation`)
    .executeTakeFirstOrThrow();
  return {
    isShown: view.startsAtOnce,
    counts: facts.wantedEarlyStart,
    isMailed: mail.bodyText.includes('You asked us to start'),
    mentionsRight: [mail.bodyText, mail.bodyHtml].map((part) => part.includes('the right to withdraw from this order')),
    linksTo: [mail.bodyText, mail.bodyHtml].map((part) => /\/withdraw\?order=([A-Z]{2}-\d+)/.exec(part)?.[1]),
    number: view.number,
  };
}

test('testing starts immediately for a UK consumer who consents, and order, email and refund table show it', async () => {
  expect(await createOrderOf(london, true)).toMatchObject({ isShown: true, counts: true, isMailed: true });
});

test('without consent, or without a right of withdrawal, no right is waived', async () => {
  expect(await createOrderOf(london, false)).toMatchObject({ isShown: false, counts: false, isMailed: false });
  expect(await createOrderOf(homeAddress, true)).toMatchObject({ isShown: false, counts: false, isMailed: false });
});

test('the confirmation email tells consumers with a right of withdrawal about it, and links to the form', async () => {
  for (const startAtOnce of [true, false]) {
    const { number, ...mail } = await createOrderOf(london, startAtOnce);
    expect(mail).toMatchObject({ mentionsRight: [true, true], linksTo: [number, number] });
  }
  for (const address of [homeAddress, { ...london, company: 'Kennels Ltd' }])
    expect(await createOrderOf(address, false)).toMatchObject({
      mentionsRight: [false, false],
      linksTo: [undefined, undefined],
    });
});
