import { expect, test } from 'vitest';
import { findCart, updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { matchTransfers } from '#shop/bank-transfers/transfer-matching.service.ts';
import { isReverseCharge, isVatNumber } from './vat-numbers.rules.ts';
import { decideVatNumber, listVatNumbers } from './vat-numbers.service.ts';

const database = useDatabase();
const inFrance = {
  ...homeAddress,
  line1: '1 rue du Chien',
  city: 'Paris',
  stateCode: null,
  postalCode: '75001',
  countryCode: 'FR',
};
const staff = async () =>
  makeTestCtx({
    db: database.db,
    user: await createMember(database.db, { roles: ['admin'], isAdmin: true }),
    now: new Date(),
  });

test('a VAT number must match the format of its member state', () => {
  for (const number of ['FR 40 303265045', 'DE136695976', 'IE1234567FA', 'EL094259216', 'NL004495445B01'])
    expect(isVatNumber(number), number).toBe(true);
  for (const number of ['', 'XX123456789', 'DE12345', 'AU51824753556', 'FR4030326504'])
    expect(isVatNumber(number), number).toBe(false);
});

test("reverse charge needs a confirmed VAT number of the destination country, other than the seller's", () => {
  const buyer = { number: 'FR40303265045', state: 'VALID', sellerCountry: 'IE', shipTo: 'FR' };
  expect(isReverseCharge(buyer)).toBe(true);
  expect(isReverseCharge({ ...buyer, state: 'PENDING' })).toBe(false);
  expect(isReverseCharge({ ...buyer, shipTo: 'DE' })).toBe(false);
  expect(isReverseCharge({ ...buyer, sellerCountry: 'FR' })).toBe(false);
});

test('tax is charged until the number is confirmed; then price, order and invoice omit it and state the reason', async () => {
  const visitor = makeTestCtx({ db: database.db, countryCode: 'FR', currency: 'EUR', now: new Date() });
  const { ctx, sessionId } = await createCartWith(visitor, [{ productId: DOG_PROFILE }]);
  await expect(updateCart(ctx, sessionId, { vatNumber: 'FR1' })).rejects.toMatchObject({
    fields: { vatNumber: ['Enter a valid EU VAT number.'] },
  });
  await updateCart(ctx, sessionId, { shippingAddress: inFrance, vatNumber: 'fr 40 303265045' });
  const taxed = await findCart(ctx, sessionId);
  expect(taxed).toMatchObject({ vatNumber: 'FR40303265045', vatState: 'PENDING' });
  expect(taxed.price.taxCents).toBeGreaterThan(0);
  await updateCart(ctx, sessionId, { billingAddress: { ...inFrance, company: 'Chenil SARL' } });
  expect(await listVatNumbers(await staff())).toContainEqual(
    expect.objectContaining({
      number: 'FR40303265045',
      customer: expect.objectContaining({
        name: `${inFrance.firstName} ${inFrance.lastName}`,
        company: 'Chenil SARL',
        countryCode: 'FR',
      }),
    }),
  );
  const decide = async (state: 'VALID' | 'INVALID', version: string) =>
    decideVatNumber(await staff(), { number: 'FR40303265045', state, version });
  await decide('VALID', 'PENDING');
  await expect(decide('INVALID', 'PENDING')).rejects.toMatchObject({ reason: 'conflict' });
  const free = await findCart(ctx, sessionId);
  expect(free.price).toMatchObject({ taxCents: 0, totalCents: taxed.price.totalCents - taxed.price.taxCents });
  expect(free.price.steps.map((step) => step.kind)).toContain('reverse_charge');
  const [method] = await database.db.selectFrom('shippingMethod').select('id').where('code', '=', 'EU-STD').execute();
  const change = {
    billingAddress: inFrance,
    shippingAddress: inFrance,
    shippingMethod: method!.id,
    payment: { method: 'EFT' as const },
  };
  const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, change));
  const matched = await matchTransfers(await staff(), {
    statement: `order-${order.orderId} ${(order.totalCents / 100).toFixed(2)}`,
  });
  expect(matched.lines).toMatchObject([
    { verdict: 'whole', orders: [{ orderId: order.orderId, openCents: order.totalCents }] },
  ]);
  await receiveTransfer(await staff(), { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-FR' });
  const invoice = await database.db
    .selectFrom('invoice')
    .selectAll()
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(invoice).toMatchObject({ taxCents: 0, buyer: { taxNumber: 'FR40303265045' } });
  expect(invoice.notes).toContain('Reverse charge');
  const after = await matchTransfers(await staff(), { statement: `order-${order.orderId} 10.00` });
  expect(after.lines).toMatchObject([{ verdict: 'nothing_open' }]);
});

test('only staff with payment permission can match transfers and decide on VAT numbers', async () => {
  const breeder = makeTestCtx({ db: database.db, user: await createMember(database.db) });
  await expect(matchTransfers(breeder, { statement: 'x' })).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(listVatNumbers(breeder)).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(decideVatNumber(await staff(), { number: 'DE999999999', state: 'VALID' })).rejects.toMatchObject({
    reason: 'not_found',
  });
});
