import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import {
  heterozygosity,
  openSeeds,
  seedBits,
  type GenomeSeeds,
  type SeedPlaces,
} from '#genetics/relatives/genome-seeds.ts';
import { expectedRelation, LEAST_SHARED, type ExpectedRelation } from '#genetics/relatives/relation.ts';
import {
  countFrequencies,
  sharingEvidence,
  sharingRatios,
  type SharingRatios,
} from '#genetics/relatives/sharing-evidence.ts';
import {
  findShared,
  opposingShare,
  orderSeeds,
  type OrderedSeeds,
  type SharedGenome,
} from '#genetics/relatives/shared-segments.ts';
import { unpackPlaces } from './index-relatives.service.ts';
import { CAUTIOUS_SHARE, evidenceNeeded, shareByHeterozygosity, typicalShare } from './relatives.rules.ts';

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
/** What is usual in a breed is counted in so many animals of it, for the breeds of the nearest candidates. */
const [OF_A_BREED, MOST_BREEDS] = [80, 40];

/** null: the animal is not in the index. Only animals that are in it are compared; who is shown, the caller decides. */
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
  const least = Math.min(CAUTIOUS_SHARE * 2, ...[...kinds.values()].flatMap(({ typical }) => typical ?? []));
  const needed = evidenceNeeded(compared);
  return rows
    .flatMap(({ row, seeds }) => {
      const typical = kinds.get(row.breedId)?.typical ?? null;
      const share = typical === null ? estimateShare(genome, seeds) : { chance: typical };
      const most = typical ?? Math.min(CAUTIOUS_SHARE, share.chance);
      if ((opposingShare(genome, seeds) ?? 1) > (1 - LEAST_SHARED) * most) return [];
      if (!isBeyondChance(genome, seeds, { row, own: own[0]!, kinds, needed })) return [];
      const shared = findShared(genome, seeds, { ...share, least });
      const relation = expectedRelation(shared);
      return relation ? [{ animalId: row.animalId, shared, ...relation }] : [];
    })
    .toSorted((a, b) => b.shared.kinship - a.shared.kinship || a.animalId - b.animalId);
}

/** By the less inbred of the two. */
function estimateShare(first: GenomeSeeds, second: GenomeSeeds) {
  return shareByHeterozygosity(Math.max(heterozygosity(first.calls), heterozygosity(second.calls)));
}

/** What is usual in one breed, or among crosses. */
interface Kind {
  /** Opposing share of unrelated animals; null: too few to say. */
  typical: number | null;
  /** null: too few to say. Counted when it is first needed. */
  ratios: () => SharingRatios | null;
}
type Kinds = ReadonlyMap<number | null, Kind>;

/** True as well where the index has too few animals to say what chance does. */
function isBeyondChance(
  genome: OrderedSeeds,
  seeds: GenomeSeeds,
  { row, own, kinds, needed }: { row: IndexRow; own: IndexRow; kinds: Kinds; needed: number },
): boolean {
  const breeds = breedsInCommon(row, own, kinds);
  return breeds.length === 0 || sharingEvidence(genome, seeds, breeds) >= needed;
}

/** The breeds that may be in both: that of the candidate, or where it is a cross every breed of the other animal. */
function breedsInCommon(row: IndexRow, own: IndexRow, kinds: Kinds): SharingRatios[] {
  const crosses = kinds.get(null)?.ratios();
  const chosen =
    row.breedId !== null
      ? [kinds.get(row.breedId)?.ratios() ?? crosses]
      : own.breedId !== null
        ? [crosses, kinds.get(own.breedId)?.ratios()]
        : [...kinds.values()].map(({ ratios }) => ratios());
  return chosen.filter((ratios) => ratios !== null && ratios !== undefined);
}

/** `compared`: how many animals were ranked. */
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

/** Counted in some animals of each breed of the candidates and of the animal itself. */
async function readKinds(
  ctx: Pick<Ctx, 'db'>,
  own: IndexRow,
  {
    genome,
    rows,
    arrays,
  }: { genome: OrderedSeeds; rows: readonly { row: IndexRow }[]; arrays: Map<number, SeedPlaces> },
): Promise<Kinds> {
  const breedIds = [...new Set([own.breedId, ...rows.map(({ row }) => row.breedId)])].slice(0, MOST_BREEDS);
  const drawn = await readRows(
    ctx,
    sql`i.animal_id in (${sql.join(
      breedIds.map((breedId) => drawAnimals(own, breedId)),
      sql` union all `,
    )})`,
  );
  const opened = Map.groupBy(await openRows(ctx, drawn, arrays), ({ row }) => row.breedId);
  return new Map(
    breedIds.map((breedId) => {
      const animals = (opened.get(breedId) ?? []).map(({ seeds }) => seeds);
      const typical = typicalShare(animals.flatMap((seeds) => opposingShare(genome, seeds) ?? []));
      let ratios: SharingRatios | null = null;
      const count = () => (ratios ??= sharingRatios(genome, countFrequencies(genome, animals)));
      return [breedId, { typical, ratios: typical === null ? () => null : count }];
    }),
  );
}

function drawAnimals({ speciesId, animalId }: IndexRow, breedId: number | null): ReturnType<typeof sql> {
  const isBreed = breedId === null ? sql`breed_id is null` : sql`breed_id = ${breedId}`;
  return sql`(select animal_id from relative_seed
    where species_id = ${speciesId} and ${isBreed} and animal_id <> ${animalId}
    order by hashint4(animal_id) limit ${OF_A_BREED})`;
}
