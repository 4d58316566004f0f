import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { lockShares, writeShare } from './share-writing.service.ts';

export interface ShareChange {
  animalId: number;
  shareId: number;
  level: ShareLevel;
  /** If omitted, the end date does not change; null means no end date. */
  days?: number | null | undefined;
  barcodes: string[] | null;
}

/** Changes what a share with a person shows; it can grow or shrink. Other shares with the person do not change. */
export async function changeShare(ctx: Ctx, change: ShareChange): Promise<{ ok: true }> {
  requireUser(ctx, { write: true });
  const { animalId, shareId, level, days, barcodes } = change;
  await requireAnimal(ctx, animalId, 'OWNER');
  return inTransaction(ctx, async (tx) => {
    await lockShares(tx, animalId);
    await requireAnimal(tx, animalId, 'OWNER');
    const { label, personId, email, expiresAt } = await endDirectShare(tx, { animalId, shareId });
    const to = { email: email.toLowerCase(), ...(personId && { personId }) };
    const until = days === undefined ? expiresAt : null;
    await writeShare(tx, { animalId, level, days: days ?? null, until, barcodes, to, label: label ?? undefined });
    return { ok: true as const };
  });
}

interface Ended {
  email: string;
  personId: string | null;
  label: string | null;
  expiresAt: Date | null;
}

async function endDirectShare(tx: Ctx, input: { animalId: number; shareId: number }): Promise<Ended> {
  const { rows } = await sql<Ended>`
    update animal_share s set revoked_at = ${tx.now}
    from animal_share o left join person p on p.id = o.person_id
    where s.id = ${input.shareId} and o.id = s.id and s.animal_id = ${input.animalId} and s.revoked_at is null
      and s.link_id is null and s.token_hash is null
    returning coalesce(s.email, p.email) as email, s.person_id, s.label, s.expires_at`.execute(tx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}
