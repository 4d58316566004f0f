import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { breedingPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import { orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { populationFigures } from '#genetics/pedigree/population.ts';
import { requireClub } from '#community/clubs/membership.service.ts';
import type { ClubPopulation } from './club-figures.contract.ts';
import { countable, Population, roundPopulation, type PopulationAnimal } from './population.rules.ts';

/** The newest published population figures of each breed of a club. */
export async function listPopulations(ctx: Ctx, { clubId }: { clubId: number }): Promise<ClubPopulation[]> {
  await requireClub(ctx, { clubId, right: 'figures.read' });
  const { rows } = await sql<{ breed: string; animals: number; owners: number; figures: unknown; publishedAt: Date }>`
    select distinct on (b.name, p.breed_id) b.name as breed, p.animals, p.owners, p.figures, p.published_at
    from club_population p join breed b on b.id = p.breed_id
    where p.club_id = ${clubId} order by b.name, p.breed_id, p.version desc`.execute(ctx.db);
  return rows.map(({ figures, publishedAt, ...row }) => ({
    ...row,
    ...Population.parse(figures),
    publishedAt: publishedAt.toISOString(),
  }));
}

interface CountedRow extends PopulationAnimal {
  clubId: number;
  breedId: number;
}

/**
 * Nightly: publishes new figures for each breed of each club if enough animals joined or left. Returns their number.
 */
export async function publishPopulations(ctx: Ctx): Promise<number> {
  const { rows } = await sql<CountedRow>`
    select distinct g.club_id, a.breed_id, g.animal_id, g.granted_by as owner_id
    from club_grant g join animal a on a.id = g.animal_id
    where g.ended_at is null and g.in_figures and a.breed_id is not null
    order by g.club_id, a.breed_id, g.animal_id`.execute(ctx.db);
  let published = 0;
  for (const animals of Map.groupBy(rows, ({ clubId, breedId }) => `${clubId} ${breedId}`).values())
    published += Number(await inTransaction(ctx, (tx) => publishPopulation(tx, animals)));
  return published;
}

async function publishPopulation(tx: Ctx, animals: readonly CountedRow[]): Promise<boolean> {
  // Serialised: two clubs at once would not see each other's figures, which a member of both could compare.
  await sql`select pg_advisory_xact_lock(hashtext('club figures'))`.execute(tx.db);
  const { clubId, breedId } = animals[0]!;
  const before = await findCounted(tx, breedId);
  const counted = countable(
    before.map((one) => one.animals),
    animals,
  );
  if (!counted) return false;
  const own = before.filter((one) => one.clubId === clubId);
  const ids = counted.map(({ animalId }) => animalId).toSorted((a, b) => a - b);
  if (
    own
      .at(-1)
      ?.animals.map(({ animalId }) => animalId)
      .join() === ids.join()
  )
    return false;
  const ordered = orderPedigree(await breedingPedigreeOf(tx, ids));
  if (!ordered.ok) return false;
  const figures = populationFigures(ordered.pedigree, ids.map(String));
  await tx.db
    .insertInto('clubPopulation')
    .values({
      clubId,
      breedId,
      version: own.length + 1,
      animals: ids.length,
      owners: new Set(counted.map(({ ownerId }) => ownerId)).size,
      figures: JSON.stringify(roundPopulation(figures)),
      counted: ids,
      publishedAt: tx.now,
    })
    .execute();
  return true;
}

/** All published versions for a breed, of every club. The person who granted the animal counts as its owner. */
async function findCounted(tx: Ctx, breedId: number): Promise<{ clubId: number; animals: PopulationAnimal[] }[]> {
  const { rows } = await sql<{ clubId: number; version: number; animals: PopulationAnimal[] }>`
    select p.club_id, p.version, (
      select jsonb_agg(jsonb_build_object('animalId', c.id, 'ownerId', coalesce((
        select g.granted_by::text from club_grant g where g.club_id = p.club_id and g.animal_id = c.id order by g.id desc limit 1), ''))
        order by c.id)
      from unnest(p.counted) c (id)) as animals
    from club_population p where p.breed_id = ${breedId} order by p.club_id, p.version`.execute(tx.db);
  return rows;
}
