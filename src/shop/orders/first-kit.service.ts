import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** The original kit of a replacement kit, or the kit itself. */
export async function firstKitOf(ctx: Pick<Ctx, 'db'>, kitId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, replaces_kit_id, 0 as depth from kit where id = ${kitId}
      union all
      select k.id, k.replaces_kit_id, line.depth + 1 from kit k join line on k.id = line.replaces_kit_id
    )
    select id from line order by depth desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? kitId;
}
