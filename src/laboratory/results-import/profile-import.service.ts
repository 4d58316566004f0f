import { type NotNull, sql } from 'kysely';
import { readTableText } from '#adapters/uploads/table-reader.ts';
import { conflictLabels } from '#animals/stored-samples/identity.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { sampleStateLabels } from '#laboratory/samples/state-labels.rules.ts';
import type { DelimitedTable } from '#genetics/formats/delimited.ts';
import { isSexMarker, readStrTable, type StrLadder, type StrProfile } from '#genetics/formats/str-csv.ts';
import { countBins, markersOffBins } from '#genetics/parentage/binning.ts';
import { identityLimits } from '#genetics/parentage/identity.ts';
import {
  duplicateOf,
  type IdentityProblem,
  type KnownSample,
  type Twin,
} from '#laboratory/identity/genome-identity.service.ts';
import { continueWithParts } from '#laboratory/sample-parts/continue-sample.service.ts';
import { holdSampleForProblems } from '#laboratory/identity/identity.service.ts';
import { lockSamples, refuseNamedTwice } from './named-samples.service.ts';
import { importableStates } from '#animals/stored-samples/samples.rules.ts';
import { otherSpeciesReason } from './genome.rules.ts';

export interface ProfileImport {
  /** False if the table has problems and nothing was written. */
  accepted: boolean;
  samples: number;
  calls: number;
  problems: { row: number; column: string; reason: string }[];
  /** Barcodes of samples that were put on hold because the file contradicts their animals. */
  heldSamples: string[];
}

/** With this many equal markers, the other animal is the same one or there is a mix-up (genetics reference B5). */
const DUPLICATE_MARKERS = 12;

/** Imports an ISAG STR table with barcodes as sample names, completely or not at all. Idempotent for equal calls. */
export async function importProfiles(ctx: Ctx, input: { content: string; fileName?: string }): Promise<ProfileImport> {
  return importProfileTable(ctx, { ...readTableText(input.content), fileName: input.fileName ?? 'profiles.csv' });
}

/** Like `importProfiles`, for a file that is already parsed. */
export async function importProfileTable(
  ctx: Ctx,
  input: { table: DelimitedTable; sha256: string; fileName: string },
): Promise<ProfileImport> {
  requirePermission(ctx, 'lab.import', { write: true });
  return inTransaction(ctx, async (tx) => {
    const table = readStrTable(input.table, await loadLadder(tx));
    const names = table.profiles.map(({ sample }) => sample);
    const samples = await lockSamples(tx, names);
    const found: IdentityProblem[] = [
      ...table.problems,
      ...refuseNamedTwice(names, samples),
      ...(await refuseOtherBins(tx, table.profiles)),
    ];
    for (const profile of table.profiles)
      found.push(...(await refuseProfile(tx, profile, samples.find(profile.sample))));
    const file = { name: input.fileName, sha256: input.sha256 };
    const { problems, heldSamples } = await holdSampleForProblems(tx, found, file);
    if (problems.length > 0) return { accepted: false, samples: 0, calls: 0, problems, heldSamples };
    let calls = 0;
    for (const profile of table.profiles) calls += await writeCalls(tx, profile, samples.find(profile.sample)?.id ?? 0);
    for (const { id } of samples.all) await continueWithParts(tx, id);
    return { accepted: true, samples: table.profiles.length, calls, problems: [], heldSamples: [] };
  });
}

/** Number of markers of one profile that may lie between the bins because they are rare variants. */
const MAX_OFF_BINS = 1;

/** Refuses sizes that were read with other bins: compared with stored sizes they would exclude a true parent. */
async function refuseOtherBins(tx: Ctx, profiles: readonly StrProfile[]): Promise<IdentityProblem[]> {
  const { rows } = await sql<{ marker: string; even: number; odd: number }>`
    select m.marker, count(*) filter (where a.size % 2 = 0)::int as even, count(*) filter (where a.size % 2 = 1)::int as odd
    from marker_call m cross join lateral (values (m.allele1), (m.allele2)) as v (allele)
    cross join lateral (select v.allele::int as size where v.allele ~ '^[0-9]{2,3}$') as a
    where m.panel_id = ${profiles[0]?.panel ?? ''} group by m.marker`.execute(tx.db);
  const counts = new Map(
    [...countBins(profiles)].map(([marker, [even, odd]]) => [marker, [even, odd] as [number, number]]),
  );
  for (const { marker, even, odd } of rows) {
    const own = counts.get(marker) ?? [0, 0];
    counts.set(marker, [own[0] + even, own[1] + odd]);
  }
  return profiles.flatMap(({ sample, markers }) => {
    const off = markersOffBins(markers, counts);
    if (off.length <= MAX_OFF_BINS) return [];
    const reason = `${sample}: the sizes at ${off.join(', ')} fall between those of all other profiles. The file was read with different bins. Correct the sizes with a reference sample.`;
    return [{ row: 0, column: off[0] ?? 'Marker', reason }];
  });
}

async function loadLadder(tx: Ctx): Promise<Map<string, StrLadder>> {
  // Both conditions are needed: without statistics, PostgreSQL finds the few rows by their panels, otherwise by the
  // index of sizes.
  const rows = await tx.db
    .selectFrom('panelMarker')
    .select(['marker', 'sizeMin as min', 'sizeMax as max', 'extraSizes as extra'])
    .where('panelId', 'in', (panels) => panels.selectFrom('panel').select('panel.id').where('kind', '=', 'STR'))
    .where('sizeMin', 'is not', null)
    .where('sizeMax', 'is not', null)
    .$narrowType<{ min: NotNull; max: NotNull }>()
    .execute();
  return new Map(rows.map(({ marker, ...ladder }) => [marker, ladder]));
}

async function refuseProfile(
  tx: Ctx,
  profile: StrProfile,
  sample: KnownSample | undefined,
): Promise<IdentityProblem[]> {
  const problem = (column: string, reason: string) => [{ row: 0, column, reason: `${profile.sample}: ${reason}` }];
  if (!sample) return problem('Sample', 'no sample in the laboratory has this barcode.');
  if (!importableStates.includes(sample.state))
    return problem(
      'Sample',
      `marker calls can't be imported for a sample with the status "${sampleStateLabels[sample.state]}".`,
    );
  if (sample.speciesId !== (profile.species === 'dog' ? 1 : 2))
    return problem('Species', otherSpeciesReason(profile.species));
  const { rows: known } = await sql<{ marker: string }>`
    select marker from panel_marker where panel_id = ${profile.panel}`.execute(tx.db);
  if (known.length === 0) return problem('Panel', `${profile.panel} is not a panel of this laboratory.`);
  const strange = [...profile.markers.keys()].find((marker) => !known.some((row) => row.marker === marker));
  if (strange) return problem(strange, `this marker is not on panel ${profile.panel}.`);
  const sex = sexOf(profile);
  const others = await refuseOtherCalls(tx, profile, sample);
  if (!sex || !sample.sex || sex === sample.sex) return others;
  const detail = `the sample is ${sex}, but the animal is registered as ${sample.sex}.`;
  const conflicts = [{ sampleId: sample.id, kind: 'SEX_MISMATCH' as const, detail }];
  return [...problem('Amelogenin', detail).map((one) => ({ ...one, conflicts })), ...others];
}

function sexOf(profile: StrProfile): 'male' | 'female' | null {
  const call = [...profile.markers].find(([marker]) => isSexMarker(marker))?.[1];
  return call ? (call.includes('Y') ? 'male' : 'female') : null;
}

async function refuseOtherCalls(tx: Ctx, profile: StrProfile, sample: KnownSample): Promise<IdentityProblem[]> {
  const calls = JSON.stringify(
    [...profile.markers]
      .filter(([marker]) => !isSexMarker(marker))
      .map(([marker, [allele1, allele2]]) => ({ marker, allele1, allele2 })),
  );
  const { rows: own } = await sql<{ differs: string | null }>`
    with mine as (select * from jsonb_to_recordset(${calls}::jsonb) as c (marker text, allele1 text, allele2 text))
    select min(m.marker) as differs from marker_call m join mine using (marker)
    where m.sample_id = ${sample.id} and m.panel_id = ${profile.panel} and (m.allele1, m.allele2) <> (mine.allele1, mine.allele2)`.execute(
    tx.db,
  );
  const { rows: others } = await sql<Twin & { shared: number; same: number }>`
    with mine as (select * from jsonb_to_recordset(${calls}::jsonb) as c (marker text, allele1 text, allele2 text))
    select s.id, s.animal_id, k.barcode, count(*)::int as shared,
      count(*) filter (where (m.allele1, m.allele2) = (mine.allele1, mine.allele2))::int as same
    from marker_call m join sample s on s.id = m.sample_id join kit k on k.id = s.kit_id join mine using (marker)
    where m.panel_id = ${profile.panel} and s.id <> ${sample.id} and s.animal_id is not null
    group by s.id, k.barcode having count(*) >= ${DUPLICATE_MARKERS} order by s.id`.execute(tx.db);
  const row = { row: 0 };
  const problems: IdentityProblem[] = [];
  const differs = own[0]?.differs;
  if (differs) {
    const detail = `${differs}: a different genotype of this sample is on record.`;
    problems.push({
      ...row,
      column: differs,
      reason: `${profile.sample}: a different genotype is on record. Repeat the sample.`,
      conflicts: [{ sampleId: sample.id, kind: 'SAMPLE_SWAP', detail }],
    });
  }
  for (const { shared, same, ...other } of others) {
    if (other.animalId !== sample.animalId && same === shared)
      problems.push(duplicateOf(sample, other, `${same} of ${shared} markers match`));
    if (other.animalId === sample.animalId && same / shared < identityLimits.resample)
      problems.push(swapOf(sample, other, { same, shared }));
  }
  return problems;
}

function swapOf(sample: KnownSample, other: Twin, { same, shared }: { same: number; shared: number }): IdentityProblem {
  const detail = `only ${same} of ${shared} markers match kit ${other.barcode} of the same animal.`;
  return {
    row: 0,
    column: 'Sample',
    reason: `${sample.barcode}: ${conflictLabels.SAMPLE_SWAP}: ${detail}`,
    conflicts: [{ sampleId: sample.id, kind: 'SAMPLE_SWAP', detail }],
  };
}

async function writeCalls(tx: Ctx, profile: StrProfile, sampleId: number): Promise<number> {
  const rows = [...profile.markers].map(([marker, [allele1, allele2]]) => ({
    sampleId,
    panelId: profile.panel,
    marker,
    allele1,
    allele2,
  }));
  if (rows.length === 0) return 0;
  const insertedRows = await tx.db
    .insertInto('markerCall')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'profile_imported',
    data: { panelId: profile.panel, markers: rows.length },
  });
  return Number(insertedRows.numInsertedOrUpdatedRows ?? 0);
}
