import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { mayInClub } from '#platform/accounts/club-roles.rules.ts';
import type { TestScope } from './grants.service.ts';
import { requireClub, requireMember } from './membership.service.ts';
import type { GrantedResult } from './clubs.contract.ts';

interface ListFilter {
  page: number;
  size: number;
  search: string;
  clubId?: number | undefined;
  whose: 'all' | 'mine';
  gender?: 'male' | 'female' | undefined;
  species_id?: number | undefined;
  sort: 'name' | '-name' | 'granted_at' | '-granted_at';
}

interface Row {
  animalId: number;
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  species: string;
  breed: string | null;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  clubId: number;
  club: string;
  owner: string;
  isMine: boolean;
  mayEnd: boolean;
  scope: TestScope;
  tests: number;
  inFigures: boolean;
  grantedAt: Date;
  total: number;
}

/**
 * E090: animals shared with clubs. Club staff see all animals shared with their club, and members see their own. The
 * search covers name, registered name, registration number, chip number and the owner's name.
 */
export async function listClubAnimals(ctx: Ctx, filter: ListFilter) {
  const { user, clubs } = await requireMember(ctx);
  const readableClubs = clubs.filter(({ role }) => mayInClub(role, 'animals.read')).map(({ clubId }) => clubId);
  const endableClubs = clubs.filter(({ role }) => mayInClub(role, 'grants.end')).map(({ clubId }) => clubId);
  const text = likeText(filter.search);
  const chip = likeText(chipDigits(filter.search) || filter.search);
  const { rows } = await sql<Row>`
    select g.animal_id, a.name, a.registered_name, a.registration_number, s.common_name as species, b.name as breed, a.sex,
      a.date_of_birth::text, g.club_id, c.name as club, p.name as owner, g.granted_by = ${user.id} as is_mine,
      (g.granted_by = ${user.id} or g.club_id = any(${endableClubs}::int[])) as may_end, ${SCOPE} as scope,
      cardinality(g.test_ids) as tests, g.in_figures, g.granted_at, count(*) over ()::int as total
    from club_grant g join club c on c.id = g.club_id join animal a on a.id = g.animal_id join species s on s.id = a.species_id
    left join breed b on b.id = a.breed_id join person p on p.id = g.granted_by
    where g.ended_at is null and (g.granted_by = ${user.id} or (${filter.whose} = 'all' and g.club_id = any(${readableClubs}::int[])))
      and (${filter.clubId ?? null}::int is null or g.club_id = ${filter.clubId ?? null})
      and (${filter.gender ?? null}::text is null or a.sex = ${filter.gender ?? null})
      and (${filter.species_id ?? null}::int is null or a.species_id = ${filter.species_id ?? null})
      and (${filter.search} = '' or a.name ilike ${text} or a.registered_name ilike ${text} or a.registration_number ilike ${text}
        or a.chip_number ilike ${chip} or p.name ilike ${text})
    order by ${orders[filter.sort]}, g.id desc limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(
    ctx.db,
  );
  const results = rows.map((row) => ({ ...row, grantedAt: row.grantedAt.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, filter.page, filter.size);
}

const SCOPE = sql<TestScope>`case when g.all_tests then 'all' when cardinality(g.test_ids) > 0 then 'chosen' else 'none' end`;

const orders = {
  name: sql`a.name collate natural_order`,
  '-name': sql`a.name collate natural_order desc`,
  granted_at: sql`g.id`,
  '-granted_at': sql`g.id desc`,
};

/**
 * One shared animal for club staff. The grant is locked while the data is read, so nothing is returned after the
 * owner's revocation has been confirmed. Every view is recorded in the owner's history.
 */
export async function findClubAnimal(ctx: Ctx, { clubId, animalId }: { clubId: number; animalId: number }) {
  const { name } = await requireClub(ctx, { clubId, right: 'animals.read' });
  return inTransaction(ctx, async (tx) => {
    const grant = await tx.db
      .selectFrom('clubGrant')
      .select(['testIds', 'allTests', 'grantedAt', 'grantedBy'])
      .where('clubId', '=', clubId)
      .where('animalId', '=', animalId)
      .where('endedAt', 'is', null)
      .forShare()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    const facts = await factsOf(tx, animalId);
    await recordAudit(tx, {
      action: 'club.looked',
      subject: 'animal',
      subjectId: animalId,
      ownerId: grant.grantedBy,
      data: { clubId, reason: name },
    });
    return {
      ...facts,
      clubId,
      animalId,
      grantedAt: grant.grantedAt.toISOString(),
      parentage: await verdictsOf(tx, animalId),
      results: await grantedResults(tx, { animalId, testIds: grant.testIds, allTests: grant.allTests }),
    };
  });
}

interface Facts {
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  chipNumber: string | null;
  species: string;
  breed: string | null;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  owner: string;
  profiles: { number: string; panel: string }[];
}

/** Identity and DNA profile numbers of an animal, without addresses. */
async function factsOf(tx: Ctx, animalId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select a.name, a.registered_name, a.registration_number, a.chip_number, s.common_name as species, b.name as breed, a.sex,
      a.date_of_birth::text, p.name as owner,
      (select coalesce(json_agg(json_build_object('number', x.lab_number, 'panel', x.panel) order by x.lab_number), '[]') from (
        select distinct coalesce(sa.lab_number, 'S' || sa.id) as lab_number, pn.name as panel from sample sa
        join marker_call m on m.sample_id = sa.id join panel pn on pn.id = m.panel_id
        where sa.animal_id = a.id
          and exists (select from certificate c where c.sample_id = sa.id and c.state = 'VALID')) x) as profiles
    from animal a join species s on s.id = a.species_id left join breed b on b.id = a.breed_id
    join animal_ownership o on o.animal_id = a.id and o.till is null join person p on p.id = o.person_id
    where a.id = ${animalId}`.execute(tx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

export interface ReportedVerdict {
  verdict: 'qualifies' | 'excluded' | 'inconclusive';
  reportedAt: string;
}

/**
 * Verdicts of reported parentage requests for the animal as offspring, without the parents, which have other owners.
 */
async function verdictsOf(tx: Ctx, animalId: number): Promise<ReportedVerdict[]> {
  const { rows } = await sql<{ verdict: ReportedVerdict['verdict']; reportedAt: Date }>`
    select r.verdict, q.reported_at from parentage_result r join parentage_request q on q.id = r.request_id and q.run = r.run
    where r.offspring_id = ${animalId} and r.role = 'WHOLE' and q.state = 'REPORTED'
    order by q.reported_at desc limit 20`.execute(tx.db);
  return rows.map(({ verdict, reportedAt }) => ({ verdict, reportedAt: reportedAt.toISOString() }));
}

async function grantedResults(
  tx: Ctx,
  { animalId, testIds, allTests }: { animalId: number; testIds: number[]; allTests: boolean },
): Promise<GrantedResult[]> {
  const { rows } = await sql<Omit<GrantedResult, 'releasedAt'> & { releasedAt: Date; isContradicted: boolean }>`
    select r.test_id, t.name, r.outcome, r.status, r.released_at, r.is_contradicted
    from counted_results(array[${animalId}]::int[]) r join test t on t.id = r.test_id
    where ${allTests} or r.test_id = any(${testIds}::int[]) order by t.name, r.test_id`.execute(tx.db);
  return rows.map(({ releasedAt, outcome, isContradicted, ...row }) => ({
    ...row,
    outcome: isContradicted ? specialResultLabels.contradicted : outcome,
    releasedAt: releasedAt.toISOString(),
  }));
}

/** Released tests of the user's animals that can be shared with a club. */
export async function listGrantableTests(
  ctx: Ctx,
  { search, page, size }: { search: string; page: number; size: number },
) {
  const user = requireUser(ctx);
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select t.id, t.name, count(*) over ()::int as total from test t
    where t.id in (select r.test_id from animal_ownership o join result r on r.animal_id = o.animal_id
      where o.person_id = ${user.id} and o.till is null)
      and (${search} = '' or t.name ilike ${likeText(search)})
    order by t.name, t.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(
    rows.map(({ id, name }) => ({ id, name })),
    rows[0]?.total ?? 0,
    page,
    size,
  );
}
