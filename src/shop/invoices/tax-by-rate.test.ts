import { expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { issueCreditNote } from './credit-invoice.service.ts';
import { findInvoice } from './invoices.service.ts';

const database = useDatabase();
const inVancouver = { ...homeAddress, city: 'Vancouver', stateCode: 'BC', postalCode: 'V5K 0A1', countryCode: 'CA' };

const staff = async () =>
  makeTestCtx({
    db: database.db,
    user: await createMember(database.db, { roles: ['admin'], isAdmin: true }),
    now: new Date(),
  });

/** A paid order to British Columbia, with its buyer. */
async function createPaidOrder({ isOld }: { isOld: boolean }) {
  const user = await createMember(database.db, { countryCode: 'CA', currency: 'CAD' });
  const buyer = makeTestCtx({ db: database.db, user, countryCode: 'CA', currency: 'CAD', now: new Date() });
  const { ctx, sessionId } = await createCartWith(buyer, [{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
  await updateCart(ctx, sessionId, { shippingAddress: inVancouver });
  const [method] = await database.db.selectFrom('shippingMethod').select('id').where('code', '=', 'CA-TRK').execute();
  const form = await createCheckout(ctx, sessionId, {
    billingAddress: inVancouver,
    shippingAddress: inVancouver,
    shippingMethod: method!.id,
    payment: { method: 'EFT' as const },
  });
  const order = await placeOrder(ctx, form);
  if (isOld) await removeRates(order.orderId);
  await receiveTransfer(await staff(), { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-CA' });
  return { buyer, order };
}

/** Makes the order look like one placed before rates were stored separately. */
async function removeRates(orderId: number) {
  await database.db.updateTable('orderLine').set({ taxParts: null }).where('orderId', '=', orderId).execute();
  await database.db.updateTable('salesOrder').set({ shippingTaxParts: null }).where('id', '=', orderId).execute();
}

const invoiceOf = (orderId: number, series: 'INV' | 'CN') =>
  database.db
    .selectFrom('invoice')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('series', '=', series)
    .executeTakeFirstOrThrow();

test('order, invoice and credit note for British Columbia use GST and PST as rounded per line', async () => {
  const { buyer, order } = await createPaidOrder({ isOld: false });
  const sold = await database.db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', order.orderId)
    .orderBy('id')
    .execute();
  const taxedNets = [...sold.map((line) => line.goodsCents), (await orderOf(order.orderId)).shippingCents];
  const half = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);
  const gst = taxedNets.reduce((sum, cents) => sum + half(cents, 5), 0);
  const pst = taxedNets.reduce((sum, cents) => sum + half(cents, 7), 0);
  const invoice = await findInvoice(buyer, { id: (await invoiceOf(order.orderId, 'INV')).id });
  expect(invoice.taxes.map(({ label, ratePercent, taxCents }) => [label, ratePercent, taxCents])).toEqual([
    ['PST', 7, pst],
    ['GST', 5, gst],
  ]);
  expect(invoice.taxCents).toBe(gst + pst);
  expect((await orderOf(order.orderId)).taxCents).toBe(gst + pst);
  const credit = { orderId: order.orderId, amountCents: invoice.totalCents, reason: 'Whole order' };
  const id = await makeTestCtx({ db: database.db, now: new Date() })
    .db.transaction()
    .execute((db) => issueCreditNote({ ...buyer, db }, credit));
  expect((await findInvoice(buyer, { id: id! })).taxes).toEqual(invoice.taxes);
});

test('credit notes, with or without named lines, credit exactly the tax of each line of their invoice', async () => {
  const { buyer, order } = await createPaidOrder({ isOld: false });
  const { orderId } = order;
  const [, line] = await database.db.selectFrom('orderLine').select('id').where('orderId', '=', orderId).execute();
  const invoice = await invoiceOf(orderId, 'INV');
  const credit = (amountCents: number, lines: { orderLineId: number; amountCents: number }[] = []) =>
    database.db
      .transaction()
      .execute((db) => issueCreditNote({ ...buyer, db }, { orderId, amountCents, lines, reason: 'Part of it' }));
  await credit(2_001, [{ orderLineId: line!.id, amountCents: 2_001 }]);
  await credit(3_333);
  await credit(invoice.totalCents - 5_334);
  const notes = database.db.selectFrom('invoice').select('id').where('correctsInvoiceId', '=', invoice.id);
  const credited = await database.db
    .selectFrom('invoiceLine')
    .select((eb) => [
      'correctsLineNo as lineNo',
      eb.fn.sum<string>('netCents').as('net'),
      eb.fn.sum<string>('taxCents').as('tax'),
    ])
    .where('invoiceId', 'in', notes)
    .groupBy('correctsLineNo')
    .orderBy('correctsLineNo')
    .execute();
  const sold = database.db.selectFrom('invoiceLine').selectAll().where('invoiceId', '=', invoice.id).orderBy('lineNo');
  expect(credited.map(({ lineNo, net, tax }) => [lineNo, Number(net), Number(tax)])).toEqual(
    (await sold.execute()).map(({ lineNo, netCents, taxCents }) => [lineNo, netCents, taxCents]),
  );
});

test('an old order without separate rates is invoiced with its original tax', async () => {
  const { buyer, order } = await createPaidOrder({ isOld: true });
  const { id } = await invoiceOf(order.orderId, 'INV');
  const { taxes, taxCents, netCents } = await findInvoice(buyer, { id });
  expect(taxes).toEqual([{ label: null, ratePercent: 12, netCents, taxCents }]);
  expect(await checkInvariants(database.db)).toEqual([]);
});

const orderOf = (id: number) =>
  database.db.selectFrom('salesOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
