import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { areResultsWithdrawn, isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { closedStates } from '#animals/stored-samples/samples.rules.ts';
import { laboratoryHolidays } from '#shop/holidays/calendars.service.ts';
import { NEW_DAYS, overviewOf, type SampleFacts, type SampleOverview } from './my-samples.rules.ts';

/** Samples that are read at most: a kennel with more under way counts these. */
const MOST_READ = 500;

/** What the samples of one's own animals, and of a clinic's patients, need, have brought and wait for. */
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
      ${areResultsWithdrawn} as is_withdrawn
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
    limit ${MOST_READ}`.execute(ctx.db);
  return overviewOf(rows, { now: ctx.now, holidays: await laboratoryHolidays(ctx) });
}
