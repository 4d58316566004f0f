import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { orderReplacement } from '#animals/kits/replacements.service.ts';
import { REPLACEMENT_WAITING_DAYS } from '#animals/kits/replacements.rules.ts';
import { refundFailedTests } from '#shop/returns/failed-test-refund.service.ts';
import { countOf } from '#shared/count-of.ts';
import { findOwnerAddress } from '#laboratory/reception/owner-address.service.ts';
import { moveSample } from './samples.service.ts';

export interface ReleasedSample {
  sampleId: number;
  kitId: number;
  animalName: string | null;
  owner: { personId: string; email: string };
}

/**
 * Decides the remedy for each test that is released without a result, once: after the first failure one free repeat for
 * all of them together, after the second a refund. Repeats that an amendment has made unnecessary are cancelled. Call
 * it inside the transaction of the release, under the lock of the sample.
 */
export async function remedyFailedTests(tx: Ctx, sample: ReleasedSample): Promise<void> {
  const failed = await failedTests(tx, sample.sampleId);
  await stopNeedlessRepeats(tx, sample, failed);
  const fresh = failed.filter(({ isKnown }) => !isKnown);
  if (fresh.length === 0) return;
  const first = fresh.filter(({ failedBefore }) => !failedBefore);
  const isRepeated = first.length > 0 && (await orderRepeat(tx, sample, first));
  const repeated = isRepeated ? first : [];
  await recordRemedy(tx, sample.sampleId, repeated, 'REPEAT');
  await refund(tx, sample, isRepeated ? fresh.filter(({ failedBefore }) => failedBefore) : fresh);
}

interface FailedTestName {
  testId: number;
  name: string;
}

interface FailedTest extends FailedTestName {
  /** A sample before this one failed for the same test, and this one was its repeat. */
  failedBefore: boolean;
  /** Decided at an earlier release of this sample. */
  isKnown: boolean;
}

async function failedTests(tx: Ctx, sampleId: number): Promise<FailedTest[]> {
  const { rows } = await sql<FailedTest>`
    with recursive earlier as (
      select supersedes_sample_id as id from sample where id = ${sampleId}
      union select s.supersedes_sample_id from sample s join earlier on s.id = earlier.id
    )
    select c.test_id, t.name,
      exists (select from failed_test f join earlier e on e.id = f.sample_id where f.test_id = c.test_id) as failed_before,
      exists (select from failed_test f where f.sample_id = c.sample_id and f.test_id = c.test_id) as is_known
    from genotype_call c join test t on t.id = c.test_id
    where c.sample_id = ${sampleId} and c.superseded_at is null and c.status = 'FAILED'
    order by c.test_id`.execute(tx.db);
  return rows;
}

/**
 * An amendment supplied a result: drops the repeat of that test, and cancels the replacement kit after its last test
 * unless it was sent.
 */
async function stopNeedlessRepeats(tx: Ctx, sample: ReleasedSample, failed: readonly FailedTest[]) {
  const { sampleId, kitId } = sample;
  const repeatKit = await tx.db
    .selectFrom('kitReplacement')
    .select(['id', 'state'])
    .where('sampleId', '=', sampleId)
    .forUpdate()
    .executeTakeFirst();
  if (!repeatKit || repeatKit.state === 'SENT' || repeatKit.state === 'CANCELLED') return;
  const stillFailed = failed.map(({ testId }) => testId);
  const { rows } = await sql<{ left: number }>`
    with gone as (
      delete from failed_test where sample_id = ${sampleId} and remedy = 'REPEAT' and not test_id = any(${stillFailed}::int[])
      returning test_id
    )
    select count(*)::int as left from failed_test f
    where f.sample_id = ${sampleId} and not exists (select from gone where gone.test_id = f.test_id)`.execute(tx.db);
  if (rows[0]!.left > 0) return nameRepeats(tx, sample, repeatKit.id);
  await tx.db.updateTable('kitReplacement').set({ state: 'CANCELLED' }).where('id', '=', repeatKit.id).execute();
  await recordEvent(tx, {
    entity: 'kit_replacement',
    entityId: repeatKit.id,
    kind: 'cancelled',
    from: repeatKit.state,
    to: 'CANCELLED',
    data: { kitId },
  });
}

/** Updates the replacement's reason, which names the tests that are still repeated. */
async function nameRepeats(tx: Ctx, { sampleId, animalName }: ReleasedSample, replacementId: number): Promise<void> {
  const tests = await tx.db
    .selectFrom('failedTest')
    .innerJoin('test', 'test.id', 'failedTest.testId')
    .select('test.name')
    .where('failedTest.sampleId', '=', sampleId)
    .where('failedTest.remedy', '=', 'REPEAT')
    .orderBy('test.id')
    .execute();
  if (tests.length === 0) return;
  await tx.db
    .updateTable('kitReplacement')
    .set({ reason: repeatReason(animalName, tests) })
    .where('id', '=', replacementId)
    .execute();
}

function repeatReason(animalName: string | null, tests: readonly { name: string }[]): string {
  return `${countOf(tests.length, 'test', 'tests')} for ${animalName ?? 'your animal'} gave no result (${namesOf(tests)}). We will repeat ${tests.length === 1 ? 'it' : 'them'} free of charge with a new swab.`;
}

async function orderRepeat(tx: Ctx, sample: ReleasedSample, tests: readonly FailedTest[]): Promise<boolean> {
  const { kitId, sampleId, owner, animalName } = sample;
  return orderReplacement(tx, {
    kitId,
    sampleId,
    personId: owner.personId,
    email: owner.email,
    reason: repeatReason(animalName, tests),
    address: await findOwnerAddress(tx, { sampleId, personId: owner.personId }),
  });
}

/**
 * Names the first three tests, as a panel may have hundreds. Separated by semicolons, because many names contain
 * commas.
 */
function namesOf(tests: readonly { name: string }[]): string {
  const names = tests.slice(0, 3).map(({ name }) => name);
  return tests.length > 3 ? `${names.join('; ')} and ${tests.length - 3} more` : names.join('; ');
}

async function refund(tx: Ctx, { sampleId, kitId, animalName }: ReleasedSample, tests: readonly FailedTest[]) {
  if (tests.length === 0) return;
  await recordRemedy(tx, sampleId, tests, 'REFUND');
  await payBack(tx, { sampleId, kitId, animalName }, tests);
}

async function payBack(
  tx: Ctx,
  sample: Omit<ReleasedSample, 'owner'>,
  tests: readonly FailedTestName[],
): Promise<void> {
  const { sampleId, kitId, animalName } = sample;
  const reason = `${countOf(tests.length, 'test', 'tests')} for ${animalName ?? 'the animal'} could not be completed: ${namesOf(tests)}`;
  const shares = await refundFailedTests(tx, { kitId, sampleId, testIds: tests.map(({ testId }) => testId), reason });
  for (const { testId, amountCents } of shares)
    await tx.db
      .updateTable('failedTest')
      .set({ refundedCents: amountCents })
      .where('sampleId', '=', sampleId)
      .where('testId', '=', testId)
      .execute();
}

async function recordRemedy(tx: Ctx, sampleId: number, tests: readonly FailedTest[], remedy: 'REPEAT' | 'REFUND') {
  if (tests.length === 0) return;
  await tx.db
    .insertInto('failedTest')
    .values(tests.map(({ testId }) => ({ sampleId, testId, remedy })))
    .execute();
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: remedy === 'REPEAT' ? 'repeat_offered' : 'tests_refunded',
    data: { tests: tests.map(({ testId }) => testId) },
  });
}

/** Business rules 3.3: if the swab of a free repeat is not returned within 60 days, its tests are refunded instead. */
export async function refundLateRepeats(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ sampleId: number; replacementId: number }>`
    select r.sample_id, r.id as replacement_id from kit_replacement r
    left join sample fresh on fresh.kit_id = r.new_kit_id
    where exists (select from failed_test f where f.sample_id = r.sample_id and f.remedy = 'REPEAT')
      and r.state <> 'CANCELLED' and (fresh.id is null or fresh.state = 'REGISTERED')
      and coalesce(r.sent_at, r.created_at) < now() - make_interval(days => ${REPLACEMENT_WAITING_DAYS})
    order by r.id limit 500`.execute(ctx.db);
  for (const row of rows) await inTransaction(ctx, (tx) => endRepeat(tx, row));
}

async function endRepeat(tx: Ctx, { sampleId, replacementId }: { sampleId: number; replacementId: number }) {
  const sample = await tx.db
    .selectFrom('sample')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .select(['sample.kitId', 'animal.name as animalName'])
    .where('sample.id', '=', sampleId)
    .forUpdate('sample')
    .executeTakeFirstOrThrow();
  const { rows: tests } = await sql<FailedTestName>`
    update failed_test f set remedy = 'REFUND' from test t
    where f.sample_id = ${sampleId} and f.remedy = 'REPEAT' and t.id = f.test_id returning f.test_id, t.name`.execute(
    tx.db,
  );
  if (tests.length === 0) return;
  const reason = `no new swab within ${REPLACEMENT_WAITING_DAYS} days`;
  const fresh = await tx.db
    .selectFrom('sample')
    .select('id')
    .where('supersedesSampleId', '=', sampleId)
    .where('state', '=', 'REGISTERED')
    .executeTakeFirst();
  if (fresh) await moveSample(tx, { sampleId: fresh.id, to: 'CANCELLED', reason });
  await tx.db
    .updateTable('kitReplacement')
    .set({ state: 'CANCELLED' })
    .where('id', '=', replacementId)
    .where('state', '<>', 'SENT')
    .execute();
  await payBack(tx, { sampleId, ...sample }, tests);
}
