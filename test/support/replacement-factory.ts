import type { Db } from '#db/connection.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { createDraft, createAnimal, createStaffMember, breedNamed, FBP_DOG } from './kits-factory.ts';
import { createPerson, ctxOf } from './people-factory.ts';
import { createUnpaidOrder } from './till-factory.ts';

/** The delivery address of a replacement. */
export const replacementAddress = {
  firstName: 'Ruth',
  lastName: 'Kelpie',
  address: '9 New Street',
  city: 'Ballarat',
  state: 'VIC',
  postalCode: '3350',
  country: 'AU',
};

/** A purchased kit that its buyer has activated for a Labrador Retriever. */
export async function createActivatedKit(db: Db) {
  const bought = await createBoughtKit(db);
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const animalId = await createAnimal(db, bought.buyer, { breedId, chipNumber: null });
  const draft = await createDraft(db, { user: bought.buyer, barcode: bought.barcode, animalId, breedId });
  await activateKit(ctxOf(db, bought.buyer), { draftId: draft.id });
  return { ...bought, animalId };
}

/** A dispatched kit of a paid order. */
export async function createBoughtKit(db: Db) {
  const buyer = await createPerson(db);
  const staff = ctxOf(db, await createStaffMember(db));
  const { order } = await createUnpaidOrder(ctxOf(db, buyer), [{ productId: FBP_DOG }]);
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

/** The emails with the link to a free kit, oldest first. */
export async function listReplacementMails(db: Db, email: string): Promise<{ subject: string; token: string }[]> {
  const mails = await db
    .selectFrom('mailMessage')
    .select(['subject', 'bodyText'])
    .where('toAddress', '=', email)
    .where('template', '=', 'kits.replacement')
    .orderBy('id')
    .execute();
  return mails.map(({ subject, bodyText }) => ({
    subject,
    token: /kit-replacement\/([\w-]+)/.exec(bodyText)?.[1] ?? '',
  }));
}
