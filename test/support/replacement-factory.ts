import type { Db } from '#db/connection.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { aDraft, anAnimal, aStaffMember, breedNamed, FBP_DOG } from './kits-factory.ts';
import { aPerson, ctxOf } from './people-factory.ts';
import { anUnpaidOrder } from './till-factory.ts';

/** Where a replacement is sent to. */
export const replacementAddress = {
  firstName: 'Ruth',
  lastName: 'Kelpie',
  address: '9 New Street',
  city: 'Ballarat',
  state: 'VIC',
  postalCode: '3350',
  country: 'AU',
};

/** A bought kit that its buyer has activated for a Labrador Retriever. */
export async function createActivatedKit(db: Db) {
  const bought = await aKitThatWasBought(db);
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const animalId = await anAnimal(db, bought.buyer, { breedId, chipNumber: null });
  const draft = await aDraft(db, { user: bought.buyer, barcode: bought.barcode, animalId, breedId });
  await activateKit(ctxOf(db, bought.buyer), { draftId: draft.id });
  return { ...bought, animalId };
}

/** A kit of a paid order that was sent to its buyer. */
export async function aKitThatWasBought(db: Db) {
  const buyer = await aPerson(db);
  const staff = ctxOf(db, await aStaffMember(db));
  const { order } = await anUnpaidOrder(ctxOf(db, buyer), [{ productId: FBP_DOG }]);
  const { orderId } = order;
  const due = await db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await receiveTransfer(staff, { id: orderId, amountCents: due.totalCents, reference: `kit-${orderId}` });
  const manufacturedOn = new Date().toISOString().slice(0, 10);
  await createBatch(staff, { productId: FBP_DOG, size: 2, swabLot: `B${orderId}`, manufacturedOn });
  await shipOrder(staff, { orderId });
  const kit = await db
    .selectFrom('kit')
    .innerJoin('orderLine', 'orderLine.id', 'kit.orderLineId')
    .select(['kit.id as kitId', 'kit.barcode'])
    .where('orderLine.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...kit, orderId, buyer, email: buyer.email };
}
