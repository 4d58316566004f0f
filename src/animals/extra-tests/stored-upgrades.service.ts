import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { mayActivateFor } from '#animals/records/animals.rules.ts';
import { accessOf } from '#animals/records/animals.service.ts';
import { hasNewOwner } from '#animals/records/ownership.service.ts';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import { FULL_UPGRADE } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { refundServiceOrder } from '#shop/refunds/refund-service-order.service.ts';
import { addTestsToSample } from '#animals/activation/activation.events.ts';
import { notJoinedLabels, type NotJoinedReason } from './not-joined.rules.ts';
import { mailNotJoined, whyNotJoined } from './not-joined.service.ts';

type UpgradeLine = Awaited<ReturnType<typeof upgradeLines>>[number];

/**
 * Job of a placed order with upgrades from the shop: adds each to the stored sample of its animal, and emails the buyer
 * that no kit is sent, or why a test could not be added. If nothing could be added, the whole order is refunded;
 * otherwise such lines are left for staff.
 */
export async function joinUpgrades(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'PLACED' && order.state !== 'PROCESSING') return;
    const lines = await upgradeLines(tx, orderId);
    await lockAnimals(tx, lines);
    const waiting: { line: UpgradeLine; reason: NotJoinedReason }[] = [];
    for (const line of lines.filter(({ joinedTo }) => joinedTo === null)) {
      const reason = await join(tx, order, line);
      if (reason) waiting.push({ line, reason });
    }
    if (waiting.length === 0) return;
    const isRefunded = waiting.length === lines.length && waiting.every(({ line }) => line.animalId !== null);
    await mailNotJoined(tx, order, {
      isRefunded,
      lines: waiting.map(({ line: { animalName, meta }, reason }) => ({
        animalName,
        reason,
        testIds: meta.testIds ?? [],
      })),
    });
    if (isRefunded) {
      const reasons = new Set(waiting.map(({ reason }) => notJoinedLabels[reason]));
      return void (await refundServiceOrder(tx, { orderId, reason: [...reasons].join(' ') }));
    }
    for (const { line, reason } of waiting)
      await recordEvent(tx, {
        entity: 'order',
        entityId: orderId,
        kind: 'upgrade_waits',
        reason: notJoinedLabels[reason],
        data: { lineNo: line.lineNo, code: reason },
      });
  });
}

/** Locks the animals, so that transfers and the addition of tests to their samples run one after the other. */
async function lockAnimals(tx: Ctx, lines: readonly UpgradeLine[]): Promise<void> {
  const animalIds = lines.flatMap(({ animalId }) => animalId ?? []);
  await tx.db
    .selectFrom('animal')
    .select('id')
    .where('id', 'in', [0, ...animalIds])
    .orderBy('id')
    .forShare()
    .execute();
}

/** Whether the buyer can still have the animal tested: results belong to its current owner. */
async function mayStillTest(tx: Ctx, { personId, createdAt }: LockedOrder, animalId: number): Promise<boolean> {
  if (personId === null) return false;
  const buyer = await findPerson(tx, personId);
  if (!mayActivateFor(await accessOf(tx, buyer, animalId))) return false;
  return !(await hasNewOwner(tx, { animalId, buyerId: personId, orderedAt: createdAt }));
}

function upgradeLines(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('orderLine')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .leftJoin('animal', 'animal.id', 'orderLine.animalId')
    .leftJoin('sampleExtra', 'sampleExtra.orderLineId', 'orderLine.id')
    .select(['orderLine.id', 'orderLine.lineNo', 'orderLine.animalId', 'orderLine.meta'])
    .select(['product.sku', 'animal.name as animalName', 'sampleExtra.orderLineId as joinedTo'])
    .where('orderLine.orderId', '=', orderId)
    .where('product.kind', '=', 'upgrade')
    .orderBy('lineNo')
    .execute();
}

/** Adds the tests of a line to the sample. Returns null on success, otherwise the reason. */
async function join(tx: Ctx, order: LockedOrder, line: UpgradeLine): Promise<NotJoinedReason | null> {
  const { animalId } = line;
  if (animalId === null) return 'NO_ANIMAL';
  if (!(await mayStillTest(tx, order, animalId))) return 'NEW_OWNER';
  const requested = line.meta;
  const refused = () =>
    whyNotJoined(tx, {
      animalId,
      barcode: requested.barcode,
      testIds: line.sku === FULL_UPGRADE ? [] : (requested.testIds ?? []),
    });
  const { kitId, barcode, missing } = await missingOnSample(tx, animalId, requested.barcode);
  const left = missing.map(({ id }) => id);
  const testIds = line.sku === FULL_UPGRADE ? left : left.filter((id) => requested.testIds?.includes(id));
  if (kitId === null || barcode === null || testIds.length === 0) return refused();
  const sampleId = await callPort(tx, addTestsToSample, { kitId, testIds, orderId: order.id, orderLineId: line.id });
  if (sampleId === null) return refused();
  const { testsById } = await catalogue(tx);
  await queueMail(tx, {
    dedupeKey: `order:${order.id}:joined:${line.lineNo}`,
    to: order.email,
    personId: order.personId,
    template: 'lab.tests-joined',
    data: {
      animalName: line.animalName ?? 'your animal',
      barcode,
      tests: testIds.flatMap((id) => testsById.get(id)?.name ?? []),
    },
  });
  return null;
}
