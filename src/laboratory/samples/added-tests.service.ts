import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { laboratoryHolidays } from '#shop/holidays/calendars.service.ts';
import { addBusinessDays, dayOf } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { moveSample } from './samples.service.ts';
import { isToBeDestroyed } from '#animals/stored-samples/sample-storage.service.ts';
import { isStored, mayAddTests, type SampleState } from '#animals/stored-samples/samples.rules.ts';

export interface AddedTests {
  kitId: number;
  testIds: readonly number[];
  /** The order and its line that pay for the tests. */
  orderId: number;
  orderLineId: number;
}

const TURNAROUND_DAYS = 10;

/**
 * Adds an order's tests to the sample of a kit. Idempotent for each order line. The sample must be stored (it then
 * returns to the laboratory) or its analysis must not have begun; otherwise nothing is added and the result is null.
 * Call it in a transaction.
 */
export async function addTests(tx: Ctx, { kitId, testIds, orderId, orderLineId }: AddedTests): Promise<number | null> {
  const sample = await tx.db
    .selectFrom('sample')
    .select(['id', 'state', 'heldFrom'])
    .where('kitId', '=', kitId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!sample) return null;
  const state = sample.state;
  if (!mayAddTests(state, sample.heldFrom) && !isStored(state)) return null;
  if (await isToBeDestroyed(tx, sample.id)) return null;
  const added = await insertTests(tx, sample.id, testIds);
  const reopenedFrom = isStored(state) && added.length > 0 ? state : null;
  const { numInsertedOrUpdatedRows: isFirst } = await tx.db
    .insertInto('sampleExtra')
    .values({ orderLineId, orderId, sampleId: sample.id, testIds: added, reopenedFrom })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (isFirst !== 1n) return sample.id;
  if (added.length > 0)
    await recordEvent(tx, { entity: 'sample', entityId: sample.id, kind: 'tests_added', data: { tests: added } });
  if (reopenedFrom) {
    const set = {
      dueOn: dayOf(addBusinessDays(tx.now, TURNAROUND_DAYS, await laboratoryHolidays(tx))),
      isQuick: false,
    };
    await moveSample(tx, { sampleId: sample.id, to: 'EXTRACTED', reason: 'tests were added', set });
  }
  return sample.id;
}

async function insertTests(tx: Ctx, sampleId: number, testIds: readonly number[]): Promise<number[]> {
  if (testIds.length === 0) return [];
  const added = await tx.db
    .insertInto('sampleTest')
    .values(testIds.map((testId) => ({ sampleId, testId })))
    .onConflict((oc) => oc.doNothing())
    .returning('testId')
    .execute();
  return added.map(({ testId }) => testId);
}

/** Status of the tests that an order added to samples: none, none begun, or begun. */
export async function findAddedTestsStatus(
  ctx: Ctx,
  { orderId }: { orderId: number },
): Promise<'none' | 'open' | 'begun'> {
  const rows = await ctx.db
    .selectFrom('sampleExtra')
    .innerJoin('sample', 'sample.id', 'sampleExtra.sampleId')
    .select(['sample.state', 'sample.heldFrom'])
    .where('sampleExtra.orderId', '=', orderId)
    .where('sampleExtra.state', '=', 'JOINED')
    .execute();
  if (rows.length === 0) return 'none';
  return rows.every(({ state, heldFrom }) => mayAddTests(state, heldFrom)) ? 'open' : 'begun';
}

/**
 * Removes the tests of a cancelled order from their samples, unless the laboratory has begun them. A sample that was
 * retrieved only for these tests is stored again.
 */
export async function removeAddedTests(tx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const joined = await tx.db
    .selectFrom('sampleExtra')
    .innerJoin('sample', 'sample.id', 'sampleExtra.sampleId')
    .select(['orderLineId', 'sampleId', 'testIds', 'reopenedFrom', 'sample.state', 'sample.heldFrom'])
    .where('orderId', '=', orderId)
    .where('sampleExtra.state', '=', 'JOINED')
    .orderBy('sampleId')
    .orderBy('orderLineId')
    .forUpdate('sample')
    .execute();
  for (const extra of joined) {
    if (!mayAddTests(extra.state, extra.heldFrom)) continue;
    await tx.db
      .updateTable('sampleExtra')
      .set({ state: 'TAKEN_OFF' })
      .where('orderLineId', '=', extra.orderLineId)
      .execute();
    await tx.db
      .deleteFrom('sampleTest')
      .where('sampleId', '=', extra.sampleId)
      .where('testId', 'in', [0, ...extra.testIds])
      .execute();
    await recordEvent(tx, {
      entity: 'sample',
      entityId: extra.sampleId,
      kind: 'tests_taken_off',
      data: { tests: extra.testIds },
    });
    await storeAgain(tx, extra.sampleId);
  }
}

/** Stores a retrieved sample again once none of the added tests is still without a result. */
async function storeAgain(tx: Ctx, sampleId: number): Promise<void> {
  const { rows } = await sql<{ state: SampleState; reopenedFrom: SampleState | null; open: number }>`
    select s.state,
      (select x.reopened_from from sample_extra x where x.sample_id = s.id and x.reopened_from is not null
        order by x.order_line_id desc limit 1) as reopened_from,
      (select count(*)::int from sample_extra x where x.sample_id = s.id and x.state = 'JOINED'
        and not exists (select from result r where r.sample_id = s.id and r.test_id = any(x.test_ids))) as open
    from sample s where s.id = ${sampleId}`.execute(tx.db);
  const [found] = rows;
  if (!found) throw new Failure('not_found');
  if (found.state !== 'EXTRACTED' || found.reopenedFrom === null || found.open > 0) return;
  await moveSample(tx, { sampleId, to: found.reopenedFrom, reason: 'the added tests were cancelled' });
}

/** Orders whose tests were added to this sample. Its report may complete them. */
export async function findOrdersOfAddedTests(ctx: Ctx, sampleId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sampleExtra')
    .select('orderId')
    .distinct()
    .where('sampleId', '=', sampleId)
    .where('state', '=', 'JOINED')
    .execute();
  return rows.map(({ orderId }) => orderId);
}
