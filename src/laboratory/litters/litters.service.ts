import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findClearByParentage } from '#laboratory/clear-by-parentage/find-clear-by-parentage.service.ts';
import { findOtherResultsOf } from '#laboratory/other-laboratories/find-other-results.service.ts';
import { Failure } from '#shared/failure.ts';
import type { LitterResults, Puppy } from './litters.contract.ts';
import { findMoved } from './litter-list.service.ts';
import { sortResults, type HealthResult, type LitterPlace } from './litters.rules.ts';

export interface KennelAnimal extends Puppy {
  breed: string | null;
  species: string;
  bornOn: string | null;
}

type Untested = 'byParentage' | 'otherLaboratories';
type AnimalRecord = Omit<KennelAnimal, 'clear' | 'notable' | Untested> & { results: HealthResult[] };

/** A litter of the user: the animals of one dam with one date of birth, and their results. */
export async function findLitter(ctx: Ctx, { dam, born }: LitterPlace): Promise<LitterResults> {
  const puppies = await findKennelAnimals(ctx, { dam, born });
  const moved = await findMoved(ctx, { dam, born });
  const [first] = puppies;
  if (!first && moved.count === 0) throw new Failure('not_found');
  const parents = await sql<Pick<LitterResults, 'species' | 'breed'> & { damName: string; sireName: string | null }>`
    select d.name as dam_name, (select case when count(distinct s.id) = 1 then min(s.name) end
      from animal a join animal s on s.id = a.sire_id where a.id = any (${puppies.map(({ id }) => id)}::int[])) as sire_name,
      sp.common_name as species, b.name as breed
    from animal d join species sp on sp.id = d.species_id left join breed b on b.id = d.breed_id where d.id = ${dam}`.execute(
    ctx.db,
  );
  const [known] = parents.rows;
  return {
    dam: { id: dam, name: known?.damName ?? '' },
    sire: known?.sireName ?? null,
    // If no animal is left, the dam's species and breed describe the litter.
    species: first?.species ?? known?.species ?? '',
    breed: (first ?? known)?.breed ?? null,
    bornOn: born,
    moved,
    puppies: puppies.map(({ breed: _breed, species: _species, bornOn: _bornOn, ...puppy }) => puppy),
  };
}

/**
 * The user's animals with health results, tests without a result and newest valid certificate: of one litter, or of
 * all. With several samples, the newest reliable result is valid, as on the results page; if two differ, neither is.
 */
export async function findKennelAnimals(ctx: Ctx, litter: LitterPlace | null): Promise<KennelAnimal[]> {
  const { rows } = await sql<AnimalRecord>`
    select a.id, a.name, a.sex, a.chip_number, b.name as breed, sp.common_name as species, a.date_of_birth::text as born_on,
      coalesce((select json_agg(json_build_object('testId', t.id, 'name', t.name, 'status', r.status,
          'isContradicted', r.is_contradicted))
        from counted_results(array[a.id]) r
        join test t on t.id = r.test_id and (t.kind = 'disease' or r.status = 'unknown')), '[]') as results,
      (select json_build_object('code', c.code, 'number', c.number) from certificate c
        where c.animal_id = a.id and c.state = 'VALID' order by c.id desc limit 1) as certificate,
      coalesce((select bool_and(c.state <> 'VALID') and bool_or(c.state = 'REVOKED') from certificate c
        where c.animal_id = a.id), false) as is_revoked,
      (select case when t.email is null then 'CODE' else 'EMAIL' end from animal_transfer_item i
        join animal_transfer t on t.id = i.transfer_id and t.state = 'OFFERED' and t.expires_at > now()
        where i.animal_id = a.id and i.is_open limit 1) as offer
    from animal_ownership o join animal a on a.id = o.animal_id join species sp on sp.id = a.species_id
    left join breed b on b.id = a.breed_id
    where o.person_id = ${requireUser(ctx).id} and o.till is null and not o.archived and a.state = 'ACTIVE'
      and ${isOf(litter)} order by a.name collate natural_order, a.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const inherited = await findClearByParentage(ctx, ids);
  const others = await findOtherResultsOf(ctx, ids);
  return rows.map(({ results, ...row }) => ({
    ...row,
    ...sortResults(results),
    byParentage: inherited.get(row.id)?.length ?? 0,
    otherLaboratories: others.get(row.id)?.length ?? 0,
  }));
}

export function isOf(litter: LitterPlace | null): RawBuilder<unknown> {
  return litter ? sql`a.dam_id = ${litter.dam} and a.date_of_birth = ${litter.born}::date` : sql`true`;
}
