import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { readGenotype, specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { isEnough } from '#animals/records/animals.rules.ts';
import { requireAllResults, shownKits } from '#animals/sharing/shown-results.service.ts';
import { findClearByParentage } from '#laboratory/clear-by-parentage/find-clear-by-parentage.service.ts';
import { currentGenotypes } from '#laboratory/result-sources/current-genotypes.service.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { likeText } from '#shared/like-text.ts';
import { NOT_VERIFIED, type OtherResultSort } from './other-results.rules.ts';
import { knownTests } from './known-tests.service.ts';

interface StoredResult {
  id: number;
  animalId: number;
  sex: Sex;
  testId: number;
  genotype: string;
  laboratory: string;
  reportNumber: string;
  reportedOn: string;
  fileName: string | null;
  total: number;
}

const newestFirst = sql`p.reported_on desc, r.id desc`;

async function readStored(ctx: Pick<Ctx, 'db'>, rest: RawBuilder<unknown>): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    select r.id, p.animal_id, a.sex, r.test_id, r.genotype, p.laboratory, p.report_number, p.reported_on, p.file_name,
      count(*) over ()::int as total
    from other_laboratory_result r join other_laboratory_report p on p.id = r.report_id
    join animal a on a.id = p.animal_id join test t on t.id = r.test_id ${rest}`.execute(ctx.db);
  return rows;
}

const orders: Record<OtherResultSort, RawBuilder<unknown>> = {
  test: sql`lower(t.name), ${newestFirst}`,
  '-test': sql`lower(t.name) desc, ${newestFirst}`,
  laboratory: sql`lower(p.laboratory), ${newestFirst}`,
  '-laboratory': sql`lower(p.laboratory) desc, ${newestFirst}`,
  date: sql`p.reported_on, r.id`,
  '-date': newestFirst,
};

interface ListQuery {
  id: number;
  page: number;
  size: number;
  search: string;
  sort: OtherResultSort;
}

/**
 * The results from other laboratories, for users who can view all results of the animal; names of PDFs only for those
 * who can download them.
 */
export async function listOtherResults(
  ctx: Ctx,
  { id, page, size, search, sort }: ListQuery,
): Promise<Page<OtherResult>> {
  const access = await requireAllResults(ctx, id);
  const like = likeText(search);
  const isFound = search
    ? sql`(t.name ilike ${like} or t.abbreviation ilike ${like} or p.laboratory ilike ${like} or p.report_number ilike ${like})`
    : sql`true`;
  const rows = await readStored(
    ctx,
    sql`where p.animal_id = ${id} and ${isFound} order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`,
  );
  const mayDownload = isEnough(access, 'DOWNLOAD') && (await shownKits(ctx, id, 'DOWNLOAD')) === null;
  return toPage(await describeAll(ctx, rows, mayDownload), rows[0]?.total ?? 0, page, size);
}

/**
 * All results from other laboratories, for results pages, without the names of PDFs. The caller has checked the user's
 * access.
 */
export async function findOtherResults(ctx: Ctx, animalId: number): Promise<OtherResult[]> {
  const rows = await readStored(ctx, sql`where p.animal_id = ${animalId} order by lower(t.name), ${newestFirst}`);
  return describeAll(ctx, rows, false);
}

/** Like `findOtherResults`, for several animals. */
export async function findOtherResultsOf(
  ctx: Ctx,
  animalIds: readonly number[],
): Promise<Map<number, readonly OtherResult[]>> {
  const rows = await readStored(
    ctx,
    sql`where p.animal_id = any (${[...animalIds]}::int[]) order by lower(t.name), ${newestFirst}`,
  );
  const described = await describeAll(ctx, rows, false);
  const animalOf = new Map(rows.map(({ id, animalId }) => [id, animalId]));
  return Map.groupBy(described, ({ id }) => animalOf.get(id)!);
}

/** The newest genotype of each test from another laboratory, for tools. */
export async function otherGenotypes(
  ctx: Pick<Ctx, 'db'>,
  animalIds: readonly number[],
): Promise<{ animalId: number; testId: number; genotype: string }[]> {
  const rows = await readStored(ctx, sql`where p.animal_id = any (${[...animalIds]}::int[]) order by ${newestFirst}`);
  const newest = new Map(rows.toReversed().map((row) => [`${row.animalId} ${row.testId}`, row]));
  return [...newest.values()];
}

async function describeAll(ctx: Ctx, rows: readonly StoredResult[], mayDownload: boolean): Promise<OtherResult[]> {
  if (rows.length === 0) return [];
  const tests = await knownTests(ctx);
  const ours = await findOurs(ctx, [...new Set(rows.map(({ animalId }) => animalId))]);
  return rows.flatMap(({ animalId, sex, total: _total, ...row }) => {
    const test = tests.get(row.testId);
    if (!test) return [];
    const reading = readGenotype(test.genetics, row.genotype, sex);
    const our = ours.get(`${animalId} ${row.testId}`);
    return {
      ...row,
      fileName: mayDownload ? row.fileName : null,
      testName: test.name,
      kind: test.kind,
      outcome: reading.ok ? reading.word : specialResultLabels.indeterminate,
      status: reading.ok ? reading.status : 'unknown',
      ours: our && our.genotype !== row.genotype ? our.words : null,
      mark: NOT_VERIFIED,
    };
  });
}

/** Our own result of each test, from our test or from those of the parents. */
async function findOurs(ctx: Ctx, animalIds: number[]): Promise<Map<string, { genotype: string; words: string }>> {
  const inherited = [...(await findClearByParentage(ctx, animalIds))].flatMap(([animalId, tests]) =>
    tests.map(
      ({ testId }) =>
        [`${animalId} ${testId}`, { genotype: 'N/N', words: specialResultLabels.clear_by_parentage }] as const,
    ),
  );
  const tested = (await currentGenotypes(ctx, animalIds)).map(
    ({ animalId, testId, genotype, outcome }) =>
      [
        `${animalId} ${testId}`,
        { genotype, words: outcome === genotype ? genotype : `${genotype} (${outcome})` },
      ] as const,
  );
  return new Map([...inherited, ...tested]);
}
