import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { seedBits, unpackCalls, type GenomeSeeds, type SeedPlaces } from '#genetics/relatives/genome-seeds.ts';
import { expectedRelation, LEAST_SHARED, type ExpectedRelation } from '#genetics/relatives/relation.ts';
import {
  findShared,
  opposingShare,
  orderSeeds,
  type OrderedSeeds,
  type SharedGenome,
} from '#genetics/relatives/shared-segments.ts';
import { unpackPlaces } from './index-relatives.service.ts';
import { CAUTIOUS_SHARE, typicalShare } from './relatives.rules.ts';

export interface FoundRelative extends ExpectedRelation {
  animalId: number;
  shared: SharedGenome;
}

interface IndexRow {
  animalId: number;
  speciesId: number;
  breedId: number | null;
  arrayId: number;
  calls: Buffer;
}

/** So many are compared exactly: the nearest by opposite homozygotes. */
const CANDIDATES = 300;
const OF_A_BREED = 40;

/** null: the animal is not in the index. Only animals that are in it are compared; who is shown, the caller decides. */
export async function searchRelatives(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<FoundRelative[] | null> {
  const own = await readRows(ctx, sql`i.animal_id = ${animalId}`);
  if (!own[0]) return null;
  const arrays = new Map<number, SeedPlaces>();
  const [first] = await openRows(ctx, own, arrays);
  if (!first) return null;
  const genome = orderSeeds(first.seeds);
  const rows = await openRows(ctx, await nearestRows(ctx, own[0], genome), arrays);
  const typical = await typicalShares(ctx, own[0], { genome, rows, arrays });
  const least = Math.min(CAUTIOUS_SHARE * 2, ...[...typical.values()].filter((share) => share !== null));
  return rows
    .flatMap(({ row, seeds }) => {
      const chance = typical.get(row.breedId) ?? CAUTIOUS_SHARE;
      if ((opposingShare(genome, seeds) ?? 1) > (1 - LEAST_SHARED) * chance) return [];
      const shared = findShared(genome, seeds, { chance, least });
      const relation = expectedRelation(shared);
      return relation ? [{ animalId: row.animalId, shared, ...relation }] : [];
    })
    .toSorted((a, b) => b.shared.kinship - a.shared.kinship || a.animalId - b.animalId);
}

function nearestRows(ctx: Pick<Ctx, 'db'>, own: IndexRow, { calls }: OrderedSeeds): Promise<IndexRow[]> {
  const bits = seedBits(calls, { forOthers: true });
  return readRows(
    ctx,
    sql`i.animal_id in (
      select animal_id from relative_seed where species_id = ${own.speciesId} and animal_id <> ${own.animalId}
      order by bit_count(seeds & ${bits}::bit(15360))::float8 / homozygous limit ${CANDIDATES})`,
  );
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
    return places ? [{ row, seeds: { places, calls: unpackCalls(row.calls) } }] : [];
  });
}

/** What the animal and unrelated ones have, breed by breed of the candidates: the median over some animals of the breed. */
async function typicalShares(
  ctx: Pick<Ctx, 'db'>,
  own: IndexRow,
  {
    genome,
    rows,
    arrays,
  }: { genome: OrderedSeeds; rows: readonly { row: IndexRow }[]; arrays: Map<number, SeedPlaces> },
): Promise<Map<number | null, number | null>> {
  const typical = new Map<number | null, number | null>();
  for (const breedId of new Set(rows.map(({ row }) => row.breedId))) {
    const isBreed = breedId === null ? sql`breed_id is null` : sql`breed_id = ${breedId}`;
    const drawn = await readRows(
      ctx,
      sql`i.animal_id in (select animal_id from relative_seed
        where species_id = ${own.speciesId} and ${isBreed} and animal_id <> ${own.animalId}
        order by hashint4(animal_id) limit ${OF_A_BREED})`,
    );
    const shares = (await openRows(ctx, drawn, arrays)).flatMap(({ seeds }) => opposingShare(genome, seeds) ?? []);
    typical.set(breedId, typicalShare(shares));
  }
  return typical;
}
