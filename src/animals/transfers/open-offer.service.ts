import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

interface OpenOffer {
  /** Null if offered to whoever scans its printed code. */
  to: string | null;
  expiresAt: string;
}

/** The open offer of an animal to a new owner, or null. */
export async function findOpenOffer(ctx: Ctx, animalId: number): Promise<OpenOffer | null> {
  const { rows } = await sql<{ email: string | null; expiresAt: Date }>`
    select t.email, t.expires_at from animal_transfer_item i join animal_transfer t on t.id = i.transfer_id
    where i.animal_id = ${animalId} and i.is_open and t.state = 'OFFERED' and t.expires_at > now()`.execute(ctx.db);
  const [offer] = rows;
  return offer ? { to: offer.email, expiresAt: offer.expiresAt.toISOString() } : null;
}
