import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { SharePerson } from './sharing.contract.ts';

const MAX_PEOPLE = 100;

/**
 * People whose accounts the user already knows: they share an animal by account in either direction, work at the same
 * clinic, or transferred an animal. Email addresses that were only invited are not included (trust.md 17).
 */
export async function listSharePeople(ctx: Ctx): Promise<{ results: SharePerson[] }> {
  const me = requireUser(ctx).id;
  const { rows } = await sql<SharePerson>`
    with known (person_id, why) as (
      select s.person_id, 'SHARED' from animal_share s where s.shared_by = ${me} and s.person_id is not null
      union all
      select s.shared_by, 'SHARED' from animal_share s where s.person_id = ${me} and s.revoked_at is null
      union all
      select b.person_id, 'CLINIC' from clinic_member a join clinic_member b using (clinic_id) where a.person_id = ${me}
      union all
      select t.receiver_id, 'TRANSFER' from animal_transfer t where t.seller_id = ${me} and t.state = 'ACCEPTED'
      union all
      select t.seller_id, 'TRANSFER' from animal_transfer t where t.receiver_id = ${me} and t.state = 'ACCEPTED'
    )
    select p.id, p.name, min(k.why) as why from known k join person p on p.id = k.person_id
    where p.id <> ${me} and p.state = 'ACTIVE'
    group by p.id, p.name order by p.name, p.id limit ${MAX_PEOPLE}`.execute(ctx.db);
  return { results: rows };
}
