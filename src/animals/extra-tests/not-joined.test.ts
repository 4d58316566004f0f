import { expect, test } from 'vitest';
import { findAdminOrder, listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { requestDestruction } from '#animals/stored-samples/sample-storage.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, type LabBed, type LabSample } from '../../../test/support/lab-factory.ts';
import { createStoredSample, moveThroughStates } from '../../../test/support/stored-sample.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { notJoinedClauses, notJoinedLabels, type NotJoinedReason } from './not-joined.rules.ts';
import { recordExtraPayment } from './order-extra-tests.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SINGLE = 51;
type Stored = LabSample & { left: number[] };

const upgradeOf = ({ animalId, barcode, left }: Stored) => ({
  productId: SINGLE,
  metaData: { isUpgradeTests: true, animalId, barcode, testId: left[0]! },
});

async function pay({ orderId, totalCents }: { orderId: number; totalCents: number }): Promise<void> {
  const admin = await createMember(database.db, { roles: ['admin'], isAdmin: true });
  await receiveTransfer(till.ctx(admin), { id: orderId, amountCents: totalCents, reference: `BANK-${orderId}` });
  await recordExtraPayment(till.ctx(), { orderId });
}

/** Creates an order of tests for these animals and pays it after `meanwhile` has run. */
async function createPaid(lab: LabBed, samples: Stored[], meanwhile: () => Promise<unknown>) {
  const { order } = await createUnpaidOrder(till.ctx(lab.owner), samples.map(upgradeOf), {
    payment: { method: 'EFT' },
  });
  await meanwhile();
  await pay(order);
  return order;
}

const mailsOf = (orderId: number) =>
  database.db
    .selectFrom('mailMessage')
    .select(['dedupeKey', 'subject', 'bodyText', 'toPersonId'])
    .where('dedupeKey', 'like', `order:${orderId}:not-joined:%`)
    .orderBy('dedupeKey')
    .execute();

const nameOf = async (table: 'animal' | 'test', id: number) =>
  (await database.db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const put = (sample: Stored, state: SampleState, reason?: string) => async () => {
  await database.db.updateTable('sample').set({ state }).where('id', '=', sample.sampleId).execute();
  await database.db.insertInto('sampleStage').values({ sampleId: sample.sampleId, state }).execute();
  if (reason)
    await database.db
      .insertInto('event')
      .values({
        entity: 'sample',
        entityId: String(sample.sampleId),
        kind: 'moved',
        toState: state,
        reason,
        data: '{}',
      })
      .execute();
};

const causes: [NotJoinedReason, (lab: LabBed, sample: Stored) => Promise<unknown>][] = [
  ['DISCARDED', (lab, { barcode }) => requestDestruction(lab.as(lab.owner), { barcode })],
  ['NO_DNA', (_, sample) => put(sample, 'QC_FAILED', 'LOW_DNA')()],
  ['FAILED', (_, sample) => put(sample, 'REJECTED', 'MOULD')()],
  ['NO_SAMPLE', (_, sample) => put(sample, 'LOST')()],
  ['IN_ANALYSIS', (_, sample) => put(sample, 'RUN')()],
  [
    'OTHER_SPECIES',
    (_, { animalId }) => database.db.updateTable('animal').set({ speciesId: 2 }).where('id', '=', animalId).execute(),
  ],
  [
    'ALREADY_TESTED',
    (_, { sampleId, left }) => database.db.insertInto('sampleTest').values({ sampleId, testId: left[0]! }).execute(),
  ],
];

test.each(causes)(
  'a test that cannot be added is refunded with an email that states the reason: %s',
  async (reason, happen) => {
    const lab = await createLab(database.db);
    const sample = await createStoredSample(database.db, lab);
    const { orderId } = await createPaid(lab, [sample], () => happen(lab, sample));
    const mails = await mailsOf(orderId);
    expect(mails).toHaveLength(1);
    const animalName = await nameOf('animal', sample.animalId);
    expect(mails[0]).toMatchObject({
      dedupeKey: `order:${orderId}:not-joined:${reason}`,
      subject: `We did not add tests to ${animalName}'s sample`,
      toPersonId: lab.owner.id,
    });
    for (const words of [notJoinedClauses[reason], await nameOf('test', sample.left[0]!), 'We are refunding'])
      expect(mails[0]!.bodyText).toContain(words);
    const refunds = database.db.selectFrom('refund').select('reason').where('orderId', '=', orderId);
    expect(await refunds.execute()).toEqual([{ reason: notJoinedLabels[reason] }]);
  },
);

test('tests left for staff are emailed once per reason, and staff see the reasons in the list', async () => {
  const lab = await createLab(database.db);
  const samples: Stored[] = [];
  for (let nth = 0; nth < 4; nth += 1) samples.push(await createStoredSample(database.db, lab));
  const [kept, discarded, alsoDiscarded, empty] = samples as [Stored, Stored, Stored, Stored];
  const { orderId } = await createPaid(lab, samples, async () => {
    for (const { barcode } of [discarded, alsoDiscarded]) await requestDestruction(lab.as(lab.owner), { barcode });
    await put(empty, 'QC_FAILED', 'LOW_DNA')();
  });
  await recordExtraPayment(till.ctx(), { orderId });
  await moveThroughStates(lab, kept, ['PLATED']);
  const mails = await mailsOf(orderId);
  expect(mails.map(({ dedupeKey }) => dedupeKey.split(':').at(-1))).toEqual(['DISCARDED', 'NO_DNA']);
  for (const { animalId } of [discarded, alsoDiscarded])
    expect(mails[0]!.bodyText).toContain(await nameOf('animal', animalId));
  for (const { bodyText } of mails) expect(bodyText).toContain('Our team will check this and refund');
  const desk = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  const { results } = await listAdminOrders(desk, { page: 1, size: 100, filter: 'waiting' });
  expect(results.find((row) => row.orderId === orderId)?.waitingReasons).toEqual([
    notJoinedLabels.DISCARDED,
    notJoinedLabels.NO_DNA,
  ]);
  const { waitingTests } = await findAdminOrder(desk, { id: orderId });
  expect(waitingTests).toEqual([
    { lineNo: 2, reason: notJoinedLabels.DISCARDED },
    { lineNo: 3, reason: notJoinedLabels.DISCARDED },
    { lineNo: 4, reason: notJoinedLabels.NO_DNA },
  ]);
});
