import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { readSheetFile } from '#animals/spreadsheets/sheet-files.service.ts';
import { cleanCell, readDate } from '#animals/spreadsheets/sheets.rules.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { formatDate } from '#shared/dates.ts';
import { invalid } from '#shared/failure.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { testFinder } from './find-test.rules.ts';
import { knownTests, type KnownTest } from './known-tests.service.ts';
import type { CheckedImportRow } from './other-results.contract.ts';
import {
  importColumns,
  MAX_IMPORT_ROWS,
  MAX_REPORT_NUMBER_LENGTH,
  placeEntry,
  refuseBeforeBirth,
  type ImportCells,
  type ImportProblems,
  type KnownReports,
  type OtherEntry,
} from './other-results.rules.ts';
import { readOtherResult } from './read-result.rules.ts';
import { dateWriterFor, findKnownReports, lockAnimals, saveEntries } from './save-entries.service.ts';

const CHECKS = { hits: 120, seconds: 3600 };
/** Allows for the rows, their header, and some lines of notes above it. */
const MAX_LINES = MAX_IMPORT_ROWS + 10;

/** The non-empty rows of a file, including the header. */
export async function readImportFile(ctx: Ctx, { file }: { file: File }): Promise<{ lines: string[][] }> {
  const user = requireUser(ctx, { write: true });
  await countAttempt(ctx, { bucket: `other-results-file:${user.id}`, ...CHECKS });
  const lines = await readSheetFile(new Uint8Array(await file.arrayBuffer()), MAX_LINES);
  if (lines.length >= MAX_LINES)
    throw invalid({
      file: [`This file has more than ${MAX_IMPORT_ROWS} rows. Split it and import each part separately.`],
    });
  const filled = lines.map((line) => line.slice(0, 40).map(cleanCell)).filter((line) => line.some(Boolean));
  if (filled.length < 2) throw invalid({ file: ['This file has no rows. Choose another file.'] });
  return { lines: filled };
}

/** Previews an import: the state of each row; nothing is saved. */
export async function checkImport(ctx: Ctx, { rows }: { rows: ImportCells[] }): Promise<{ rows: CheckedImportRow[] }> {
  const user = requireUser(ctx);
  await countAttempt(ctx, { bucket: `other-results-check:${user.id}`, ...CHECKS });
  const checked = await checkRows(ctx, rows);
  return { rows: checked.map(({ entry: _entry, ...row }) => row) };
}

/** Saves the rows without problems and returns the others, which can be corrected and sent again. */
export async function importOtherResults(
  ctx: Ctx,
  { rows }: { rows: ImportCells[] },
): Promise<{ saved: number; known: number; rows: CheckedImportRow[] }> {
  const user = requireUser(ctx, { write: true });
  await countAttempt(ctx, { bucket: `other-results-check:${user.id}`, ...CHECKS });
  return inTransaction(ctx, async (tx) => {
    const animals = await findAnimals(tx, rows);
    await lockAnimals(
      tx,
      [...new Set(animals.values())].flatMap((found) => found.map(({ id }) => id)),
    );
    const checked = await checkRows(tx, rows);
    const fresh = checked.filter(({ state }) => state === 'NEW').flatMap(({ entry }) => entry ?? []);
    await saveEntries(tx, fresh);
    return {
      saved: fresh.length,
      known: checked.filter(({ state }) => state === 'KNOWN').length,
      rows: checked.filter(({ state }) => state === 'WRONG').map(({ entry: _entry, ...row }) => row),
    };
  });
}

interface OwnAnimal {
  id: number;
  word: string;
  speciesId: number;
  sex: Sex;
  bornOn: string | null;
}

interface Known {
  animals: ReadonlyMap<string, OwnAnimal[]>;
  tests: ReadonlyMap<number, KnownTest>;
  findTest: ReturnType<typeof testFinder>;
  reports: KnownReports;
}

type Checked = CheckedImportRow & { entry: OtherEntry | null };

async function checkRows(ctx: Ctx, rows: readonly ImportCells[]): Promise<Checked[]> {
  const animals = await findAnimals(ctx, rows);
  const tests = await knownTests(ctx);
  const ids = [...animals.values()].flatMap((found) => found.map(({ id }) => id));
  const known = { animals, tests, findTest: testFinder(tests.values()), reports: await findKnownReports(ctx, ids) };
  return rows.map((cells) => checkRow(ctx, cells, known));
}

/** The user's animals by the identifiers in the rows: microchip, registration number or name. */
async function findAnimals(ctx: Ctx, rows: readonly ImportCells[]): Promise<Map<string, OwnAnimal[]>> {
  const words = [...new Set(rows.flatMap(({ animal }) => (animal ? wordsFor(animal) : [])))];
  if (words.length === 0) return new Map();
  const { rows: found } = await sql<OwnAnimal>`
    select distinct a.id, a.species_id, a.sex, a.date_of_birth::text as born_on, w.word from animal a
    join animal_ownership o on o.animal_id = a.id and o.till is null and o.person_id = ${requireUser(ctx).id}
    cross join lateral (values (a.chip_number), (lower(a.registration_number)), (lower(a.name))) as w (word)
    where w.word = any (${words}) order by a.id`.execute(ctx.db);
  return Map.groupBy(found, ({ word }) => word);
}

function wordsFor(typed: string): string[] {
  const digits = chipDigits(typed);
  return [typed.toLowerCase(), ...(digits ? [digits] : [])];
}

function checkRow(ctx: Ctx, cells: ImportCells, known: Known): Checked {
  const problems: ImportProblems = {};
  for (const column of importColumns) if (!cells[column]) problems[column] = [REQUIRED];
  if (cells.reportNumber.length > MAX_REPORT_NUMBER_LENGTH)
    problems.reportNumber = [`This field have maximum ${MAX_REPORT_NUMBER_LENGTH} characters`];
  const animal = cells.animal ? checkAnimal(cells.animal, known, problems) : null;
  const reportedOn = cells.reportedOn ? checkDate(ctx, cells.reportedOn, { animal, problems }) : null;
  const test = animal && cells.test ? checkTest(cells.test, animal, { known, problems }) : null;
  const genotype = animal && test && cells.result ? checkResult(cells.result, { animal, test, problems }) : null;
  const isWhole = Object.keys(problems).length === 0 && animal && test && reportedOn && genotype;
  if (!isWhole) return { cells, state: 'WRONG', problems, entry: null };
  const { laboratory, reportNumber } = cells;
  const entry = { animalId: animal.id, laboratory, reportNumber, reportedOn, testId: test.id, genotype };
  return { cells, ...placeEntry(known.reports, entry, dateWriterFor(ctx)), entry };
}

function checkAnimal(typed: string, { animals }: Known, problems: ImportProblems): OwnAnimal | null {
  const found = wordsFor(typed).flatMap((word) => animals.get(word) ?? []);
  const [first, ...others] = [...new Map(found.map((animal) => [animal.id, animal])).values()];
  if (first && others.length === 0) return first;
  problems.animal = [
    first
      ? 'Several of your animals have this name. Enter the microchip or registration number.'
      : "This animal isn't in My animals. Enter its microchip number, registration number or name.",
  ];
  return null;
}

function checkDate(
  ctx: Ctx,
  typed: string,
  { animal, problems }: { animal: OwnAnimal | null; problems: ImportProblems },
): string | null {
  const user = requireUser(ctx);
  const date = readDate(typed, user);
  if (date === null) problems.reportedOn = [`Enter the date as ${formatDate('2026-05-31', user)} or 2026-05-31.`];
  else if (date > ctx.now.toISOString().slice(0, 10)) problems.reportedOn = ['The date cannot be in the future.'];
  else {
    const early = refuseBeforeBirth({ reportedOn: date, bornOn: animal?.bornOn ?? null }, dateWriterFor(ctx));
    if (early) problems.reportedOn = [early];
  }
  return problems.reportedOn ? null : date;
}

function checkTest(
  typed: string,
  animal: OwnAnimal,
  { known, problems }: { known: Known; problems: ImportProblems },
): KnownTest | null {
  const found = known.findTest(animal.speciesId, typed);
  if (!found.ok) problems.test = [found.reason];
  return found.ok ? (known.tests.get(found.id) ?? null) : null;
}

function checkResult(
  typed: string,
  { animal, test, problems }: { animal: OwnAnimal; test: KnownTest; problems: ImportProblems },
): string | null {
  const read = readOtherResult({ ...test.genetics, abbreviation: test.abbreviation }, typed, animal.sex);
  if (!read.ok) problems.result = [read.reason];
  return read.ok ? read.genotype : null;
}
