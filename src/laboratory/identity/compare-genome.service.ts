import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { formatPercent } from '#shared/count-of.ts';
import { alignCalls } from '#genetics/manifest/align-tables.ts';
import { callsOf, type GenotypeTable } from '#genetics/genotype-table.ts';
import { comparePair } from '#genetics/parentage/genome-pair.ts';
import { compareSketches, genomeSketch } from '#genetics/parentage/genome-sketch.ts';
import { identityFlag } from '#genetics/parentage/identity.ts';
import { kinshipThresholds } from '#genetics/parentage/king.ts';
import { duplicateOf } from './genome-identity.service.ts';
import { recordConflict, type NewConflict } from './identity.service.ts';
import { checkRelatives } from './relatives.service.ts';
import {
  fillSketches,
  findGenome,
  listGenomes,
  openStored,
  readSketches,
  type StoredGenome,
} from './stored-genomes.service.ts';

/**
 * The job after a genome is stored: compares it with all other genomes, with earlier ones of its animal, and with those
 * of its recorded family. Contradictions put the samples on both sides on hold. Idempotent.
 */
export async function compareGenome(ctx: Ctx, { sampleId }: { sampleId: number }): Promise<void> {
  const own = await findGenome(ctx, sampleId);
  const table = own && (await openStored(ctx, own.fileKey));
  if (!own || !table) return;
  await fillSketches(ctx);
  const found = [...(await findTwins(ctx, own, table)), ...(await findSwaps(ctx, own, table))];
  await inTransaction(ctx, async (tx) => {
    // Both sides are locked in a fixed order, whichever is compared first, to avoid deadlocks.
    for (const conflict of found.toSorted((a, b) => a.sampleId - b.sampleId))
      await recordConflict(tx, { ...conflict, foundBy: own.importedBy });
    await checkRelatives(tx, own.animalId, own.importedBy);
    await tx.db
      .updateTable('snpProfile')
      .set({ comparedAt: tx.now })
      .where('id', '=', own.profileId)
      .where('sha256', '=', own.sha256)
      .execute();
  });
}

/** Nightly job: compares genomes that have not been compared yet. */
export async function compareWaiting(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('snpProfile')
    .select('sampleId')
    .where('comparedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { sampleId } of waiting) await compareGenome(ctx, { sampleId });
}

/** Before a release, compares a genome whose job has not run yet. */
export async function compareIfDue(tx: Ctx, sampleId: number): Promise<void> {
  const own = await findGenome(tx, sampleId);
  if (own && own.comparedAt === null) await compareGenome(tx, { sampleId });
}

/** Sketches with at least this similarity lead to a comparison of the whole genomes. */
const ALIKE = 0.95;

/** Finds the same genotype in another animal, of any account and from any array. */
async function findTwins(ctx: Ctx, own: StoredGenome, table: GenotypeTable): Promise<NewConflict[]> {
  const sketch = genomeSketch(table, 0);
  const conflicts: NewConflict[] = [];
  for await (const block of readSketches(ctx, own))
    for (const other of block) {
      const { shared, identical } = compareSketches(sketch, other.sketch);
      if (identical < ALIKE * shared) continue;
      const earlier = await openStored(ctx, other.fileKey);
      const found = earlier && comparePair(table, callsOf(table, 0), alignCalls(table, earlier));
      if (!found || !isOneAnimal(found)) continue;
      const share = `${formatPercent(found.identical / found.shared)} of ${found.shared} calls match`;
      const twins = [own, other].map(({ sampleId: id, animalId, barcode }) => ({ id, animalId, barcode }));
      if (twins[0] && twins[1]) conflicts.push(...(duplicateOf(twins[0], twins[1], share).conflicts ?? []));
    }
  return conflicts;
}

/** Markers without variation match in all animals of a breed, so the kinship must also be that of one animal. */
function isOneAnimal({ shared, identical, kinship }: { shared: number; identical: number; kinship: number }): boolean {
  const isAlike = identityFlag({ shared, identical: identical / shared }, false) === 'DUPLICATE_PROFILE';
  return isAlike && (!Number.isFinite(kinship) || kinship > kinshipThresholds.duplicate);
}

/** Finds other genomes of the same animal that do not match. */
async function findSwaps(ctx: Ctx, own: StoredGenome, table: GenotypeTable): Promise<NewConflict[]> {
  const conflicts: NewConflict[] = [];
  for (const other of await listGenomes(ctx, own.animalId)) {
    if (other.sampleId === own.sampleId) continue;
    const earlier = await openStored(ctx, other.fileKey);
    const found = earlier && comparePair(table, callsOf(table, 0), alignCalls(table, earlier));
    if (!found || identityFlag({ ...found, identical: found.identical / found.shared }, true) !== 'SAMPLE_SWAP')
      continue;
    const share = `only ${formatPercent(found.identical / found.shared)} of ${found.shared} calls agree with`;
    const against = ({ barcode }: StoredGenome) => `${share} the sample of kit ${barcode} from this animal.`;
    conflicts.push(
      { sampleId: own.sampleId, kind: 'SAMPLE_SWAP', detail: against(other) },
      { sampleId: other.sampleId, kind: 'SAMPLE_SWAP', detail: against(own) },
    );
  }
  return conflicts;
}
