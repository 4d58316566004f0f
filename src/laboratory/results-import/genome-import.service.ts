import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { GenomeFiles, GenomeSource } from '#adapters/uploads/genome-reader.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { sampleStateLabels } from '#laboratory/samples/state-labels.rules.ts';
import { callsOf, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { isHaplotypeTable } from '#genetics/formats/haplotype-csv.ts';
import { genomeFingerprint } from '#genetics/parentage/genome-fingerprint.ts';
import { genomeSketch } from '#genetics/parentage/genome-sketch.ts';
import { storeCalls } from './genome-file.service.ts';
import {
  findSwap,
  findTwinsInFile,
  findTwinsOnRecord,
  refuseOwnCalls,
  type IdentityProblem,
  type KnownSample,
} from '#laboratory/identity/genome-identity.service.ts';
import { holdSampleForProblems } from '#laboratory/identity/identity.service.ts';
import { continueWithGenome } from '#laboratory/sample-parts/continue-sample.service.ts';
import { importHaplotypes } from './haplotype-import.service.ts';
import { readLabFile } from './lab-uploads.service.ts';
import { panelCallsOf, type PanelCall, type PanelMarker } from './panel-calls.rules.ts';
import { turnGenome } from './turn-genome.service.ts';
import { packSketch } from '#laboratory/identity/stored-genomes.service.ts';
import { lockSamples, refuseNamedTwice, type NamedSamples } from './named-samples.service.ts';
import { importProfileTable, type ProfileImport } from './profile-import.service.ts';
import { importableStates } from '#animals/stored-samples/samples.rules.ts';

export interface ProfileFileImport extends ProfileImport {
  format: 'STR' | 'HAPLOTYPES' | GenomeSource;
  /** Number of lines without a biallelic marker on a chromosome. */
  leftOut: number;
  /** Changes made to the file's content, and markers that are not used. */
  notes: string[];
}

/**
 * Imports DNA profiles of any format, completely or not at all: an ISAG STR table, or SNP calls as VCF, PLINK,
 * FinalReport or text with barcodes as sample names. SNP calls are converted to the alleles of the marker manifest and
 * stored completely; those at markers of an identity panel are also stored as profile calls.
 */
export async function importProfileFile(ctx: Ctx, files: GenomeFiles): Promise<ProfileFileImport> {
  requirePermission(ctx, 'lab.import', { write: true });
  const genome = await readLabFile('genome', files);
  if (genome.source === 'TABLE' && isHaplotypeTable(genome.table))
    return { format: 'HAPLOTYPES', leftOut: 0, notes: [], ...(await importHaplotypes(ctx, genome.table)) };
  if (genome.source === 'TABLE')
    return {
      format: 'STR',
      leftOut: 0,
      notes: [],
      ...(await importProfileTable(ctx, { ...genome, fileName: files.name })),
    };
  const { source: format, leftOut, table: given } = genome;
  const refused = (problems: ProfileImport['problems'], heldSamples: string[] = []) => ({
    accepted: false,
    samples: 0,
    calls: 0,
    problems,
    heldSamples,
    format,
    leftOut,
    notes: [],
  });
  if (!given || genome.problems.length > 0) return refused(genome.problems);
  if (given.samples.length === 0 || given.markers.length === 0)
    return refused([
      { row: 0, column: '', reason: 'The file has no samples or no markers. Check that it is the right file.' },
    ]);
  return inTransaction(ctx, async (tx) => {
    const turned = await turnGenome(tx, given);
    if ('reason' in turned) return refused([{ row: 0, column: 'Marker', reason: turned.reason }]);
    const { table, notes, panelMarkers } = turned;
    const known = await lockSamples(
      tx,
      table.samples.map(({ id }) => id),
    );
    const sampleOf = (at: number) => known.find(table.samples[at]?.id ?? '');
    const found = await problemsOf(tx, table, known);
    const file = { name: files.name, sha256: createHash('sha256').update(files.bytes).digest('hex') };
    const { problems, heldSamples } = await holdSampleForProblems(tx, found, file);
    if (problems.length > 0) return refused(problems, heldSamples);
    let calls = 0;
    for (const at of table.samples.keys())
      calls += await storeGenome(tx, table, { at, sampleId: sampleOf(at)?.id ?? 0, format, panelMarkers });
    for (const at of table.samples.keys()) await continueWithGenome(tx, sampleOf(at)?.id ?? 0);
    return {
      accepted: true,
      samples: table.samples.length,
      calls,
      problems: [],
      heldSamples: [],
      format,
      leftOut,
      notes,
    };
  });
}

async function problemsOf(tx: Ctx, table: GenotypeTable, samples: NamedSamples): Promise<IdentityProblem[]> {
  const names = table.samples.map(({ id }) => id);
  const problems = [
    ...refuseNamedTwice(names, samples),
    ...findTwinsInFile(table, (at) => samples.find(names[at] ?? '')),
  ];
  for (const [at, name] of names.entries()) {
    const known = samples.find(name);
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
    : problem(`marker calls can't be imported for a sample with the status "${sampleStateLabels[known.state]}".`);
}

/** Stores all calls of one sample, and those of an identity panel as its profile. The caller has validated them. */
export async function storeGenome(
  tx: Ctx,
  table: GenotypeTable,
  {
    at,
    sampleId,
    format,
    panelMarkers = [],
  }: { at: number; sampleId: number; format: GenomeSource; panelMarkers?: readonly PanelMarker[] },
): Promise<number> {
  const calls = callsOf(table, at);
  const called = calls.reduce((count, call) => count + (call === missingCall ? 0 : 1), 0);
  const values = {
    sampleId,
    markers: table.markers.length,
    called,
    source: format,
    assembly: table.assembly ?? null,
    ...(await storeCalls(tx.adapters.files, table, calls)),
    fingerprint: genomeFingerprint(table, at),
    sketch: packSketch(genomeSketch(table, at)),
    comparedAt: null,
    rohF: null,
    rohMeasuredAt: null,
    importedBy: tx.user?.id ?? null,
  };
  await dropOldBreeds(tx, values);
  await tx.db
    .insertInto('snpProfile')
    .values(values)
    .onConflict((conflict) => conflict.column('sampleId').doUpdateSet(values))
    .execute();
  await writePanelCalls(tx, { sampleId, calls: panelCallsOf(table, calls, panelMarkers) });
  await tx.adapters.jobs.send(tx.db, 'identity.compare', { sampleId });
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'profile_imported',
    data: { source: format, markers: table.markers.length, called },
  });
  return called;
}

/** Deletes the breeds that were calculated from an earlier genome. */
async function dropOldBreeds(tx: Ctx, { sampleId, sha256 }: { sampleId: number; sha256: string }): Promise<void> {
  await sql`
    delete from breed_composition c using snp_profile g
    where g.id = c.snp_profile_id and g.sample_id = ${sampleId} and g.sha256 <> ${sha256}`.execute(tx.db);
}

/**
 * Stores calls at markers of a SNP identity panel as the profile that parentage compares. A newer genome replaces it.
 */
export async function writePanelCalls(
  tx: Ctx,
  { sampleId, calls }: { sampleId: number; calls: readonly PanelCall[] },
): Promise<void> {
  if (calls.length === 0) return;
  const json = JSON.stringify(calls.map(({ panelId, ...call }) => ({ ...call, panel_id: panelId })));
  await sql`
    insert into marker_call (sample_id, panel_id, marker, allele1, allele2)
    select ${sampleId}, c.panel_id, c.marker, c.allele1, c.allele2
    from jsonb_to_recordset(${json}::jsonb) as c (panel_id text, marker text, allele1 text, allele2 text)
    on conflict (sample_id, panel_id, marker) do update set allele1 = excluded.allele1, allele2 = excluded.allele2`.execute(
    tx.db,
  );
}
