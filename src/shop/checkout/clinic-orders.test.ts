import { expect, test } from 'vitest';
import { createCart, findCart } from '#shop/cart/cart.service.ts';
import { findMyAccountBalance } from '#shop/orders/order-standing.service.ts';
import { reorder } from '#shop/orders/reorder.service.ts';
import { orderSupplies } from '#shop/supplies/supplies.service.ts';
import { approveSupplies } from '#shop/supplies/supply-admin.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createClinicVet } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { placeOrder } from './checkout.service.ts';
import { findCheckout } from './pay.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SWABS = 60;
const forRex = { productId: DOG_PROFILE, metaData: { note: 'Rex, owner Jones' } };
const fields = (wanted: object) => expect.objectContaining({ fields: expect.objectContaining(wanted) });

test('a vet of an unapproved clinic pays immediately, with addresses and shipping and nothing on account', async () => {
  const vet = await createMember(database.db, { type: 'vet' });
  await database.db.updateTable('person').set({ state: 'PENDING_APPROVAL' }).where('id', '=', vet.id).execute();
  const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
  // Invoices show no payment terms either.
  expect(await findMyAccountBalance(ctx)).toMatchObject({ onAccount: false });
  await expect(
    placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: null, shippingMethod: null })),
  ).rejects.toEqual(
    fields({ payment: ['Please choose a payment method.'], shippingMethod: ['Please choose a shipping method.'] }),
  );
  await expect(placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'N' } }))).rejects.toEqual(
    fields({ 'payment.method': ['You cannot order on account. Please choose another payment method.'] }),
  );
  const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'A' } }));
  expect(order).toMatchObject({ state: 'PENDING_PAYMENT', paymentDue: true });
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ method: 'A', audience: 'vet', clinicId: null });
  // As for everyone who pays before dispatch, a second order is rejected while the first is unpaid (code 79).
  await expect(createCartWith(till.ctx(vet), [forRex])).rejects.toMatchObject({ reason: 'pending_payment' });
});

test('T19 code 79: an order above the credit limit of a vet is rejected, with the message of the specification', async () => {
  const vet = await createMember(database.db, { type: 'vet' });
  await database.db.updateTable('person').set({ creditLimitCents: 20_000 }).where('id', '=', vet.id).execute();
  await createUnpaidOrder(till.ctx(vet), [forRex]);
  const second = await createCartWith(till.ctx(vet), [forRex]);
  await expect(placeOrder(second.ctx, await createCheckout(second.ctx, second.sessionId))).rejects.toMatchObject({
    code: 79,
    message: expect.stringContaining('You have payments pending'),
  });
});

test('T19 code 79: a club orders on account within its credit limit, and pays immediately for orders above it', async () => {
  const club = await createMember(database.db, { type: 'breeder' });
  const terms = { onAccount: true, creditLimitCents: 20_000 };
  await database.db.updateTable('person').set(terms).where('id', '=', club.id).execute();
  const first = await createCartWith(till.ctx(club), [forRex]);
  const onAccount = { payment: { method: 'N' } } as const;
  const placed = await placeOrder(first.ctx, await createCheckout(first.ctx, first.sessionId, onAccount));
  expect(placed).toMatchObject({ state: 'PLACED', paymentDue: false });
  const { sessionId, ctx } = await createCartWith(till.ctx(club), [forRex]);
  await expect(placeOrder(ctx, await createCheckout(ctx, sessionId, onAccount))).rejects.toMatchObject({ code: 79 });
  const byCard = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'A' } }));
  expect(byCard).toMatchObject({ state: 'PENDING_PAYMENT', paymentDue: true });
});

test('T19 a vet cannot exceed the credit limit by ordering while their supplies are approved', async () => {
  for (let round = 0; round < 5; round += 1) {
    const vet = await createClinicVet(database.db);
    const supplies = { contactName: 'Sam', notes: 'Before noon', lines: [{ productId: SWABS, quantity: 5 }] };
    const { id, costCents } = await orderSupplies(till.ctx(vet), supplies);
    const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
    const input = await createCheckout(ctx, sessionId);
    const { totalCents } = (await findCart(ctx, sessionId)).price;
    const creditLimitCents = Math.max(totalCents, costCents);
    await database.db.updateTable('person').set({ creditLimitCents }).where('id', '=', vet.id).execute();
    const staff = await createMember(database.db, { roles: ['admin'] });
    const outcomes = await Promise.allSettled([placeOrder(ctx, input), approveSupplies(till.ctx(staff), { id })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('an order on account has dates for the first shipping method without a charge, even when reordered', async () => {
  const vet = await createClinicVet(database.db, 'NZ');
  const { sessionId, ctx } = await createCartWith(till.ctx(vet), [{ ...forRex, productId: DOG_DNA }]);
  const promised = (await findCart(ctx, sessionId)).dates;
  const input = await createCheckout(ctx, sessionId, { payment: null, shippingMethod: null });
  const { orderId, accessToken } = await placeOrder(ctx, input);
  const order = await findCheckout(ctx, { orderId, accessToken });
  expect(order).toMatchObject({ method: 'N', shippingCents: 0, dates: { kit: { by: promised?.kitBy } } });
  expect(promised?.kitBy).toMatch(/^\d{4}-/);
  const next = await createCart(ctx);
  await reorder(ctx, { id: orderId, sessionId: next.sessionId });
  const cart = await findCart(ctx, next.sessionId);
  expect(cart.items).toHaveLength(1);
  expect(cart.price.steps.filter(({ kind, amountCents }) => kind === 'shipping' && amountCents > 0)).toEqual([]);
});

test('Q063 an order on account is sent and billed to the clinic, not to the home of the vet', async () => {
  const vet = await createClinicVet(database.db);
  const home = {
    firstName: 'Alex',
    lastName: 'Home',
    line1: '9 Home Road',
    city: 'Perth',
    postalCode: '6000',
    countryCode: 'AU',
  };
  await database.db
    .insertInto('address')
    .values({ ...home, personId: vet.id, isDefaultShipping: true })
    .execute();
  const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
  const { address, onAccount } = await findMyAccountBalance(ctx);
  expect(onAccount).toBe(true);
  expect(address).toEqual([vet.name, 'Bay Clinic', '1 Bay St', 'Melbourne VIC 3000', 'Australia']);
  const input = await createCheckout(ctx, sessionId, { payment: null, shippingMethod: null });
  const { orderId } = await placeOrder(ctx, input);
  const clinic = { company: 'Bay Clinic', line1: '1 Bay St', city: 'Melbourne', postalCode: '3000' };
  expect(await orderRow(database.db, orderId)).toMatchObject({ shippingAddress: clinic, billingAddress: clinic });
});
