import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/**
 * Deletes abandoned drafts: a guest's after 30 days, anyone's after a year, and those of kits activated a week ago. A
 * draft contains an address, so it is kept only as long as it is useful.
 */
export async function sweepDrafts(ctx: Ctx): Promise<void> {
  await sql`
    delete from activation_draft d
    where (d.person_id is null and d.updated_at < now() - interval '30 days')
      or d.updated_at < now() - interval '365 days'
      or exists (select from kit k where upper(k.barcode) = upper(d.barcode) and k.activated_at < now() - interval '7 days')`.execute(
    ctx.db,
  );
}
