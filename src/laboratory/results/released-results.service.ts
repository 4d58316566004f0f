import type { Ctx } from '#platform/context/context.ts';
import type { ReleasedResults } from '#animals/records/animals.events.ts';
import { explain } from './results.rules.ts';
import { currentResults } from './results.service.ts';

/** The released results of a kit as a shared link shows them. */
export async function findReleasedResults(ctx: Ctx, { kitId }: { kitId: number }): Promise<ReleasedResults | null> {
  const rows = await currentResults(ctx, { kitId });
  const releasedAt = rows
    .map((row) => row.releasedAt.toISOString())
    .toSorted()
    .at(-1);
  if (!releasedAt) return null;
  const tests = rows
    .map(explain)
    .map(({ testName, kind, outcome, status, alerts }) => ({ testName, kind, outcome, status, alerts }));
  return { releasedAt, tests };
}
