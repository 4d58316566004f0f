import { runInWorker } from '#adapters/workers.ts';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { listParentConflicts } from '#animals/parent-conflicts/parent-conflicts.service.ts';
import { joinTables } from '#genetics/manifest/align-tables.ts';
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { kinshipLabel } from './diversity.rules.ts';
import { newestGenomes, openGenome, type GenomeRow } from './genomes.service.ts';

const MOST_ANIMALS = 60;

/** KING-robust kinship of all pairs of one's own animals whose genomes share their markers, nearest first. */
export async function listKinships(ctx: Ctx) {
  const user = requireUser(ctx);
  const owned = await ctx.db
    .selectFrom('animalOwnership')
    .select('animalId')
    .where('personId', '=', user.id)
    .where('till', 'is', null)
    .execute();
  const rows = (
    await newestGenomes(
      ctx,
      owned.map(({ animalId }) => animalId),
    )
  ).slice(0, MOST_ANIMALS);
  const animals = rows.map(({ animalId, name }) => ({ id: animalId, name }));
  const conflicts = await listParentConflicts(ctx, { animalIds: animals.map(({ id }) => id), isReleased: true });
  const nameOf = new Map(animals.map(({ id, name }) => [id, name]));
  const pairs = (await kinshipsOf(ctx, rows)).map(({ firstId, secondId, kinship, markers }) => ({
    first: nameOf.get(firstId) ?? '',
    second: nameOf.get(secondId) ?? '',
    kinship,
    markers,
    word: kinship === null ? 'too few informative markers' : kinshipLabel(kinship),
  }));
  return { animals, conflicts, pairs: pairs.toSorted((a, b) => (b.kinship ?? -9) - (a.kinship ?? -9)) };
}

export interface KinshipOfPair {
  firstId: number;
  secondId: number;
  /** Null where too few markers differ. */
  kinship: number | null;
  markers: number;
}

/** Kinship of every pair of these genomes within a species. The caller has checked who may know. */
export async function kinshipsOf(ctx: Ctx, rows: readonly GenomeRow[]): Promise<KinshipOfPair[]> {
  if (rows.length < 2) return [];
  const pairs: KinshipOfPair[] = [];
  for (const { table, ids } of (await joinGenomes(ctx, rows)).values()) {
    if (ids.length < 2) continue;
    const { related } = await runInWorker('king', { table, atLeast: Number.NEGATIVE_INFINITY });
    for (const pair of related)
      pairs.push({
        firstId: ids[pair.first] ?? 0,
        secondId: ids[pair.second] ?? 0,
        kinship: Number.isFinite(pair.kinship) ? pair.kinship : null,
        markers: pair.sites,
      });
  }
  return pairs;
}

/** The genomes of each species over the markers of its first. They are opened one by one: twelve dense ones at once fill the heap. */
async function joinGenomes(ctx: Ctx, rows: readonly GenomeRow[]) {
  const joined = new Map<Species, { table: GenotypeTable; ids: number[] }>();
  for (const row of rows) {
    const table = await openGenome(ctx, row);
    const earlier = joined.get(table.species);
    joined.set(
      table.species,
      earlier
        ? { table: joinTables([earlier.table, table]), ids: [...earlier.ids, row.animalId] }
        : { table, ids: [row.animalId] },
    );
  }
  return joined;
}
