import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { GenomeFiles, GenomeSource } from '#adapters/uploads/genome-reader.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { callsOf, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { genomeFingerprint } from '#genetics/parentage/genome-fingerprint.ts';
import { packGenome } from './genome-file.service.ts';
import {
  findSwap,
  findTwinsInFile,
  findTwinsOnRecord,
  refuseOwnCalls,
  type IdentityProblem,
  type KnownSample,
} from '#laboratory/identity/genome-identity.service.ts';
import { holdSampleForProblems } from '#laboratory/identity/identity.service.ts';
import { readLabFile } from './lab-uploads.service.ts';
import { checkParentGenomes } from '#laboratory/identity/parent-genomes.service.ts';
import { importProfileTable, lockSamples, type ProfileImport } from './profile-import.service.ts';
import { importableStates } from '#animals/stored-samples/samples.rules.ts';

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
  const genome = await readLabFile('genome', files);
  if (genome.source === 'TABLE')
    return { format: 'STR', leftOut: 0, ...(await importProfileTable(ctx, { ...genome, fileName: files.name })) };
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
    return refused([{ row: 0, column: '', reason: 'The file has no samples or no markers.' }]);
  return inTransaction(ctx, async (tx) => {
    const known = await lockSamples(
      tx,
      table.samples.map(({ id }) => id),
    );
    const sampleOf = (at: number) => known.get(normaliseBarcode(table.samples[at]?.id ?? ''));
    const found = await problemsOf(tx, table, sampleOf);
    const file = { name: files.name, sha256: createHash('sha256').update(files.bytes).digest('hex') };
    const problems = await holdSampleForProblems(tx, found, file);
    if (problems.length > 0) return refused(problems);
    let calls = 0;
    for (const at of table.samples.keys())
      calls += await storeGenome(tx, table, { at, sampleId: sampleOf(at)?.id ?? 0, format });
    return { accepted: true, samples: table.samples.length, calls, problems: [], format, leftOut };
  });
}

async function problemsOf(
  tx: Ctx,
  table: GenotypeTable,
  sampleOf: (at: number) => KnownSample | undefined,
): Promise<IdentityProblem[]> {
  const problems = findTwinsInFile(table, sampleOf);
  for (const [at, { id: name }] of table.samples.entries()) {
    const known = sampleOf(at);
    const refusal = refuseSample(name, known);
    if (refusal) problems.push(refusal);
    if (refusal || !known) continue;
    problems.push(...refuseOwnCalls(table, { at, known }), ...(await findSwap(tx, table, { at, known })));
    problems.push(...(await findTwinsOnRecord(tx, table, { at, known })));
  }
  return problems;
}

function refuseSample(name: string, known: KnownSample | undefined): IdentityProblem | null {
  const problem = (reason: string) => ({ row: 0, column: 'Sample', reason: `${name}: ${reason}` });
  if (!known) return problem('no sample in the laboratory has this barcode.');
  return importableStates.includes(known.state)
    ? null
    : problem(`a sample with status ${known.state} can't take marker calls.`);
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
    fingerprint: genomeFingerprint(table, at),
    importedBy: tx.user?.id ?? null,
  };
  await tx.db
    .insertInto('snpProfile')
    .values(values)
    .onConflict((conflict) => conflict.column('sampleId').doUpdateSet(values))
    .execute();
  await writePanelCalls(tx, table, { sampleId, calls });
  await checkParentsOf(tx, sampleId);
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'profile_imported',
    data: { source: format, markers: table.markers.length, called },
  });
  return called;
}

async function checkParentsOf(tx: Ctx, sampleId: number): Promise<void> {
  const { animalId } = await tx.db
    .selectFrom('sample')
    .select('animalId')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow();
  if (animalId !== null) await checkParentGenomes(tx, animalId);
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
