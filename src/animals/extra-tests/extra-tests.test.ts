import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { checkInvariants } from '#db/invariants.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDraftWithRoom, extraWish } from '../../../test/support/extras-factory.ts';
import { createDispatchedKit, createDraft, DNA_PROFILE_DOG } from '../../../test/support/kits-factory.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { runAndKill } from '../../../test/support/killed-child.ts';
import type { ActivationTask } from '../../../test/support/activation-child.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { viewDraft } from '#animals/activation/draft-view.service.ts';
import { findDraft } from '#animals/activation/drafts.service.ts';
import { findExtraTests } from './extra-tests.service.ts';
import { dropExtraTests, orderExtraTests, recordExtraPayment } from './order-extra-tests.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);

async function pay(user: SessionUser, orderId: number): Promise<void> {
  const { clientSecret, paymentId } = await startPayment(till.ctx(user), { orderId });
  await till.confirm(clientSecret!);
  await settle(till.ctx(), paymentId);
}

const testsOf = async (kitId: number) =>
  (
    await database.db
      .selectFrom('sampleTest')
      .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
      .select('testId')
      .where('sample.kitId', '=', kitId)
      .execute()
  ).map((row) => row.testId);

const stateOf = async (orderId: number) =>
  (
    await database.db
      .selectFrom('activationExtra')
      .select('state')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state;

const expectInvariants = async () => expect(await checkInvariants(database.db)).toEqual([]);

describe('extra tests at review', () => {
  test('R402 R581 are paid for in the shop, added to the sample at activation, and stored in the draft', async () => {
    const user = await createPerson(database.db);
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
    const { orderId, paymentDue } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    expect(paymentDue).toBe(true);
    await pay(user, orderId);
    await recordExtraPayment(till.ctx(), { orderId });
    const view = await viewDraft(till.ctx(user), (await findDraft(till.ctx(user), draftId))!);
    expect(view).toMatchObject({
      coupon: null,
      selectedTestKit: { id: 31 },
      selectedProduct: { id: 51 },
      collectionAgent: null,
      completeFbp: false,
      payment: {
        orderId,
        state: 'PAID',
        paypalTransactionId: null,
        stripeTransactionId: expect.any(String),
        card: true,
      },
    });
    const done = await activateKit(till.ctx(user), { draftId });
    expect(await testsOf(kitId)).toEqual(expect.arrayContaining(testIds));
    expect(done.tests).toBe((await testsOf(kitId)).length);
    expect(await stateOf(orderId)).toBe('APPLIED');
    await expectInvariants();
  });

  test('are added at activation even if the job of the paid order has not run, and the job then adds none', async () => {
    const user = await createPerson(database.db);
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
    const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    await pay(user, orderId);
    const done = await activateKit(till.ctx(user), { draftId });
    const tests = await testsOf(kitId);
    expect(tests).toEqual(expect.arrayContaining(testIds));
    expect(done.tests).toBe(tests.length);
    await recordExtraPayment(till.ctx(), { orderId });
    expect(await testsOf(kitId)).toEqual(tests);
    expect(await stateOf(orderId)).toBe('APPLIED');
    await expectInvariants();
  });

  test('R402 are ordered on account by a clinic, and the activation names the animal', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, vet);
    const request = { ...extraWish, id: draftId, testIds };
    expect(await orderExtraTests(till.ctx(vet), request)).toMatchObject({ paymentDue: false });
    await activateKit(till.ctx(vet), { draftId });
    expect(await testsOf(kitId)).toEqual(expect.arrayContaining(testIds));
  });

  test('are not offered again for an animal whose earlier sample has them', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { draftId, testIds } = await createDraftWithRoom(database.db, vet);
    await orderExtraTests(till.ctx(vet), { ...extraWish, id: draftId, testIds });
    const { animalId } = await activateKit(till.ctx(vet), { draftId });
    const { barcode } = await createDispatchedKit(database.db, { productId: DNA_PROFILE_DOG });
    const again = await createDraft(database.db, { user: vet, barcode, animalId });
    const { missing } = await findExtraTests(till.ctx(vet), { id: again.id });
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter((test) => testIds.includes(test.id))).toEqual([]);
    await expect(orderExtraTests(till.ctx(vet), { ...extraWish, id: again.id, testIds })).rejects.toMatchObject({
      fields: { testIds: [expect.any(String)] },
    });
  });

  test('are ordered once by a double click, and running the job twice adds nothing twice', async () => {
    const user = await createPerson(database.db);
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
    const request = { ...extraWish, id: draftId, testIds };
    const answers = await Promise.all(Array.from({ length: 8 }, () => orderExtraTests(till.ctx(user), request)));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    const { orderId } = answers[0]!;
    await activateKit(till.ctx(user), { draftId });
    const before = await testsOf(kitId);
    await pay(user, orderId);
    await Promise.all([1, 2, 3].map(() => recordExtraPayment(till.ctx(), { orderId })));
    expect((await testsOf(kitId)).length).toBe(before.length + testIds.length);
    await expectInvariants();
  });

  test('are added once when payment and activation happen at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await createPerson(database.db);
      const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
      const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
      await pay(user, orderId);
      await Promise.all([activateKit(till.ctx(user), { draftId }), recordExtraPayment(till.ctx(), { orderId })]);
      expect(await testsOf(kitId)).toEqual(expect.arrayContaining(testIds));
      expect(await stateOf(orderId)).toBe('APPLIED');
    }
    await expectInvariants();
  });

  test('are replaced by a new order while unpaid, and removed when cancelled', async () => {
    const user = await createPerson(database.db);
    const { draftId, testIds } = await createDraftWithRoom(database.db, user);
    const first = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    const second = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds: testIds.slice(0, 1) });
    expect(second.orderId).not.toBe(first.orderId);
    expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(['DROPPED', 'WAITING']);
    await dropExtraTests(till.ctx(user), { id: draftId });
    await dropExtraTests(till.ctx(user), { id: draftId });
    expect((await findExtraTests(till.ctx(user), { id: draftId })).order).toBeNull();
    await expectInvariants();
  });

  test('cannot be dropped or exchanged once paid', async () => {
    const user = await createPerson(database.db);
    const { draftId, testIds } = await createDraftWithRoom(database.db, user);
    const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    await pay(user, orderId);
    await expect(dropExtraTests(till.ctx(user), { id: draftId })).rejects.toMatchObject({ reason: 'already_paid' });
    const other = { ...extraWish, id: draftId, testIds: testIds.slice(1) };
    await expect(orderExtraTests(till.ctx(user), other)).rejects.toMatchObject({ reason: 'already_paid' });
    expect(await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds })).toEqual({
      orderId,
      paymentDue: false,
    });
  });

  test('are refunded if someone else activated the kit first', async () => {
    const [slow, quick] = [await createPerson(database.db), await createPerson(database.db)];
    const { draftId, barcode, kitId, testIds } = await createDraftWithRoom(database.db, slow);
    const { orderId } = await orderExtraTests(till.ctx(slow), { ...extraWish, id: draftId, testIds });
    await pay(slow, orderId);
    const theirs = await createDraft(database.db, { user: quick, barcode });
    await activateKit(till.ctx(quick), { draftId: theirs.id });
    await recordExtraPayment(till.ctx(), { orderId });
    expect(await stateOf(orderId)).toBe('GIVEN_BACK');
    expect(await testsOf(kitId)).not.toEqual(expect.arrayContaining(testIds));
    const refunds = await database.db
      .selectFrom('refund')
      .select('amountCents')
      .where('orderId', '=', orderId)
      .execute();
    expect(refunds).toHaveLength(1);
    await expectInvariants();
  });

  test('are refunded if the sample can no longer be tested', async () => {
    const user = await createPerson(database.db);
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
    const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    await activateKit(till.ctx(user), { draftId });
    const sample = await database.db
      .selectFrom('sample')
      .select('id')
      .where('kitId', '=', kitId)
      .executeTakeFirstOrThrow();
    await moveSample(till.ctx(), { sampleId: sample.id, to: 'CANCELLED' });
    await pay(user, orderId);
    await recordExtraPayment(till.ctx(), { orderId });
    expect(await stateOf(orderId)).toBe('GIVEN_BACK');
  });
});

describe('extra tests that cannot be ordered', () => {
  test.each([
    [[], 'Choose at least one test.'],
    [[999_999], "This test is already in the kit or can't be added. Choose another test."],
  ])('the tests %j are refused', async (testIds, message) => {
    const user = await createPerson(database.db);
    const { draftId } = await createDraftWithRoom(database.db, user);
    const request = orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    await expect(request).rejects.toMatchObject({ fields: { testIds: [message] } });
  });

  test("duplicate tests, unaccepted terms, full profile kits and another user's draft are refused", async () => {
    const user = await createPerson(database.db);
    const { draftId, testIds } = await createDraftWithRoom(database.db, user);
    const [one = 0] = testIds;
    const order = (request: object) =>
      orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds, ...request }).catch((error) => error);
    expect((await order({ testIds: [one, one] })).fields).toEqual({ testIds: ['You can choose each test only once.'] });
    expect(Object.keys((await order({ acceptTerms: false })).fields)).toEqual(['acceptTerms']);
    expect(Object.keys((await order({ coupon: 'NOSUCHCODE' })).fields)).toEqual(['coupon']);
    const full = await createDispatchedKit(database.db);
    const draft = await createDraft(database.db, { user, barcode: full.barcode });
    expect((await order({ id: draft.id })).fields).toEqual({
      testIds: ['This kit already includes every test for this animal.'],
    });
    const stranger = await createPerson(database.db);
    const theirs = orderExtraTests(till.ctx(stranger), { ...extraWish, id: draftId, testIds });
    await expect(theirs).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('R581 the complete-FBP flag orders all missing tests at its own price, if sold to the customer', async () => {
    const breeder = await createPerson(database.db);
    const { draftId } = await createDraftWithRoom(database.db, breeder);
    const found = await findExtraTests(till.ctx(breeder), { id: draftId });
    await orderExtraTests(till.ctx(breeder), { ...extraWish, id: draftId, testIds: [], fullProfile: true });
    const view = await viewDraft(till.ctx(breeder), (await findDraft(till.ctx(breeder), draftId))!);
    expect([view.completeFbp, view.selectedProduct?.id]).toEqual([true, 50]);
    const { order } = await findExtraTests(till.ctx(breeder), { id: draftId });
    expect(order).toMatchObject({ state: 'WAITING', isFullProfile: true, totalCents: found.full?.amountCents });
    expect(order?.tests).toHaveLength(found.missing.length);
    const owner = await createPerson(database.db, { type: 'owner' });
    const theirs = await createDraftWithRoom(database.db, owner);
    expect((await findExtraTests(till.ctx(owner), { id: theirs.draftId })).full).toBeNull();
    const request = orderExtraTests(till.ctx(owner), {
      ...extraWish,
      id: theirs.draftId,
      testIds: [],
      fullProfile: true,
    });
    await expect(request).rejects.toMatchObject({ fields: { fullProfile: [expect.any(String)] } });
  });
});

describe('a process killed while extra tests are ordered', () => {
  const kill = (step: string, task: Omit<ActivationTask, 'databaseUrl'>) =>
    runAndKill('activation-child.ts', step, { databaseUrl: database.url, ...task });

  test.each(['checkout.order_created', 'checkout.before_commit', 'activation.extras_ordered'])(
    'at %s leaves no order, and repeating the request creates one',
    async (step) => {
      const user = await createPerson(database.db);
      const { draftId, testIds } = await createDraftWithRoom(database.db, user);
      expect(await kill(step, { user, work: 'order_extras', draftId, testIds })).toBe('SIGKILL');
      const orders = () => database.db.selectFrom('salesOrder').select('id').where('personId', '=', user.id).execute();
      expect(await orders()).toEqual([]);
      const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
      expect(await orders()).toEqual([{ id: orderId }]);
    },
  );

  test('while the tests are being added adds none, and the retried job adds them all', async () => {
    const user = await createPerson(database.db);
    const { draftId, kitId, testIds } = await createDraftWithRoom(database.db, user);
    const { orderId } = await orderExtraTests(till.ctx(user), { ...extraWish, id: draftId, testIds });
    await activateKit(till.ctx(user), { draftId });
    await pay(user, orderId);
    const before = await testsOf(kitId);
    expect(await kill('activation.extras_paid', { user, work: 'extras_paid', orderId })).toBe('SIGKILL');
    expect([await testsOf(kitId), await stateOf(orderId)]).toEqual([before, 'WAITING']);
    await recordExtraPayment(till.ctx(), { orderId });
    expect([(await testsOf(kitId)).length, await stateOf(orderId)]).toEqual([
      before.length + testIds.length,
      'APPLIED',
    ]);
    await expectInvariants();
  });
});
