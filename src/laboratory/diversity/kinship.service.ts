import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { listParentConflicts } from '#animals/parent-conflicts/parent-conflicts.service.ts';
import { joinTables } from '#genetics/manifest/align-tables.ts';
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { kingPairs } from '#genetics/parentage/king.ts';
import { kinshipLabel } from './diversity.rules.ts';
import { newestGenomes, openGenome, type GenomeRow } from './genomes.service.ts';

const MAX_ANIMALS = 60;

/** KING-robust kinship of all pairs of the user's animals whose genomes share markers, closest first. */
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
  ).slice(0, MAX_ANIMALS);
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
  /** Null if undefined: one of the animals is heterozygous at none of the shared markers. */
  kinship: number | null;
  markers: number;
}

/** Kinship of every pair of these genomes within a species. The caller has checked the user's access. */
export async function kinshipsOf(ctx: Ctx, rows: readonly GenomeRow[]): Promise<KinshipOfPair[]> {
  if (rows.length < 2) return [];
  const pairs: KinshipOfPair[] = [];
  for (const { tables, ids } of (await openGenomes(ctx, rows)).values()) {
    if (ids.length < 2) continue;
    for (const pair of kingPairs(joinTables(tables))) {
      pairs.push({
        firstId: ids[pair.first] ?? 0,
        secondId: ids[pair.second] ?? 0,
        kinship: Number.isFinite(pair.kinship) ? pair.kinship : null,
        markers: pair.sites,
      });
      // Yields to other requests. A worker thread would take longer to receive the genomes than to compare them.
      if (pairs.length % PAIRS_AT_ONCE === 0) await setImmediate();
    }
  }
  return pairs;
}

const PAIRS_AT_ONCE = 200;

/**
 * The genomes of each species. Genomes of one array share its markers. Genomes of other arrays are joined one at a
 * time, because twelve dense arrays together exceed the heap.
 */
async function openGenomes(ctx: Ctx, rows: readonly GenomeRow[]) {
  const opened = new Map<Species, { tables: [GenotypeTable, ...GenotypeTable[]]; ids: number[] }>();
  for (const row of rows) {
    const table = await openGenome(ctx, row);
    const earlier = opened.get(table.species);
    if (!earlier) {
      opened.set(table.species, { tables: [table], ids: [row.animalId] });
      continue;
    }
    if (earlier.tables[0].markers !== table.markers) earlier.tables = [joinTables(earlier.tables)];
    earlier.tables.push(table);
    earlier.ids.push(row.animalId);
  }
  return opened;
}
