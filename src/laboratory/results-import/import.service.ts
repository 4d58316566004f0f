import { sql } from 'kysely';
import { readTableText } from '#adapters/uploads/table-reader.ts';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import type { DelimitedTable } from '#genetics/formats/delimited.ts';
import { readLabTable, type LabCsvReport, type LabCsvRow } from '#genetics/formats/lab-csv.ts';
import { loadLookup, type Lookup } from './import-lookup.service.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { latestDay } from '#shared/dates.ts';
import { noteDoubts, recordConflicts } from '#laboratory/identity/identity.service.ts';
import type { ContradictionChoice } from '#animals/stored-samples/identity.rules.ts';
import { readLabFile } from './lab-uploads.service.ts';
import { continueSample } from '#laboratory/sample-parts/continue-sample.service.ts';
import { isLate, isSame, toCall, writeCalls } from './write-calls.service.ts';

export interface ImportAnswer {
  /** False: the file has problems and nothing was imported. */
  accepted: boolean;
  /** True: the same file was imported before; nothing changed. */
  again: boolean;
  importId: number | null;
  rows: number;
  /** Results that are new, or differ from the earlier ones. */
  changed: number;
  samples: number;
  problems: { row: number; column: string; reason: string }[];
  /** Barcodes of samples with a call that the recorded sex cannot have; nothing was done about them. */
  contradictedSamples: string[];
  /** Barcodes of samples put on hold for this, because the technician confirmed that the file is correct. */
  heldSamples: string[];
}

interface Choice {
  /** By default, a contradiction is an error like any other, and nothing is imported. */
  ifContradicted?: ContradictionChoice;
}

/**
 * Imports the laboratory's result CSV completely or not at all. Sending the same file again returns the first import;
 * a repeated call with the same genotype is not written twice.
 */
export async function importResults(
  ctx: Ctx,
  input: Choice & { fileName: string; content: string; runName?: string },
): Promise<ImportAnswer> {
  return importTable(ctx, { ...input, ...readTableText(input.content) });
}

/** The same for an uploaded file. */
export async function importResultFile(
  ctx: Ctx,
  input: Choice & { fileName: string; bytes: Uint8Array; runName?: string },
): Promise<ImportAnswer> {
  requirePermission(ctx, 'lab.import', { write: true });
  return importTable(ctx, { ...input, ...(await readLabFile('table', input.bytes)) });
}

async function importTable(
  ctx: Ctx,
  input: Choice & { fileName: string; table: DelimitedTable; sha256: string; runName?: string },
): Promise<ImportAnswer> {
  const user = requirePermission(ctx, 'lab.import', { write: true });
  const { sha256, table } = input;
  return inTransaction(ctx, async (tx) => {
    // Samples are locked first: if two people import the same file concurrently, the second finds the first one's
    // import.
    const lookup = await loadLookup(tx, table);
    const earlier = await findImport(tx, sha256);
    if (earlier && !earlier.sentBack) {
      return {
        accepted: true,
        again: true,
        importId: earlier.id,
        rows: earlier.rowCount,
        changed: 0,
        samples: 0,
        problems: [],
        contradictedSamples: [],
        heldSamples: [],
      };
    }
    const report = readLabTable(table, lookup.find, latestDay(tx.now));
    report.problems.push(...findClashes(report.rows, lookup));
    if (report.problems.length) {
      const conflicts = contradictionsIn(report, lookup);
      const file = { name: input.fileName, sha256 };
      if (input.ifContradicted === 'hold')
        return refused(report, { heldSamples: await recordConflicts(tx, conflicts, file) });
      await noteDoubts(tx, conflicts, file);
      return refused(report, { contradictedSamples: [...new Set(conflicts.map(({ barcode }) => barcode))] });
    }
    const attempt = (earlier?.attempt ?? 0) + 1;
    const importId = await addImport(tx, { ...input, attempt, rowCount: report.rows.length, userId: user.id });
    const changed = await writeCalls(tx, { importId, rows: report.rows, lookup });
    const sampleIds = [...new Set(report.rows.map((row) => lookup.sampleOf(row).sampleId))].toSorted((a, b) => a - b);
    for (const sampleId of sampleIds) await continueSample(tx, sampleId);
    return {
      accepted: true,
      again: false,
      importId,
      rows: report.rows.length,
      changed,
      samples: sampleIds.length,
      problems: [],
      contradictedSamples: [],
      heldSamples: [],
    };
  });
}

/**
 * Calls that the recorded sex cannot have: a typing error, contamination, another animal, or a wrong sex. Empty if
 * the file has any other error, which is corrected first.
 */
function contradictionsIn({ held, problems }: LabCsvReport, lookup: Lookup) {
  if (problems.length > held.length) return [];
  return held.flatMap(({ barcode, testCode, reason }) => {
    const sampleId = lookup.sampleIdOf(barcode);
    return sampleId === null
      ? []
      : [
          {
            sampleId,
            kind: 'SEX_MISMATCH' as const,
            detail: `${testCode}: ${reason}`,
            barcode: normaliseBarcode(barcode),
          },
        ];
  });
}

const ON_HOLD = / The result is on hold(?: for review)?\./;

function refused(
  report: LabCsvReport,
  { contradictedSamples = [], heldSamples = [] }: { contradictedSamples?: string[]; heldSamples?: string[] },
): ImportAnswer {
  return {
    accepted: false,
    again: false,
    importId: null,
    rows: report.dataRows,
    changed: 0,
    samples: 0,
    // Only the technician's decision puts a sample on hold, as the page states.
    problems: report.problems.map((problem) => ({ ...problem, reason: problem.reason.replace(ON_HOLD, '') })),
    contradictedSamples,
    heldSamples,
  };
}

/**
 * The last import of a file; `sentBack` if it can be imported again: a reviewer had a sample repeated, released results
 * were returned to the plate with all their calls, and the new run has the same results, or its amendment was cancelled.
 */
async function findImport(tx: Ctx, sha256: string) {
  const { rows } = await sql<{ id: number; rowCount: number; attempt: number; sentBack: boolean }>`
    select i.id, i.row_count, i.attempt, exists (
      select 1 from genotype_call old where old.import_id = i.id and old.superseded_at is not null and not exists (
        select 1 from genotype_call now where now.sample_id = old.sample_id and now.test_id = old.test_id and now.superseded_at is null)
    ) or exists (
      select 1 from genotype_call c join sample s on s.id = c.sample_id
      where c.import_id = i.id and c.superseded_at is null and s.state in ('PLATED', 'RUN') and not exists (
        select 1 from sample_test st where st.sample_id = s.id and not exists (
          select 1 from genotype_call now where now.sample_id = s.id and now.test_id = st.test_id and now.superseded_at is null))
    ) or exists (select 1 from genotype_call dropped where dropped.import_id = i.id and dropped.dropped_at is not null) as sent_back
    from result_import i where i.sha256 = ${sha256} order by i.attempt desc limit 1`.execute(tx.db);
  return rows[0];
}

/** Errors visible only in the whole file: two names for one sample or test, and calls older than the existing one. */
function findClashes(rows: readonly LabCsvRow[], lookup: Lookup): ImportAnswer['problems'] {
  const seen = new Map<string, number>();
  const problems: ImportAnswer['problems'] = [];
  for (const row of rows) {
    const { sampleId, testId, current } = lookup.sampleOf(row);
    const key = `${sampleId}:${testId}`;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row.line);
    else
      problems.push({
        row: row.line,
        column: 'test',
        reason: `Line ${earlier} already has a result for this sample and test.`,
      });
    if (current && isLate(current, row) && !isSame(current, toCall(row))) {
      problems.push({
        row: row.line,
        column: 'date',
        reason: `A newer result, from ${current.testedOn}, has already been imported.`,
      });
    }
  }
  return problems;
}

async function addImport(
  tx: Ctx,
  input: { fileName: string; runName?: string; sha256: string; attempt: number; rowCount: number; userId: string },
): Promise<number> {
  const name = input.runName?.trim() || `${tx.now.toISOString().slice(0, 10)} ${input.sha256.slice(0, 8)}`;
  const run = await tx.db
    .insertInto('labRun')
    .values({ name, state: 'IMPORTED', createdBy: input.userId })
    .onConflict((oc) => oc.column('name').doUpdateSet({ state: 'IMPORTED' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx.db
    .insertInto('resultImport')
    .values({
      runId: run.id,
      fileName: input.fileName.slice(0, 200),
      sha256: input.sha256,
      attempt: input.attempt,
      format: 'lab-csv',
      rowCount: input.rowCount,
      importedBy: input.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
