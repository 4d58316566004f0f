import { sampleStateLabels } from '#laboratory/samples/state-labels.rules.ts';
import { sampleTestsWithCalls } from '#laboratory/samples/samples.service.ts';
import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { barcodeCandidates } from '#shared/barcode.ts';
import { earliestDay } from '#shared/dates.ts';
import type { DelimitedTable } from '#genetics/formats/delimited.ts';
import type { LabCsvLookup, LabCsvRow } from '#genetics/formats/lab-csv.ts';
import type { CallBasis } from '#genetics/call-basis.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import { importableStates, type SampleState } from '#animals/stored-samples/samples.rules.ts';

export interface KnownCall extends CallBasis {
  genotype: string;
  status: ColumnValue<'genotypeCall', 'status'>;
  testedOn: string | null;
}

/** The current call. `takenBack`: its released sample was returned to the plate for an amendment. */
export interface CurrentCall extends KnownCall {
  takenBack: boolean;
}

export interface Lookup {
  find: LabCsvLookup;
  /** Null if no sample in the laboratory has this barcode. */
  sampleIdOf(barcode: string): number | null;
  sampleOf(row: LabCsvRow): { sampleId: number; testId: number; current: CurrentCall | null };
}

interface KnownSample {
  sampleId: number;
  state: SampleState;
  speciesId: number | null;
  sex: Sex;
  ordered: Set<number>;
  receivedOn: string | null;
  calls: Map<number, CurrentCall>;
}

interface KnownTest {
  id: number;
  genetics: TestGenetics;
}

/**
 * Loads, in three queries, everything that the rows of a file can refer to. The samples are locked until the end of the
 * import.
 */
export async function loadLookup(tx: Ctx, table: DelimitedTable): Promise<Lookup> {
  const samples = await loadSamples(tx, barcodesIn(table));
  const tests = await loadTests(tx);
  const named = (barcode: string) =>
    barcodeCandidates(barcode)
      .map((code) => samples.get(code))
      .find((sample) => sample !== undefined);
  const find: LabCsvLookup = (barcode, testCode) => {
    const sample = named(barcode);
    if (!sample) return { column: 'barcode', reason: `No sample in the laboratory has the barcode ${barcode}.` };
    if (!importableStates.includes(sample.state))
      return { column: 'barcode', reason: refusalFor(barcode, sample.state) };
    const test = tests.get(`${sample.speciesId}:${testCode.toUpperCase()}`);
    if (!test) return { column: 'test', reason: `${testCode} is not a test for this species.` };
    if (!sample.ordered.has(test.id)) return { column: 'test', reason: `${testCode} was not ordered for this sample.` };
    return { test: test.genetics, sex: sample.sex, receivedOn: sample.receivedOn };
  };
  return {
    find,
    sampleIdOf: (barcode) => named(barcode)?.sampleId ?? null,
    sampleOf(row) {
      const sample = named(row.barcode);
      const test = tests.get(`${sample?.speciesId}:${row.testCode.toUpperCase()}`);
      if (!sample || !test) throw new Error(`row ${row.line} passed the checks without a sample or test`);
      return { sampleId: sample.sampleId, testId: test.id, current: sample.calls.get(test.id) ?? null };
    },
  };
}

function refusalFor(barcode: string, state: SampleState): string {
  if (['REGISTERED', 'IN_TRANSIT'].includes(state)) return `Sample ${barcode} has not been received. Receive it first.`;
  if (state === 'ON_HOLD') return `Sample ${barcode} is on hold.`;
  if (['RECEIVED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED'].includes(state))
    return `Sample ${barcode} is not on a plate yet. Place it on a plate first.`;
  return `Results can't be imported for sample ${barcode} with the status "${sampleStateLabels[state]}".`;
}

function barcodesIn({ rows }: DelimitedTable): string[] {
  const codes = rows.slice(1).flatMap(({ cells }) => barcodeCandidates(cells[0] ?? ''));
  return [...new Set(codes)].filter((code) => /^[\p{L}\p{N}\p{P}\p{S} ]{1,50}$/u.test(code));
}

async function loadSamples(tx: Ctx, barcodes: string[]): Promise<Map<string, KnownSample>> {
  if (barcodes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .select(['sample.id', 'sample.state', 'sample.receivedAt'])
    .select(['kit.barcode', 'kit.secondBarcode', 'animal.speciesId', 'animal.sex'])
    .where('sample.state', 'not in', ['CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED'])
    .where((eb) =>
      eb.or([eb(sql`upper(kit.barcode)`, 'in', barcodes), eb(sql`upper(kit.second_barcode)`, 'in', barcodes)]),
    )
    .orderBy('sample.id')
    .forUpdate('sample')
    .execute();
  const samples = new Map<string, KnownSample>();
  const byId = new Map<number, KnownSample>();
  for (const row of rows) {
    const sex: Sex = row.sex === 'male' || row.sex === 'female' ? row.sex : 'unknown';
    const known: KnownSample = {
      sampleId: row.id,
      state: row.state,
      speciesId: row.speciesId,
      receivedOn: row.receivedAt && earliestDay(row.receivedAt),
      sex,
      ordered: new Set(),
      calls: new Map(),
    };
    byId.set(row.id, known);
    for (const code of [row.barcode, row.secondBarcode]) if (code) samples.set(code.toUpperCase(), known);
  }
  await addTestsAndCalls(tx, byId);
  return samples;
}

async function addTestsAndCalls(tx: Ctx, byId: Map<number, KnownSample>): Promise<void> {
  if (byId.size === 0) return;
  const rows = await sampleTestsWithCalls(tx)
    .select([
      'sampleTest.sampleId',
      'sampleTest.testId',
      'genotypeCall.genotype',
      'genotypeCall.status',
      'genotypeCall.testedOn',
      'genotypeCall.method',
      'genotypeCall.repeats',
      sql<number | null>`genotype_call.quality::float8`.as('quality'),
      sql<boolean>`exists (
        select from sample_stage back where back.sample_id = sample_test.sample_id and back.state = 'PLATED'
          and back.at > genotype_call.at and (
            select earlier.state from sample_stage earlier where earlier.sample_id = back.sample_id and earlier.id < back.id
            order by earlier.id desc limit 1) in ('REPORTED', 'STORED'))`.as('takenBack'),
    ])
    .where('sampleTest.sampleId', 'in', [...byId.keys()])
    .execute();
  for (const row of rows) {
    const sample = byId.get(row.sampleId);
    sample?.ordered.add(row.testId);
    const { genotype, status, testedOn, method, quality, repeats, takenBack } = row;
    if (status !== null)
      sample?.calls.set(row.testId, {
        genotype: genotype ?? '',
        status,
        testedOn,
        method,
        quality,
        repeats,
        takenBack,
      });
  }
}

async function loadTests(tx: Ctx): Promise<Map<string, KnownTest>> {
  const rows = await tx.db
    .selectFrom('test')
    .select(['id', 'speciesId', 'abbreviation', 'modeCode', 'inheritance', 'genotypeStrings'])
    .execute();
  const byCode = new Map<string, KnownTest>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const test = { id: row.id, genetics: describeTest(row) };
    const short = `${row.speciesId}:${row.abbreviation.toUpperCase()}`;
    counts.set(short, (counts.get(short) ?? 0) + 1);
    byCode.set(short, test);
    byCode.set(`${row.speciesId}:${row.id}`, test);
  }
  // An abbreviation that several tests share names none of them: the file must then use the test's number.
  for (const [short, count] of counts) if (count > 1) byCode.delete(short);
  return byCode;
}
