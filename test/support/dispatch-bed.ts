import { beforeAll } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { createMember } from './cart-factory.ts';
import { createConfirmedOrder, type PaymentShop } from './payment-shop.ts';
import { DOG_PROFILE } from './products.ts';
import { type Items } from './till-factory.ts';

/** A shop with kits of `productIds` in stock, and factories for paid and dispatched orders. */
export function useDispatch(database: { readonly db: Db }, till: PaymentShop, productIds: readonly number[]) {
  let staff: SessionUser | undefined;
  const member = () => {
    if (!staff) throw new Error('The dispatch bed opens in beforeAll: use it inside tests.');
    return staff;
  };
  beforeAll(async () => {
    staff = await createMember(database.db, { roles: ['admin'] });
    for (const productId of productIds)
      await createBatch(till.ctx(staff), {
        productId,
        size: 40,
        swabLot: `R-${productId}`,
        manufacturedOn: new Date().toISOString().slice(0, 10),
      });
  });
  const createPaidOrder = async (user: SessionUser | null, items: Items = [{ productId: DOG_PROFILE }]) => {
    const { order } = await createConfirmedOrder(till, till.ctx(user), items);
    await till.payments.simulator!.idle();
    return order.orderId;
  };
  const createSentOrder = async (
    user: SessionUser | null,
    items: Items = [{ productId: DOG_PROFILE, quantity: 2 }],
  ) => {
    const orderId = await createPaidOrder(user, items);
    const { shipmentId } = await shipOrder(till.ctx(member()), { orderId });
    return { orderId, shipmentId };
  };
  const mails = (template: string, to: string) =>
    database.db
      .selectFrom('mailMessage')
      .selectAll()
      .where('template', '=', template)
      .where('toAddress', '=', to)
      .execute();
  return {
    /** A context of the member of staff who packs orders. */
    desk: () => till.ctx(member()),
    createPaidOrder,
    createSentOrder,
    mails,
  };
}
