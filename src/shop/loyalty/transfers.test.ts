import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { NewPerson } from '#platform/accounts/accounts.service.ts';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { warmPool } from '../../../test/support/cart-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { createUserWithTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { listCreditBalance, redeemCredit } from './credits.service.ts';
import { listCreditLedger } from './credit-ledger.service.ts';
import { withdrawTransfer, transferMultipack } from './transfers.service.ts';
import { settleWaitingTransfers } from './release-pending-points.service.ts';

const database = useDatabase({ poolMax: 50 });
const FBP = { categoryId: 4, productId: 36 };
const URL = '/api/my/transfer-multipack';
let count = 0;
const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.101.${(count += 1)}` });

beforeAll(async () => {
  await seedCatalogue(database.db);
});

const someone = (quantity: number, overrides: Partial<NewPerson> = {}) =>
  createUserWithTests(database.db, { ...FBP, ...overrides, quantity });
const left = async (person: SessionUser) =>
  (await listCreditBalance(ctxOf(database.db, person), person.id)).reduce((sum, row) => sum + row.available, 0);
const give = (from: SessionUser, to: SessionUser, quantity: number) =>
  transferMultipack(ctxOf(database.db, from), { email: to.email, quantity, category_id: FBP.categoryId });

describe('E035 R463 multipacks are transferred by email, quantity, category_id', () => {
  test('E035 R463 the balance moves, keeps its expiry, and both get an email', async () => {
    const [giver, taker] = [await someone(5), await createPerson(database.db)];
    const before = await listCreditBalance(ctxOf(database.db, giver), giver.id);
    const { id } = await give(giver, taker, 2);
    const [mine] = await listCreditBalance(ctxOf(database.db, giver), giver.id);
    const [theirs] = await listCreditBalance(ctxOf(database.db, taker), taker.id);
    expect(mine).toMatchObject({ bought: 5, transferredOut: 2, available: 3 });
    expect(theirs).toMatchObject({ bought: 0, transferredIn: 2, available: 2, nextExpiry: before[0]?.nextExpiry });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('toAddress')
      .where('dedupeKey', 'like', `credit-transfer:${id}:%`)
      .orderBy('toAddress')
      .execute();
    expect(mails.map((mail) => mail.toAddress)).toEqual([giver.email, taker.email].toSorted());
  });

  test('E035 the oldest tests are transferred first', async () => {
    const [giver, taker] = [await someone(3), await createPerson(database.db)];
    await sql`update kit_credit set expires_at = expires_at - interval '30 days' where id = (select max(id) from kit_credit where owner_id = ${giver.id})`.execute(
      database.db,
    );
    await give(giver, taker, 1);
    const [mine] = await listCreditBalance(ctxOf(database.db, giver), giver.id);
    const [theirs] = await listCreditBalance(ctxOf(database.db, taker), taker.id);
    expect(String(theirs?.nextExpiry) < String(mine?.nextExpiry)).toBe(true);
  });

  test('E035 more than the balance, an empty balance and oneself are rejected with field errors', async () => {
    const giver = await someone(2);
    const taker = await createPerson(database.db);
    const fields = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { fields?: object }) => error.fields,
      );
    expect(await fields(give(giver, taker, 3))).toEqual({ quantity: ['You have 2 tests in this category.'] });
    expect(await fields(give(taker, giver, 1))).toEqual({ quantity: ['You have no tests left in this category.'] });
    expect(await fields(give(giver, giver, 1))).toEqual({ email: ['You cannot transfer tests to your own account.'] });
    expect(await left(giver)).toBe(2);
  });

  test('E035 at most 50 tests a day', async () => {
    const [giver, taker] = [await someone(60), await createPerson(database.db)];
    await give(giver, taker, 30);
    await expect(give(giver, taker, 21)).rejects.toMatchObject({ reason: 'invalid_fields' });
    await give(giver, taker, 20);
    expect(await left(giver)).toBe(10);
  });

  test('E035 the HTTP API handles success, invalid fields, guests and view-only access', async () => {
    const giver = await someone(2, { password: PASSWORD });
    const taker = await createPerson(database.db);
    const browser = createBrowser();
    const body = { email: taker.email, quantity: 1, category_id: FBP.categoryId };
    expect((await browser.post(URL, body)).status).toBe(401);
    await signIn(browser, giver);
    expect((await browser.post(URL, { email: 'no address', quantity: 'x', category_id: null })).status).toBe(428);
    expect((await browser.post(URL, { ...body, quantity: 0 })).body).toHaveProperty('quantity');
    expect(await browser.post(`${URL}/`, body)).toMatchObject({ status: 200, body: { quantity: 1 } });
    const ledger = await browser.get('/api/my/test-kit-ledger');
    expect(ledger.body.results[0]).toMatchObject({
      kind: 'TRANSFER',
      label: 'Transferred',
      quantity: -1,
      who: taker.email,
    });
    expect((await createBrowser().get('/api/my/test-kit-ledger')).status).toBe(401);
    const admin = await createPerson(database.db, { roles: ['admin'] });
    const viewed = { ...giver, viewedBy: { id: admin.id, name: 'A', mayAct: true } } as unknown as SessionUser;
    await expect(give(viewed, taker, 1)).rejects.toMatchObject({ reason: 'read_only_view' });
  });
});

describe('withdrawing a transfer', () => {
  test('E035 unused tests can be withdrawn within 24 hours, once, and only by their sender', async () => {
    const [giver, taker] = [await someone(4), await createPerson(database.db)];
    const { id } = await give(giver, taker, 3);
    const { kitId } = await createDispatchedKit(database.db, { productId: null });
    await redeemCredit(ctxOf(database.db, taker), { personId: taker.id, categoryId: FBP.categoryId, kitId });
    await expect(withdrawTransfer(ctxOf(database.db, taker), { id })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await withdrawTransfer(ctxOf(database.db, giver), { id })).toEqual({ id, quantity: 2 });
    expect([await left(giver), await left(taker)]).toEqual([3, 0]);
    await expect(withdrawTransfer(ctxOf(database.db, giver), { id })).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('R463 a balance adds up after a refund, and counts only the part of a transfer that was not withdrawn', async () => {
    const [giver, taker] = [await someone(5), await createPerson(database.db)];
    const balanceOf = (person: SessionUser) => listCreditBalance(ctxOf(database.db, person), person.id);
    const { id } = await give(giver, taker, 3);
    await sql`with refunded as (update kit_credit set state = 'REFUNDED' where owner_id = ${giver.id} returning id)
      insert into kit_credit_entry (kit_credit_id, kind, from_person) select id, 'REFUND', ${giver.id} from refunded`.execute(
      database.db,
    );
    const bought = { bought: 5, used: 0, expired: 0, refunded: 2, transferredIn: 0 };
    expect(await balanceOf(giver)).toMatchObject([{ ...bought, transferredOut: 3, available: 0 }]);
    const { kitId } = await createDispatchedKit(database.db, { productId: null });
    await redeemCredit(ctxOf(database.db, taker), { personId: taker.id, categoryId: FBP.categoryId, kitId });
    await withdrawTransfer(ctxOf(database.db, giver), { id });
    expect(await balanceOf(giver)).toMatchObject([{ ...bought, transferredOut: 1, available: 2 }]);
    expect(await balanceOf(taker)).toMatchObject([{ transferredIn: 1, transferredOut: 0, used: 1, available: 0 }]);
    const [whole, empty] = [await someone(1), await createPerson(database.db)];
    await withdrawTransfer(ctxOf(database.db, whole), await give(whole, empty, 1));
    expect(await balanceOf(whole)).toMatchObject([{ bought: 1, transferredIn: 0, transferredOut: 0, available: 1 }]);
    expect(await balanceOf(empty)).toEqual([]);
  });

  test('E035 nothing can be withdrawn after a day, or after the tests were passed on', async () => {
    const [giver, taker, third] = [await someone(2), await createPerson(database.db), await createPerson(database.db)];
    const first = await give(giver, taker, 1);
    const late = { ...ctxOf(database.db, giver), now: new Date(Date.now() + 25 * 3_600_000) };
    await expect(withdrawTransfer(late, { id: first.id })).rejects.toMatchObject({ reason: 'conflict' });
    await give(taker, third, 1);
    const soon = { ...ctxOf(database.db, giver), now: new Date() };
    await expect(withdrawTransfer(soon, { id: first.id })).rejects.toMatchObject({ reason: 'conflict' });
    expect(await left(third)).toBe(1);
  });

  test('R593 the ledger shows bought, sent, received, used and withdrawn tests, only to the users involved', async () => {
    const [giver, taker, stranger] = [
      await someone(2),
      await createPerson(database.db),
      await createPerson(database.db),
    ];
    const { id } = await give(giver, taker, 1);
    const lines = (person: SessionUser) =>
      listCreditLedger({ ...ctxOf(database.db, person), now: new Date() }, { page: 1, size: 20 });
    expect((await lines(giver)).results).toMatchObject([
      { label: 'Transferred', quantity: -1, takeBackId: id },
      { label: 'Bought', quantity: 2, takeBackId: null },
    ]);
    expect((await lines(taker)).results).toMatchObject([{ label: 'Received', quantity: 1, takeBackId: null }]);
    expect((await lines(stranger)).count).toBe(0);
  });
});

describe('an address that cannot accept tests yet', () => {
  const stranger = (email: string) => ({ email }) as SessionUser;
  const linesOf = (person: SessionUser) =>
    listCreditLedger({ ...ctxOf(database.db, person), now: new Date() }, { page: 1, size: 20 });
  const viewOf = async (person: SessionUser) =>
    JSON.stringify([await listCreditBalance(ctxOf(database.db, person), person.id), await linesOf(person)])
      .replaceAll(/"(id|takeBackId)":\d+/g, '"$1":0')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');

  test('T36 B1 an unknown address, another account type and another region look like a valid recipient to the sender', async () => {
    const views: string[] = [];
    const steps: string[][] = [];
    for (const overrides of [{}, { type: 'vet' as const }, { countryCode: 'US', stateCode: 'CA' }, null]) {
      const giver = await someone(3);
      const email = overrides ? (await createPerson(database.db, overrides)).email : `nobody-${count}@example.test`;
      const statementKinds: string[] = [];
      const ctx = { ...ctxOf(database.db, giver), db: countingDb(database.db, statementKinds) };
      const { id, quantity } = await transferMultipack(ctx, { email, quantity: 2, category_id: FBP.categoryId });
      steps.push(statementKinds);
      const before = await viewOf(giver);
      const withdrawn = await withdrawTransfer({ ...ctxOf(database.db, giver), now: new Date() }, { id });
      views.push([quantity, before, withdrawn.quantity, await viewOf(giver)].join('\n').replaceAll(email, '<address>'));
    }
    expect(new Set(views).size).toBe(1);
    expect(views[0]).toContain('Transfer cancelled');
    // The same statements of each kind, so timing reveals nothing either.
    expect(new Set(steps.map((one) => one.join())).size).toBe(1);
    expect(steps[0]!.length).toBeGreaterThan(8);
  });

  test('B1 reserved tests cannot be used or transferred, and arrive once an eligible recipient registers', async () => {
    const giver = await someone(2);
    const { id } = await give(giver, stranger('later@example.test'), 2);
    expect(await left(giver)).toBe(0);
    await expect(give(giver, await createPerson(database.db), 1)).rejects.toMatchObject({ reason: 'invalid_fields' });
    const vet = await createPerson(database.db, { type: 'vet', email: 'other-kind@example.test' });
    await settleWaitingTransfers(makeTestCtx({ db: database.db }));
    expect(await left(vet)).toBe(0);
    const taker = await createPerson(database.db, { email: 'later@example.test' });
    const before = await viewOf(giver);
    await Promise.all([
      settleWaitingTransfers(makeTestCtx({ db: database.db })),
      settleWaitingTransfers(makeTestCtx({ db: database.db })),
    ]);
    expect(await left(taker)).toBe(2);
    expect(await viewOf(giver)).toBe(before);
    expect((await linesOf(taker)).results).toMatchObject([{ label: 'Received', quantity: 2, who: giver.name }]);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('toAddress')
      .where('dedupeKey', '=', `credit-transfer:${id}:arrived`)
      .execute();
    expect(mail).toEqual([{ toAddress: taker.email }]);
  });

  test('B1 tests that nobody claims return to the sender after 30 days, once', async () => {
    const giver = await someone(2);
    await give(giver, stranger('never@example.test'), 2);
    await settleWaitingTransfers(makeTestCtx({ db: database.db }));
    expect(await left(giver)).toBe(0);
    await sql`update kit_credit_transfer set at = at - interval '31 days' where from_person = ${giver.id}`.execute(
      database.db,
    );
    await Promise.all([
      settleWaitingTransfers(makeTestCtx({ db: database.db })),
      settleWaitingTransfers(makeTestCtx({ db: database.db })),
    ]);
    expect(await left(giver)).toBe(2);
  });
});

/** Records the kind of each statement that is built. */
function countingDb(db: Db, statementKinds: string[]): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      statementKinds.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

describe('races', () => {
  test('T21 48 simultaneous crossing transfers, repeated ten times, neither lose nor duplicate a credit and never deadlock', async () => {
    await warmPool(database.db, 50);
    const [one, other] = [await someone(100), await someone(100)];
    // The daily limit is not tested here.
    const resetDailyLimit = () => sql`update kit_credit_transfer set at = at - interval '2 days'`.execute(database.db);
    for (let round = 0; round < 10; round += 1) {
      await database.db.deleteFrom('rateLimit').execute();
      const results = await Promise.allSettled(
        Array.from({ length: 48 }, (_, n) => (n % 2 ? give(one, other, 1) : give(other, one, 1))),
      );
      const failed = results.filter((answer) => answer.status === 'rejected');
      expect(failed).toEqual([]);
      expect((await left(one)) + (await left(other))).toBe(200);
      await resetDailyLimit();
    }
  }, 600_000);

  test('T21 of 50 transfers of the last credit one succeeds', async () => {
    const giver = await someone(1);
    const takers = await Promise.all(Array.from({ length: 50 }, () => createPerson(database.db)));
    await database.db.deleteFrom('rateLimit').execute();
    const results = await Promise.allSettled(takers.slice(0, 30).map((taker) => give(giver, taker, 1)));
    expect(results.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await left(giver)).toBe(0);
  });

  test('T21 a credit is either used or transferred, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [giver, taker] = [await someone(1), await createPerson(database.db)];
      const { kitId } = await createDispatchedKit(database.db, { productId: null });
      const results = await Promise.allSettled([
        give(giver, taker, 1),
        redeemCredit(ctxOf(database.db, giver), { personId: giver.id, categoryId: FBP.categoryId, kitId }),
      ]);
      expect(results.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    }
  });
});
