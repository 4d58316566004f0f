import { expect, test } from 'vitest';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useTill } from '../../../test/support/till-bed.ts';
import { createCheckout, DOG_PROFILE, orderRow } from '../../../test/support/till-factory.ts';
import { placeOrder } from './checkout.service.ts';

const database = useDatabase();
const till = useTill(database);
const forRex = { productId: DOG_PROFILE, metaData: { note: 'Rex, owner Jones' } };
const fields = (wanted: object) => expect.objectContaining({ fields: expect.objectContaining(wanted) });

test('a vet whose clinic is not approved yet pays at once: addresses, shipping and a payment, nothing on account', async () => {
  const vet = await createMember(database.db, { type: 'vet' });
  await database.db.updateTable('person').set({ state: 'PENDING_APPROVAL' }).where('id', '=', vet.id).execute();
  const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
  await expect(
    placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: null, shippingMethod: null })),
  ).rejects.toEqual(
    fields({ payment: ['Please choose a payment method.'], shippingMethod: ['Please choose a shipping method.'] }),
  );
  await expect(placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'N' } }))).rejects.toEqual(
    fields({ 'payment.method': ['Your account cannot order on account.'] }),
  );
  const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'A' } }));
  expect(order).toMatchObject({ state: 'PENDING_PAYMENT', paymentDue: true });
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ method: 'A', audience: 'vet', clinicId: null });
  // Like everyone who pays at once: no second order while the first is unpaid (code 79).
  await expect(createCartWith(till.ctx(vet), [forRex])).rejects.toMatchObject({ reason: 'pending_payment' });
});
