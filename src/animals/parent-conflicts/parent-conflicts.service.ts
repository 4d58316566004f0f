import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { FamilyRole } from './parent-conflicts.contract.ts';

export interface ParentConflict {
  animalId: number;
  animalName: string;
  parentId: number;
  parentName: string;
  role: FamilyRole;
  shared: number;
  opposing: number | null;
  kinship: number | null;
}

type Id = ReturnType<typeof sql>;

const released = (id: Id) => sql<boolean>`exists (select from snp_profile g join sample s on s.id = g.sample_id
  where s.animal_id = ${id} and s.state in ('REPORTED', 'STORED', 'DESTROYED'))`;
const ownerOf = (id: Id) =>
  sql`(select o.person_id from animal_ownership o where o.animal_id = ${id} and o.till is null)`;

/** Pairs that are currently recorded as one litter. */
const oneLitter = sql`x.sire_id = y.sire_id and x.dam_id = y.dam_id and x.date_of_birth = y.date_of_birth`;

/**
 * The recorded parents, offspring and littermates of these animals that their genomes rule out. With `isReleased`, only
 * what owners may see: pairs with both samples released, and offspring and littermates only in the same account.
 */
export async function listParentConflicts(
  ctx: Pick<Ctx, 'db'>,
  { animalIds, isReleased }: { animalIds: readonly number[]; isReleased: boolean },
): Promise<ParentConflict[]> {
  const ids = sql`${[...animalIds]}::int[]`;
  const [x, y] = [sql`x.id`, sql`y.id`];
  const isKnown = isReleased ? sql`${released(x)} and ${released(y)}` : sql`true`;
  const isOneOwner = isReleased ? sql`${ownerOf(x)} = ${ownerOf(y)}` : sql`true`;
  const { rows } = await sql<ParentConflict>`
    select x.id as animal_id, x.name as animal_name, y.id as parent_id, y.name as parent_name,
      case when y.id = x.sire_id then 'sire' else 'dam' end as role, c.shared, c.opposing, null as kinship
    from parent_genome_check c join animal x on x.id = c.animal_id join animal y on y.id = c.parent_id
    where c.verdict = 'CONTRADICTS' and c.parent_id in (x.sire_id, x.dam_id) and ${isKnown}
      and (x.id = any (${ids}) or y.id = any (${ids}) and ${isOneOwner})
    union all
    select x.id, x.name, y.id, y.name, 'littermate', c.shared, null, c.kinship
    from litter_genome_check c join animal x on x.id = c.first_id join animal y on y.id = c.second_id
    where c.verdict = 'CONTRADICTS' and ${oneLitter} and ${isKnown} and ${isOneOwner} and (x.id = any (${ids}) or y.id = any (${ids}))
    order by 1, 5, 3`.execute(ctx.db);
  return rows;
}

/**
 * Recorded parents confirmed by genomes or by a reported parentage test, by animal; both must have released results.
 */
export async function listConfirmedParents(
  ctx: Pick<Ctx, 'db'>,
  animalIds: readonly number[],
): Promise<{ animalId: number; parentId: number }[]> {
  const { rows } = await sql<{ animalId: number; parentId: number }>`${confirmedParents}
    select animal_id, parent_id from confirmed where animal_id = any (${[...animalIds]}::int[])`.execute(ctx.db);
  return rows;
}

/** If another sire is not excluded, that one may be the true sire. */
const isOnlySire = sql`(r.role = 'DAM' or not exists (select from parentage_result o
  where o.request_id = r.request_id and o.run = r.run and o.offspring_id = r.offspring_id and o.role = 'SIRE'
    and o.parent_id <> r.parent_id and o.verdict <> 'excluded'))`;

/** The newest reported verdict counts. A revoked report or a genome that rules the parent out cancels it. */
const confirmedParents = sql`
  with confirmed as (
    (select c.animal_id, c.parent_id from parent_genome_check c join animal a on a.id = c.animal_id
    where c.verdict = 'FITS' and c.parent_id in (a.sire_id, a.dam_id) and ${released(sql`c.animal_id`)} and ${released(sql`c.parent_id`)}
    union
    select v.offspring_id, v.parent_id from (
      select distinct on (r.offspring_id, r.parent_id) r.offspring_id, r.parent_id, r.verdict, ${isOnlySire} as is_only_one
      from parentage_result r join parentage_request q on q.id = r.request_id and q.run = r.run
      where q.state = 'REPORTED' and r.parent_id is not null
        and not exists (select from parentage_report d where d.request_id = q.id and d.state = 'REVOKED')
      order by r.offspring_id, r.parent_id, q.reported_at desc, r.id desc
    ) v join animal a on a.id = v.offspring_id
    where v.verdict = 'qualifies' and v.is_only_one and v.parent_id in (a.sire_id, a.dam_id))
    except
    select animal_id, parent_id from parent_genome_check where verdict = 'CONTRADICTS'
  )`;

interface Relative {
  id: number;
  name: string;
  role: FamilyRole;
  isMine: boolean;
}

/**
 * The recorded family of an animal, limited to what its DNA confirms; offspring and littermates in other accounts are
 * excluded.
 */
export async function listConfirmedRelatives(
  ctx: Pick<Ctx, 'db'>,
  { animalId, readerId }: { animalId: number; readerId: string },
): Promise<Relative[]> {
  const { rows } = await sql<Relative>`${confirmedParents},
    family as (
      select c.parent_id as id, case when c.parent_id = a.sire_id then 'sire' else 'dam' end as role
      from confirmed c join animal a on a.id = c.animal_id where c.animal_id = ${animalId}
      union all
      select c.animal_id, 'offspring' from confirmed c where c.parent_id = ${animalId}
      union all
      select case when x.id = ${animalId} then y.id else x.id end, 'littermate'
      from litter_genome_check c join animal x on x.id = c.first_id join animal y on y.id = c.second_id
      where c.verdict = 'FITS' and ${oneLitter} and ${animalId} in (x.id, y.id) and ${released(sql`x.id`)} and ${released(sql`y.id`)}
    ), told as (
      select f.id, f.role, a.name, coalesce(${ownerOf(sql`a.id`)} = ${readerId}, false) as is_mine
      from family f join animal a on a.id = f.id
    )
    select * from told where is_mine or role in ('sire', 'dam')
    order by array_position(array['sire', 'dam', 'littermate', 'offspring'], role), name collate natural_order, id`.execute(
    ctx.db,
  );
  return rows;
}
