import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { orderPedigree, type PedigreeEntry } from '#genetics/pedigree/pedigree.ts';

/**
 * The animals and their known ancestors up to ten generations. An unrecorded parent is taken from the newest parentage
 * report in which it qualifies. If reports contradict the records, so that an animal would be its own ancestor, only
 * the records are used.
 */
export async function breedingPedigreeOf(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<PedigreeEntry[]> {
  const entries = await readPedigree(ctx, ids, true);
  return orderPedigree(entries).ok ? entries : readPedigree(ctx, ids, false);
}

/** The pedigree from the records only. */
export function recordedPedigreeOf(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<PedigreeEntry[]> {
  return readPedigree(ctx, ids, false);
}

async function readPedigree(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
  withReports: boolean,
): Promise<PedigreeEntry[]> {
  const parents = sql`(
      select coalesce(a.sire_id, ${verified('SIRE', withReports)}) as sire_id, coalesce(a.dam_id, ${verified('DAM', withReports)}) as dam_id
    )`;
  const { rows } = await sql<{ id: number; sireId: number | null; damId: number | null }>`
    with recursive family as (
      select a.id, p.sire_id, p.dam_id, 0 as depth from animal a cross join lateral ${parents} p where a.id = any(${[...ids]}::integer[])
      union
      select a.id, p.sire_id, p.dam_id, f.depth + 1
      from family f join animal a on a.id in (f.sire_id, f.dam_id) cross join lateral ${parents} p where f.depth < 10
    ) select distinct id, sire_id, dam_id from family`.execute(ctx.db);
  const text = (id: number | null) => (id === null ? null : String(id));
  return rows.map(({ id, sireId, damId }) => ({ id: String(id), sire: text(sireId), dam: text(damId) }));
}

function verified(role: 'SIRE' | 'DAM', withReports: boolean): RawBuilder<number | null> {
  return withReports
    ? sql`(
        select r.parent_id from parentage_result r join parentage_request q on q.id = r.request_id
        where r.offspring_id = a.id and r.role = ${role} and r.verdict = 'qualifies' and q.state = 'REPORTED' and r.run = q.run
        order by r.id desc limit 1)`
    : sql`null::integer`;
}
