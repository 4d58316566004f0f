import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { findOrdersOfKit } from '#animals/kits/former-buyers.service.ts';
import { findKitHolder } from '#animals/kits/kit-admin.service.ts';
import { findKitByBarcode, markKitReceived, type Kit } from '#animals/kits/kits.service.ts';
import { cancelOpenReplacement } from '#animals/kits/replacements.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { markUnitState } from '#shop/fulfilment/order-units.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { checkChip } from '#laboratory/identity/chip-conflicts.service.ts';
import { holdSampleForConflict } from '#laboratory/identity/identity.service.ts';
import { whyNotReceived } from './reception.rules.ts';
import { findPromise, moveSample } from '#laboratory/samples/samples.service.ts';
import type { Received } from '#laboratory/samples/samples.contract.ts';

/**
 * Receives a scanned kit. The sample of a registered kit is received and gets its due date. That of an unregistered kit
 * is put on hold, and whoever was sent the kit is asked by email to register it.
 */
export async function receiveKit(ctx: Ctx, input: { barcode: string }): Promise<Received> {
  requirePermission(ctx, 'lab.receive', { write: true });
  const received = await inTransaction(ctx, async (tx) => {
    const kit = await findKitByBarcode(tx, input.barcode);
    if (!kit) throw invalid({ barcode: ["We don't recognise this barcode. Check it against the tube."] });
    await tx.db.selectFrom('kit').select('id').where('id', '=', kit.id).forUpdate().execute();
    const sample = await openSample(tx, kit.id);
    if (!sample) return (await findRejectedSample(tx, kit.id)) ?? receiveUnregistered(tx, kit);
    if (!['REGISTERED', 'IN_TRANSIT'].includes(sample.state)) return alreadyReceived(sample);
    const promise = await findPromise(tx, { kitId: kit.id, activationId: sample.activationId });
    const set = { receivedAt: tx.now, receivedBy: tx.user?.id, ...promise };
    await moveSample(tx, { sampleId: sample.id, to: 'RECEIVED', set });
    await markKitReceived(tx, { kitId: kit.id });
    await cancelOpenReplacement(tx, kit.id);
    await markUnitState(tx, { kitId: kit.id, state: 'IN_LAB' });
    if (sample.animalId !== null)
      await notifyOwner(tx, { ...sample, animalId: sample.animalId, barcode: kit.barcode, dueOn: promise.dueOn });
    await checkChip(tx, sample.id);
    await holdSampleForConflict(tx, { sampleId: sample.id });
    const now = await tx.db
      .selectFrom('sample')
      .select(['id', 'state', 'holdReason'])
      .where('id', '=', sample.id)
      .executeTakeFirstOrThrow();
    return { ...alreadyReceived(now), again: false };
  });
  // Throws only after the transaction has recorded the arrival of the tube.
  if ('refused' in received) throw new Failure('illegal_transition', { message: received.refused });
  return received;
}

function alreadyReceived({ id, ...known }: { id: number } & Pick<Received, 'state' | 'holdReason'>): Received {
  return { sampleId: id, ...known, again: true, buyerAsked: false };
}

/** A sample that was received and rejected; its tube may be scanned again. */
async function findRejectedSample(tx: Ctx, kitId: number): Promise<Received | null> {
  const sample = await tx.db
    .selectFrom('sample')
    .select(['id', 'state', 'holdReason'])
    .where('kitId', '=', kitId)
    .where('state', 'in', ['REJECTED', 'RESAMPLE_REQUESTED'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sample ? alreadyReceived(sample) : null;
}

function openSample(tx: Ctx, kitId: number) {
  return tx.db
    .selectFrom('sample')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .select([
      'sample.id',
      'sample.state',
      'sample.holdReason',
      'sample.activationId',
      'sample.animalId',
      'animal.name as animalName',
    ])
    .where('sample.kitId', '=', kitId)
    .where('sample.state', 'not in', ['CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED'])
    .executeTakeFirst();
}

async function notifyOwner(
  tx: Ctx,
  sample: { id: number; animalId: number; animalName: string | null; barcode: string; dueOn: string },
): Promise<void> {
  const owner = await findOwner(tx, sample.animalId);
  await queueMail(tx, {
    dedupeKey: `sample:${sample.id}:received`,
    to: owner.email,
    personId: owner.personId,
    template: 'lab.received',
    data: {
      animalName: sample.animalName ?? '',
      barcode: formatBarcode(sample.barcode),
      dueOn: sample.dueOn,
    },
  });
}

async function receiveUnregistered(tx: Ctx, kit: Kit): Promise<Received | { refused: string }> {
  if (['DISPATCHED', 'DELIVERED'].includes(kit.state)) return holdUnregistered(tx, kit);
  const refused = whyNotReceived[kit.state] ?? NOT_RECEIVED;
  await recordRefused(tx, kit, refused);
  return { refused };
}

const NOT_RECEIVED = "This kit can't be received. Set it aside and contact support.";

/** Records a tube that cannot be tested, once, in the history of its kit and of the orders for which it was sent. */
async function recordRefused(tx: Ctx, kit: Kit, reason: string): Promise<void> {
  const known = await tx.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'kit')
    .where('entityId', '=', String(kit.id))
    .where('kind', '=', 'arrived_refused')
    .where('reason', '=', reason)
    .executeTakeFirst();
  if (known) return;
  await recordEvent(tx, { entity: 'kit', entityId: kit.id, kind: 'arrived_refused', reason });
  for (const orderId of await findOrdersOfKit(tx, kit.id))
    await recordEvent(tx, {
      entity: 'order',
      entityId: orderId,
      kind: 'kit_arrived_refused',
      reason: `${formatBarcode(kit.barcode)}: ${reason}`,
    });
}

async function holdUnregistered(tx: Ctx, kit: Kit): Promise<Received> {
  const sample = await tx.db
    .insertInto('sample')
    .values({
      kitId: kit.id,
      state: 'ON_HOLD',
      holdReason: 'UNREGISTERED',
      heldFrom: 'RECEIVED',
      receivedAt: tx.now,
      receivedBy: tx.user?.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db.insertInto('sampleStage').values({ sampleId: sample.id, state: 'ON_HOLD' }).execute();
  await recordEvent(tx, { entity: 'sample', entityId: sample.id, kind: 'held', to: 'ON_HOLD', reason: 'UNREGISTERED' });
  await recordEvent(tx, {
    entity: 'kit',
    entityId: kit.id,
    kind: 'arrived_unregistered',
    reason: 'Not activated. The sample is on hold.',
  });
  const holder = await findKitHolder(tx, kit.id);
  if (holder) {
    await queueMail(tx, {
      dedupeKey: `sample:${sample.id}:unregistered`,
      to: holder.email,
      personId: holder.personId,
      template: 'lab.unregistered',
      data: { barcode: formatBarcode(kit.barcode) },
    });
  }
  return {
    sampleId: sample.id,
    state: 'ON_HOLD',
    holdReason: 'UNREGISTERED',
    again: false,
    buyerAsked: holder !== null,
  };
}
