import { formatPercent } from '#shared/count-of.ts';
import { sql } from 'kysely';
import { conflictLabels } from '#animals/stored-samples/identity.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { alignCalls } from '#genetics/manifest/align-tables.ts';
import { genomeFingerprint } from '#genetics/parentage/genome-fingerprint.ts';
import { callsOf, type GenotypeTable } from '#genetics/genotype-table.ts';
import { concordance, findDuplicates, identityFlag } from '#genetics/parentage/identity.ts';
import { refuseGenome } from '#laboratory/results-import/genome.rules.ts';
import { openStored, withdrawnStates } from './stored-genomes.service.ts';
import type { NewConflict } from './identity.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';

export interface KnownSample {
  id: number;
  state: SampleState;
  animalId: number | null;
  speciesId: number | null;
  sex: string | null;
  barcode: string;
}

export interface IdentityProblem {
  row: number;
  column: string;
  reason: string;
  /** Set if the problem is a proven contradiction: these samples are put on hold, starting with the one of the row. */
  conflicts?: NewConflict[];
}

interface Placed {
  at: number;
  known: KnownSample;
}

/** Reasons why the calls of one sample cannot come from its animal: species, call rate, sex. */
export function refuseOwnCalls(table: GenotypeTable, { at, known }: Placed): IdentityProblem[] {
  return refuseGenome(table, at, known).map(({ column, reason }) => ({
    row: 0,
    column,
    reason: `${known.barcode}: ${reason}`,
    ...(column === 'Sex' && { conflicts: [{ sampleId: known.id, kind: 'SEX_MISMATCH' as const, detail: reason }] }),
  }));
}

/**
 * Genetics reference B5: two animals with one genotype are the same animal, or there is a mix-up. Both samples are
 * held.
 */
export function findTwinsInFile(
  table: GenotypeTable,
  sampleOf: (at: number) => KnownSample | undefined,
): IdentityProblem[] {
  return findDuplicates(table).flatMap(({ first, second, concordance: found }) => {
    const pair = [sampleOf(first), sampleOf(second)] as const;
    if (!pair[0] || !pair[1] || pair[0].animalId === pair[1].animalId) return [];
    const share = `${formatPercent(found.identical)} of ${found.shared} calls match`;
    return [duplicateOf(pair[0], pair[1], share), duplicateOf(pair[1], pair[0], share)];
  });
}

/** Finds the same genotype in another animal, of any account, in an earlier file. */
export async function findTwinsOnRecord(tx: Ctx, table: GenotypeTable, { at, known }: Placed) {
  await fillFingerprints(tx);
  const bands = genomeFingerprint(table, at);
  if (bands.length === 0) return [];
  const candidates = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select(['snpProfile.fileKey', 'sample.id', 'sample.animalId', 'kit.barcode'])
    .where('sample.animalId', '<>', known.animalId ?? 0)
    .where(sql<boolean>`snp_profile.fingerprint && ${bands}::text[] and sample.state not in ${withdrawnStates}`)
    .orderBy('snpProfile.id')
    .execute();
  const problems: IdentityProblem[] = [];
  for (const { fileKey, ...other } of candidates) {
    const earlier = await openStored(tx, fileKey);
    const found = earlier && concordance(callsOf(table, at), alignCalls(table, earlier));
    if (!found || identityFlag(found, false) !== 'DUPLICATE_PROFILE') continue;
    const share = `${formatPercent(found.identical)} of ${found.shared} calls match`;
    problems.push(duplicateOf(known, other, share));
  }
  return problems;
}

/** Refuses a genome that does not match the animal's earlier one. */
export async function findSwap(tx: Ctx, table: GenotypeTable, { at, known }: Placed): Promise<IdentityProblem[]> {
  if (!known.animalId) return [];
  const before = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .select(['snpProfile.fileKey'])
    .where('sample.animalId', '=', known.animalId)
    .where(sql<boolean>`sample.state not in ${withdrawnStates}`)
    .orderBy('snpProfile.id', 'desc')
    .executeTakeFirst();
  const earlier = before && (await openStored(tx, before.fileKey));
  const found = earlier && concordance(callsOf(table, at), alignCalls(table, earlier));
  if (!found || identityFlag(found, true) !== 'SAMPLE_SWAP') return [];
  const share = (100 * found.identical).toFixed(1);
  const detail = `only ${share}% of ${found.shared} calls match the earlier profile of this animal.`;
  return [
    {
      row: 0,
      column: 'Sample',
      reason: `${known.barcode}: ${conflictLabels.SAMPLE_SWAP}: ${detail}`,
      conflicts: [{ sampleId: known.id, kind: 'SAMPLE_SWAP', detail }],
    },
  ];
}

export type Twin = Pick<KnownSample, 'id' | 'animalId' | 'barcode'>;

/** Both samples are in doubt until a reviewer determines which one was swapped. */
export function duplicateOf(own: Twin, other: Twin, share: string): IdentityProblem {
  const asThoseOf = ({ barcode, animalId }: Twin) => `${share} those of kit ${barcode}, animal ${animalId ?? '–'}.`;
  const kind = 'DUPLICATE_PROFILE' as const;
  return {
    row: 0,
    column: 'Sample',
    reason: `${own.barcode}: ${conflictLabels[kind]}: ${asThoseOf(other)}`,
    conflicts: [
      { sampleId: own.id, kind, detail: asThoseOf(other), otherAnimalId: other.animalId },
      { sampleId: other.id, kind, detail: asThoseOf(own), otherAnimalId: own.animalId },
    ],
  };
}

/** Adds fingerprints to genomes that were stored without, at the next import. */
async function fillFingerprints(tx: Ctx): Promise<void> {
  const rows = await tx.db
    .selectFrom('snpProfile')
    .select(['id', 'fileKey'])
    .where('fingerprint', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, fileKey } of rows) {
    const stored = await openStored(tx, fileKey);
    await tx.db
      .updateTable('snpProfile')
      .set({ fingerprint: stored ? genomeFingerprint(stored, 0) : [] })
      .where('id', '=', id)
      .execute();
  }
}
