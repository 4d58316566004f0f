import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { areResultsWithdrawn, isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { closedStates } from '#animals/stored-samples/samples.rules.ts';
import { laboratoryHolidays } from '#shop/holidays/calendars.service.ts';
import { NEW_DAYS, overviewOf, type SampleFacts, type SampleOverview } from './my-samples.rules.ts';

/** Maximum number of samples that are loaded and counted. */
const MAX_SAMPLES = 500;

/**
 * The overview of samples of the user's animals, for a veterinarian also of the clinic's patients and of shared
 * findings.
 */
export async function findSampleOverview(ctx: Ctx): Promise<SampleOverview> {
  const user = requireUser(ctx);
  const { rows } = await sql<SampleFacts>`
    select a.id as animal_id, a.name as animal_name, k.barcode, product.name as product_name, s.state, s.hold_reason, s.due_on::text as due_on,
      replacement.state as replacement, report.issued_at as reported_at,
      coalesce((select max(g.at) from sample_stage g where g.sample_id = s.id), s.created_at) as since,
      report.issued_at is not null and exists (select from audit_entry e
        where e.subject = 'animal' and e.subject_id = a.id::text and e.action = 'results.viewed'
          and e.actor_id = ${user.id} and e.at >= report.issued_at) as is_read,
      exists (select from result r join serious_test listed on listed.test_id = r.test_id
        where r.sample_id = s.id and ${isNotWithdrawn} and r.status in ('affected', 'at_risk')) as is_serious,
      ${areResultsWithdrawn} as is_withdrawn, false as is_shared
    from (
      select o.animal_id from animal_ownership o where o.person_id = ${user.id} and o.till is null and not o.archived
      union
      select p.animal_id from clinic_patient p where p.clinic_id = any (${user.clinicIds}::int[])
    ) mine
    join animal a on a.id = mine.animal_id
    join sample s on s.animal_id = a.id
    cross join lateral (select s.id) x
    join kit k on k.id = s.kit_id
    left join product on product.id = k.product_id
    left join kit_replacement replacement on replacement.kit_id = s.kit_id and replacement.sample_id = s.id
    left join lateral (
      select r.issued_at from report r where r.sample_id = s.id and r.kind = 'RESULTS' order by r.id desc limit 1
    ) report on true
    where (s.state <> all (${[...closedStates]}::text[])
        or (s.state = 'REPORTED' and replacement.state <> 'CANCELLED')
        or report.issued_at > ${new Date(ctx.now.getTime() - NEW_DAYS * 86_400_000)}::timestamptz)
      and not exists (select from sample later where later.supersedes_sample_id = s.id)
    order by since desc, s.id desc
    limit ${MAX_SAMPLES}`.execute(ctx.db);
  const shared = user.type === 'vet' ? await findSharedFindings(ctx, user) : [];
  return overviewOf([...shared, ...rows], { now: ctx.now, holidays: await laboratoryHolidays(ctx) });
}

/**
 * Results that are affected or at risk and were released to or shared with a veterinarian in recent weeks. Their own
 * patients are listed anyway.
 */
async function findSharedFindings(ctx: Ctx, user: SessionUser): Promise<SampleFacts[]> {
  const { rows } = await sql<SampleFacts>`
    select distinct on (x.id) a.id as animal_id, a.name as animal_name, k.barcode, product.name as product_name, 'REPORTED' as state,
      null as hold_reason, null as due_on, null as replacement, came.at as since, came.at as reported_at,
      exists (select from audit_entry e where e.subject = 'animal' and e.subject_id = a.id::text
        and e.action = 'results.viewed' and e.actor_id = ${user.id} and e.at >= came.at) as is_read,
      true as is_serious, false as is_withdrawn, true as is_shared
    from animal_share h
    join animal a on a.id = h.animal_id and a.state = 'ACTIVE'
    join sample x on x.animal_id = a.id and (h.kit_ids is null or x.kit_id = any (h.kit_ids))
    join kit k on k.id = x.kit_id
    left join product on product.id = k.product_id
    join lateral (
      select greatest(d.issued_at, h.created_at) as at from report d
      where d.sample_id = x.id and d.kind = 'RESULTS' order by d.id desc limit 1
    ) came on came.at > ${new Date(ctx.now.getTime() - NEW_DAYS * 86_400_000)}::timestamptz
    where (h.person_id = ${user.id} or h.email = ${user.email.toLowerCase()})
      and h.revoked_at is null and (h.expires_at is null or h.expires_at > ${ctx.now}::timestamptz)
      and exists (select from result r where r.sample_id = x.id and ${isNotWithdrawn} and r.status in ('affected', 'at_risk')
        and not exists (select from result n where n.sample_id = x.id and n.test_id = r.test_id and n.version > r.version))
      and not exists (select from sample later where later.supersedes_sample_id = x.id)
      and not exists (select from animal_ownership o where o.animal_id = a.id and o.person_id = ${user.id} and o.till is null)
      and not exists (select from clinic_patient p where p.animal_id = a.id and p.clinic_id = any (${user.clinicIds}::int[]))
    order by x.id, came.at
    limit ${MAX_SAMPLES}`.execute(ctx.db);
  return rows;
}
