import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { mayAddTests, type SampleState } from './samples.rules.ts';

/**
 * Adds tests to a sample whose analysis has not begun; false when it is too late, and nothing is added then. A test that
 * is there already stays as it is. Call it in a transaction.
 */
export async function addTests(
  tx: Ctx,
  { kitId, testIds }: { kitId: number; testIds: number[] },
): Promise<number | null> {
  const sample = await tx.db
    .selectFrom('sample')
    .select(['id', 'state'])
    .where('kitId', '=', kitId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!sample || !mayAddTests(sample.state as SampleState)) return null;
  const added = await tx.db
    .insertInto('sampleTest')
    .values(testIds.map((testId) => ({ sampleId: sample.id, testId })))
    .onConflict((oc) => oc.doNothing())
    .returning('testId')
    .execute();
  if (added.length > 0)
    await recordEvent(tx, {
      entity: 'sample',
      entityId: sample.id,
      kind: 'tests_added',
      data: { tests: added.map(({ testId }) => testId) },
    });
  return sample.id;
}
