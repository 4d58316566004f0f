import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import { shareName } from '#animals/sharing/sharing.rules.ts';
import { listSharesOf } from '#animals/sharing/sharing.service.ts';

/** Adds to the lists of shared animals with whom the user shares each, or when the user's own access ends. */
export async function addShares(ctx: Ctx, rows: AnimalRow[], view: string): Promise<AnimalRow[]> {
  const ids = rows.map(({ id }) => id);
  if (view === 'shared') {
    const shares = await listSharesOf(ctx, ids);
    return rows.map((row) => ({
      ...row,
      sharedWith: (shares.get(row.id) ?? []).map((share) => ({
        id: share.id,
        name: shareName(share),
        expiresAt: share.expiresAt,
      })),
    }));
  }
  if (view !== 'owner-shared') return rows;
  const ends = await findEnds(ctx, ids);
  return rows.map((row) => ({ ...row, sharedUntil: ends.get(row.id)?.toISOString() ?? null }));
}

/** When the user's last share of each animal ends; animals with a share without an end date are omitted. */
async function findEnds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Date>> {
  const { id, email } = requireUser(ctx);
  const { rows } = await sql<{ animalId: number; expiresAt: Date }>`
    select h.animal_id, max(h.expires_at) as expires_at from animal_share h
    where h.animal_id = any (${[...ids]}::int[]) and (h.person_id = ${id} or h.email = ${email.toLowerCase()})
      and h.revoked_at is null and (h.expires_at is null or h.expires_at > now())
    group by h.animal_id having bool_and(h.expires_at is not null)`.execute(ctx.db);
  return new Map(rows.map(({ animalId, expiresAt }) => [animalId, expiresAt]));
}
