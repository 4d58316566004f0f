import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { normaliseBarcode } from '#features/kits/barcode.rules.ts';
import { callsOf, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { concordance, findDuplicates, identityFlag } from '#genetics/identity.ts';
import {
  packGenome,
  readGenome,
  textOf,
  unpackGenome,
  type GenomeFiles,
  type GenomeSource,
} from './genome-file.service.ts';
import { refuseGenome } from './genome.rules.ts';
import { importProfiles, lockSamples, type KnownSample, type ProfileImport } from './profile-import.service.ts';
import { importableStates } from './samples.rules.ts';

export interface ProfileFileImport extends ProfileImport {
  format: 'STR' | GenomeSource;
  /** Lines of a VCF that hold no marker of two alleles. */
  leftOut: number;
}

/**
 * Loads DNA profiles of any format, whole or not at all: an ISAG STR table, or SNP calls as VCF, PLINK or FinalReport with
 * barcodes as sample names. SNP calls are kept whole; markers of an identity panel among them become profile calls as well.
 */
export async function importProfileFile(ctx: Ctx, files: GenomeFiles): Promise<ProfileFileImport> {
  requirePermission(ctx, 'lab.import', { write: true });
  const genome = readGenome(files);
  if (!genome)
    return { format: 'STR', leftOut: 0, ...(await importProfiles(ctx, { content: textOf(files.bytes) ?? '' })) };
  const { source: format, leftOut, table } = genome;
  const refused = (problems: ProfileImport['problems']) => ({
    accepted: false,
    samples: 0,
    calls: 0,
    problems,
    format,
    leftOut,
  });
  if (!table || genome.problems.length > 0) return refused(genome.problems);
  if (table.samples.length === 0 || table.markers.length === 0)
    return refused([{ row: 0, column: '', reason: 'The file has no sample or no marker.' }]);
  return inTransaction(ctx, async (tx) => {
    const known = await lockSamples(
      tx,
      table.samples.map(({ id }) => id),
    );
    const sampleOf = (at: number) => known.get(normaliseBarcode(table.samples[at]?.id ?? ''));
    const problems = table.samples.flatMap((sample, at) =>
      refuseSample(table, at, { name: sample.id, known: sampleOf(at) }),
    );
    problems.push(...twinsIn(table, sampleOf));
    for (const at of table.samples.keys()) problems.push(...(await refuseSwap(tx, table, { at, known: sampleOf(at) })));
    if (problems.length > 0) return refused(problems);
    let calls = 0;
    for (const at of table.samples.keys())
      calls += await storeGenome(tx, table, { at, sampleId: sampleOf(at)?.id ?? 0, format });
    return { accepted: true, samples: table.samples.length, calls, problems: [], format, leftOut };
  });
}

interface Placed {
  at: number;
  known: KnownSample | undefined;
}

function refuseSample(
  table: GenotypeTable,
  at: number,
  { name, known }: { name: string; known: KnownSample | undefined },
) {
  const problem = (column: string, reason: string) => ({ row: 0, column, reason: `${name}: ${reason}` });
  if (!known) return [problem('Sample', 'this is not the barcode of a sample in the laboratory.')];
  if (!importableStates.includes(known.state))
    return [problem('Sample', `a sample that is ${known.state} takes no marker calls.`)];
  return refuseGenome(table, at, known).map(({ column, reason }) => problem(column, reason));
}

/** Genetics B5: two animals with one genotype are one animal twice, or a mix-up. */
function twinsIn(table: GenotypeTable, sampleOf: (at: number) => KnownSample | undefined): ProfileImport['problems'] {
  return findDuplicates(table).flatMap(({ first, second, concordance: found }) => {
    if (sampleOf(first)?.animalId === sampleOf(second)?.animalId) return [];
    const names = `${table.samples[first]?.id} and ${table.samples[second]?.id}`;
    const share = (100 * found.identical).toFixed(1);
    return [
      {
        row: 0,
        column: 'Sample',
        reason: `${names}: DUPLICATE_PROFILE, ${share} % of ${found.shared} calls are the same.`,
      },
    ];
  });
}

/** The same animal's earlier genome must be the same one. */
async function refuseSwap(tx: Ctx, table: GenotypeTable, { at, known }: Placed): Promise<ProfileImport['problems']> {
  if (!known?.animalId) return [];
  const before = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .select(['snpProfile.fileKey'])
    .where('sample.animalId', '=', known.animalId)
    .orderBy('snpProfile.id', 'desc')
    .executeTakeFirst();
  const file = before && (await tx.adapters.files.get(before.fileKey));
  if (!file) return [];
  const earlier = unpackGenome(file.bytes, { id: 'earlier', sex: 'unknown' });
  const place = new Map(
    earlier.markers.map((marker, index) => [`${marker.chromosome}:${marker.position}:${marker.alleles[0]}`, index]),
  );
  const own = callsOf(table, at);
  const then = Uint8Array.from(table.markers, (marker) => {
    const index = place.get(`${marker.chromosome}:${marker.position}:${marker.alleles[0]}`);
    return index === undefined ? missingCall : (earlier.calls[index] ?? missingCall);
  });
  const found = concordance(own, then);
  if (identityFlag(found, true) !== 'SAMPLE_SWAP') return [];
  const share = (100 * found.identical).toFixed(1);
  return [
    {
      row: 0,
      column: 'Sample',
      reason: `${known.barcode}: SAMPLE_SWAP, only ${share} % of ${found.shared} calls agree with the earlier profile of this animal.`,
    },
  ];
}

/** Keeps the calls of one sample whole, and those of an identity panel as its profile. The caller has checked them. */
export async function storeGenome(
  tx: Ctx,
  table: GenotypeTable,
  { at, sampleId, format }: { at: number; sampleId: number; format: GenomeSource },
): Promise<number> {
  const calls = callsOf(table, at);
  const bytes = packGenome({
    species: table.species,
    markers: table.markers.map(({ chromosome, id, position, alleles: [a1, a2] }) => [chromosome, id, position, a1, a2]),
    calls: calls.join(''),
  });
  const called = calls.reduce((count, call) => count + (call === missingCall ? 0 : 1), 0);
  const values = {
    sampleId,
    markers: table.markers.length,
    called,
    source: format,
    fileKey: await tx.adapters.files.put(bytes, 'application/gzip'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    importedBy: tx.user?.id ?? null,
  };
  await tx.db
    .insertInto('snpProfile')
    .values(values)
    .onConflict((conflict) => conflict.column('sampleId').doUpdateSet(values))
    .execute();
  await writePanelCalls(tx, table, { sampleId, calls });
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'profile_imported',
    data: { source: format, markers: table.markers.length, called },
  });
  return called;
}

/** Markers of a SNP identity panel among the calls are its profile: what parentage compares. */
async function writePanelCalls(
  tx: Ctx,
  table: GenotypeTable,
  { sampleId, calls }: { sampleId: number; calls: Uint8Array },
) {
  const speciesId = table.species === 'cat' ? 2 : 1;
  const { rows } = await sql<{ panelId: string; marker: string }>`
    select pm.panel_id, pm.marker from panel_marker pm join panel p on p.id = pm.panel_id
    where p.kind = 'SNP' and p.species_id = ${speciesId}`.execute(tx.db);
  const panelOf = new Map(rows.map(({ marker, panelId }) => [marker, panelId]));
  const own = table.markers.flatMap(({ id, alleles: [a1, a2] }, marker) => {
    const [panelId, call] = [panelOf.get(id), calls[marker]];
    if (panelId === undefined || call === undefined || call === missingCall) return [];
    const [allele1, allele2] = [call === 2 ? a1 : a2, call === 0 ? a2 : a1].toSorted() as [string, string];
    return [{ sampleId, panelId, marker: id, allele1, allele2 }];
  });
  if (own.length > 0)
    await tx.db
      .insertInto('markerCall')
      .values(own)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
