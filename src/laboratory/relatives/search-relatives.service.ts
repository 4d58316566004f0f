import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { openSeeds, seedBits, type GenomeSeeds, type SeedPlaces } from '#genetics/relatives/genome-seeds.ts';
import { orderSeeds, type OrderedSeeds } from '#genetics/relatives/shared-segments.ts';
import { unpackPlaces } from './index-relatives.service.ts';
import { kindOf, relativeJudge, type JudgedRelative, type Kinds } from './judge-relative.rules.ts';

export interface FoundRelative extends JudgedRelative {
  animalId: number;
}

interface IndexRow {
  animalId: number;
  speciesId: number;
  breedId: number | null;
  arrayId: number;
  calls: Buffer;
}

/** Number of animals that are compared exactly: the closest by opposite homozygotes. */
const CANDIDATES = 300;
/**
 * Maximum number of animals in which the sharing within a breed is measured, and of breeds among the closest
 * candidates.
 */
const [MAX_PER_BREED, MAX_BREEDS] = [80, 40];

/** Null if the animal is not in the index. Compares only indexed animals; the caller decides which are shown. */
export async function searchRelatives(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<FoundRelative[] | null> {
  const own = await readRows(ctx, sql`i.animal_id = ${animalId}`);
  if (!own[0]) return null;
  const arrays = new Map<number, SeedPlaces>();
  const [first] = await openRows(ctx, own, arrays);
  if (!first) return null;
  const genome = orderSeeds(first.seeds);
  const { rows: nearest, compared } = await nearestRows(ctx, own[0], genome);
  const rows = await openRows(ctx, nearest, arrays);
  const kinds = await readKinds(ctx, own[0], { genome, rows, arrays });
  const judge = relativeJudge({ genome, breedId: own[0].breedId }, { kinds, compared });
  return rows
    .flatMap(({ row, seeds }) => {
      const found = judge({ seeds, breedId: row.breedId });
      return found ? [{ animalId: row.animalId, ...found }] : [];
    })
    .toSorted((a, b) => b.shared.kinship - a.shared.kinship || a.animalId - b.animalId);
}

/** The closest animals in the index; `compared` is the number of ranked animals. */
async function nearestRows(
  ctx: Pick<Ctx, 'db'>,
  { speciesId, animalId }: IndexRow,
  { calls }: OrderedSeeds,
): Promise<{ rows: IndexRow[]; compared: number }> {
  const bits = seedBits(calls, { forOthers: true });
  const rows = await readRows(
    ctx,
    sql`i.animal_id in (
      select animal_id from relative_seed where species_id = ${speciesId} and animal_id <> ${animalId}
      order by bit_count(seeds & ${bits}::bit(15360))::float8 / homozygous limit ${CANDIDATES})`,
  );
  const { rows: counts } = await sql<{ compared: number }>`
    select count(*)::int as compared from relative_seed where species_id = ${speciesId}`.execute(ctx.db);
  return { rows, compared: counts[0]?.compared ?? 0 };
}

async function readRows(ctx: Pick<Ctx, 'db'>, where: ReturnType<typeof sql>): Promise<IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select i.animal_id, i.species_id, i.breed_id, i.array_id, i.calls from relative_seed i where ${where}`.execute(
    ctx.db,
  );
  return rows;
}

async function openRows(
  ctx: Pick<Ctx, 'db'>,
  rows: readonly IndexRow[],
  arrays: Map<number, SeedPlaces>,
): Promise<{ row: IndexRow; seeds: GenomeSeeds }[]> {
  const missing = [...new Set(rows.map(({ arrayId }) => arrayId))].filter((id) => !arrays.has(id));
  if (missing.length > 0) {
    const found = await ctx.db
      .selectFrom('relativeArray')
      .select(['id', 'places'])
      .where('id', 'in', missing)
      .execute();
    for (const { id, places } of found) arrays.set(Number(id), unpackPlaces(places));
  }
  return rows.flatMap((row) => {
    const places = arrays.get(Number(row.arrayId));
    return places ? [{ row, seeds: openSeeds(places, row.calls) }] : [];
  });
}

/** Measures typical sharing in a sample of animals of each breed of the candidates and of the animal itself. */
async function readKinds(
  ctx: Pick<Ctx, 'db'>,
  own: IndexRow,
  {
    genome,
    rows,
    arrays,
  }: { genome: OrderedSeeds; rows: readonly { row: IndexRow }[]; arrays: Map<number, SeedPlaces> },
): Promise<Kinds> {
  const breedIds = [...new Set([own.breedId, ...rows.map(({ row }) => row.breedId)])].slice(0, MAX_BREEDS);
  const sampledRows = await readRows(
    ctx,
    sql`i.animal_id in (${sql.join(
      breedIds.map((breedId) => drawAnimals(own, breedId)),
      sql` union all `,
    )})`,
  );
  const opened = Map.groupBy(await openRows(ctx, sampledRows, arrays), ({ row }) => row.breedId);
  return new Map(
    breedIds.map((breedId) => {
      const animals = (opened.get(breedId) ?? []).map(({ seeds }) => seeds);
      return [breedId, kindOf(genome, animals)];
    }),
  );
}

function drawAnimals({ speciesId, animalId }: IndexRow, breedId: number | null): ReturnType<typeof sql> {
  const isBreed = breedId === null ? sql`breed_id is null` : sql`breed_id = ${breedId}`;
  return sql`(select animal_id from relative_seed
    where species_id = ${speciesId} and ${isBreed} and animal_id <> ${animalId}
    order by hashint4(animal_id) limit ${MAX_PER_BREED})`;
}
