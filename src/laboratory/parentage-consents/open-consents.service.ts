import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { OpenConsent } from './open-consents.contract.ts';

/** Consent requests that need an answer from the signed-in user, earliest deadline first. */
export async function listOpenConsents(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<Page<OpenConsent>> {
  const user = requireUser(ctx);
  const waiting = sql`from parentage_consent c join parentage_request q on q.id = c.request_id
    where c.owner_email = ${user.email.toLowerCase()} and c.state = 'WAITING' and q.state = 'AWAITING_CONSENT'`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${waiting}`.execute(ctx.db);
  const count = counted[0]?.count ?? 0;
  if (count === 0) return toPage([], 0, page, size);
  const { rows } = await sql<Omit<OpenConsent, 'expiresAt'> & { expiresAt: Date }>`
    select c.id, c.role, c.animal_name, c.expires_at,
      (select p.name from person p where p.id = q.requester_id) as requester,
      (select coalesce(json_agg(a.name order by a.name collate natural_order), '[]') from parentage_offspring o
        join animal a on a.id = o.animal_id where o.request_id = q.id) as young
    ${waiting} order by c.expires_at, c.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(
    rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
    count,
    page,
    size,
  );
}
