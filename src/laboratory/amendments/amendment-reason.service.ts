import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

const PREFIX = 'amendment: ';

/** Formats the reason for storage with the step that reopens a released sample. */
export const storedReason = (reason: string): string => PREFIX + reason;

/** The reason why a sample is being amended; null if tests were added to it or it was never released. */
export async function findAmendmentReason(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from event where entity = 'sample' and entity_id = ${String(sampleId)} and kind = 'moved'
      and from_state in ('REPORTED', 'STORED') order by id desc limit 1`.execute(ctx.db);
  const reason = rows[0]?.reason;
  return reason?.startsWith(PREFIX) ? reason.slice(PREFIX.length) : null;
}
