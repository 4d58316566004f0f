import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { validateBarcodes } from '#animals/activation/barcodes.service.ts';
import { moveKit } from '#animals/kits/kits.service.ts';
import { listCreditLedger } from '#shop/loyalty/credit-ledger.service.ts';
import { listCreditBalance } from '#shop/loyalty/credits.service.ts';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { createUserWithTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createDraft } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { changeCollected, createCollected, removeCollected } from './collection.service.ts';

const database = useDatabase();
const PROFILE = { categoryId: 4, productId: 36 };
let owner: SessionUser;

beforeAll(async () => {
  owner = await createPerson(database.db);
});

const as = (user: SessionUser) => ctxOf(database.db, user);

async function agentWith(quantity: number): Promise<SessionUser> {
  const agent = await createUserWithTests(database.db, { ...PROFILE, quantity, type: 'owner' });
  await createAgent(database.db, agent);
  return { ...agent, roles: ['collection_agent'] };
}

const left = async (agent: SessionUser) => (await listCreditBalance(as(agent), agent.id))[0]?.available ?? 0;

const productOf = async (kitId: number) =>
  (await database.db.selectFrom('kit').select('productId').where('id', '=', kitId).executeTakeFirstOrThrow()).productId;

const base = { name: 'Biscuit', speciesId: 1, chipScanned: false, place: 'Show', collectedOn: '2026-01-10' };

async function blankKit() {
  return createDispatchedKit(database.db, { productId: null });
}

async function enter(agent: SessionUser, wish: Record<string, unknown> = {}) {
  const kit = await blankKit();
  const values = { ...base, barcode: kit.barcode, categoryId: PROFILE.categoryId, ...wish };
  return { ...kit, values, entry: await createCollected(as(agent), values) };
}

const emailsTo = async (address: string) =>
  (
    await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', address)
      .orderBy('id')
      .execute()
  ).map(({ bodyText }) => bodyText);

describe('business rules 3.12 a collection agent pays for the test of a kit from multipacks', () => {
  test('its owner activates the kit without a test or a payment, and the email says that it is paid for', async () => {
    const agent = await agentWith(2);
    const { entry, barcode, kitId } = await enter(agent, { ownerEmail: 'paid@example.test' });
    expect(entry).toMatchObject({ test: 'Dog Full Breed Profile', categoryId: 4 });
    expect(await left(agent)).toBe(1);
    expect(await emailsTo('paid@example.test')).toEqual([expect.stringContaining('is already paid for')]);
    expect(await validateBarcodes(as(owner), { type: 'step', barcodes: [barcode] })).toMatchObject({
      kits: [{ productName: 'Dog Full Breed Profile', paid: true }],
    });
    await activateKit(as(owner), { draftId: (await createDraft(database.db, { user: owner, barcode })).id });
    expect(await productOf(kitId)).toBe(PROFILE.productId);
    expect(await left(agent)).toBe(1);
    const { results } = await listCreditLedger(as(agent), { page: 1, size: 5 });
    expect(results[0]).toMatchObject({ barcode, quantity: -1 });
  });

  test('without it the owner chooses and pays, as the email says, and is told if the agent pays later', async () => {
    const agent = await agentWith(1);
    const { entry, values } = await enter(agent, { categoryId: null, ownerEmail: 'later@example.test' });
    expect(entry).toMatchObject({ test: null, categoryId: null });
    await changeCollected(as(agent), { ...values, id: entry.id, categoryId: 4 });
    await changeCollected(as(agent), { ...values, id: entry.id, categoryId: 4, note: 'Calm.' });
    expect(await emailsTo('later@example.test')).toEqual([
      expect.stringContaining('You choose the test during activation and pay for it there.'),
      expect.stringContaining('is already paid for'),
    ]);
    expect(await left(agent)).toBe(0);
  });

  test('the last email to the owner is right after the agent has changed back and forth who pays', async () => {
    const agent = await agentWith(1);
    const { entry, values } = await enter(agent, { categoryId: null, ownerEmail: 'often@example.test' });
    for (const categoryId of [4, null, 4]) await changeCollected(as(agent), { ...values, id: entry.id, categoryId });
    await changeCollected(as(agent), { ...values, id: entry.id, categoryId: 4, note: 'Calm.' });
    const [owner, paid] = [
      expect.stringContaining('pay for it there.'),
      expect.stringContaining('is already paid for'),
    ];
    expect(await emailsTo('often@example.test')).toEqual([owner, paid, owner, paid]);
  });

  test('the test returns to the balance when the agent no longer pays, changes the kit or deletes the entry', async () => {
    const agent = await agentWith(1);
    const { entry, kitId, values } = await enter(agent);
    await changeCollected(as(agent), { ...values, id: entry.id, categoryId: null });
    expect([await left(agent), await productOf(kitId)]).toEqual([1, null]);
    await changeCollected(as(agent), { ...values, id: entry.id });
    const other = await blankKit();
    await changeCollected(as(agent), { ...values, id: entry.id, barcode: other.barcode });
    expect([await left(agent), await productOf(kitId), await productOf(other.kitId)]).toEqual([0, null, 36]);
    await removeCollected(as(agent), entry.id);
    expect([await left(agent), await productOf(other.kitId)]).toEqual([1, null]);
  });

  test.each(['RETURNED', 'VOID'] as const)('the test of a kit that becomes %s returns to the balance', async (to) => {
    const agent = await agentWith(1);
    const { kitId } = await enter(agent);
    await moveKit(as(owner), { kitId, to });
    expect([await left(agent), await productOf(kitId)]).toEqual([1, null]);
  });

  test('after the activation the test stays with the kit, also if the entry is deleted', async () => {
    const agent = await agentWith(2);
    const { entry, kitId, values, barcode } = await enter(agent);
    await activateKit(as(owner), { draftId: (await createDraft(database.db, { user: owner, barcode })).id });
    await expect(changeCollected(as(agent), { ...values, id: entry.id, categoryId: null })).rejects.toMatchObject({
      fields: { categoryId: [expect.stringContaining('already activated')] },
    });
    await changeCollected(as(agent), { ...values, id: entry.id, note: 'Calm.' });
    await removeCollected(as(agent), entry.id);
    expect([await left(agent), await productOf(kitId)]).toEqual([1, PROFILE.productId]);
  });

  test('a kit with a test, another species, an empty balance and a missing barcode are refused beside the field', async () => {
    const agent = await agentWith(1);
    const full = await createDispatchedKit(database.db);
    const tries: [Record<string, unknown>, string, string][] = [
      [{ barcode: full.barcode }, 'categoryId', 'This kit already includes a test.'],
      [{ speciesId: 2 }, 'categoryId', 'This test is for dogs.'],
      [{ categoryId: 10 }, 'categoryId', 'You have no tests left in this category.'],
      [{ barcode: '' }, 'barcode', 'Enter the barcode of the kit that this test is for.'],
    ];
    for (const [wish, field, reason] of tries)
      await expect(enter(agent, wish)).rejects.toMatchObject({ fields: { [field]: [reason] } });
    expect(await left(agent)).toBe(1);
    const { entry, values } = await enter(agent);
    await expect(changeCollected(as(agent), { ...values, id: entry.id, speciesId: 2 })).rejects.toMatchObject({
      fields: { categoryId: ['This test is for dogs.'] },
    });
  });

  test('one test pays for one of two kits that are entered at the same moment', async () => {
    const agent = await agentWith(1);
    const outcomes = await Promise.allSettled([enter(agent), enter(agent, { name: 'Juno' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await left(agent)).toBe(0);
  });
});
