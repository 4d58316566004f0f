import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { breedShopPath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import type { Catalogue, Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { Failure } from '#shared/failure.ts';
import { pageOf } from '#shared/forms/paging.ts';
import { otherNamesOfTest } from '#shop/search/other-names.rules.ts';
import { includesWords, withForms } from '#shop/search/word-forms.rules.ts';
import { alertAudience, showAlert } from './evidence.rules.ts';
import type { TestEvidence } from './evidence.rules.ts';
import { evidenceColumns } from './evidence.service.ts';
import { printSheet } from './fact-sheet.document.ts';
import {
  breedingAdvice,
  howSure,
  inheritanceOf,
  referencesOf,
  severityLabel,
  sheetPath,
  sheetResults,
  type SheetTest,
} from './fact-sheet.rules.ts';
import type { FactSheet, FactSheetRow } from './fact-sheets.contract.ts';

interface Filters {
  page: number;
  size: number;
  species?: 'dog' | 'cat' | undefined;
  kind?: 'disease' | 'trait' | undefined;
  search?: string | undefined;
  sort: 'name' | 'gene';
}

/** Every test and trait of the catalogue has a fact sheet, even if it is not sold on its own. */
export async function listFactSheets(ctx: Ctx, input: Filters) {
  const snapshot = await catalogue(ctx);
  return pageOf(
    filtered(snapshot.tests, input).map((test) => rowOf(test)),
    input.page,
    input.size,
  );
}

/** Fact sheets of the tests for which the signed-in user's animals have released results. */
export async function listMySheets(ctx: Ctx, input: Filters) {
  const { id } = requireUser(ctx);
  const rows = await sql<{ testId: number }>`
    select distinct r.test_id from result r
    join animal_ownership o on o.animal_id = r.animal_id and o.till is null
    where o.person_id = ${id}`.execute(ctx.db);
  const mine = new Set(rows.rows.map((row) => row.testId));
  const snapshot = await catalogue(ctx);
  const tests = filtered(snapshot.tests, input).filter((test) => mine.has(test.id));
  return pageOf(
    tests.map((test) => rowOf(test)),
    input.page,
    input.size,
  );
}

export async function listSheetPaths(ctx: Ctx): Promise<string[]> {
  return (await catalogue(ctx)).tests.map((test) => sheetPath(test));
}

export async function findFactSheet(ctx: Ctx, { id }: { id: number }): Promise<FactSheet> {
  const snapshot = await catalogue(ctx);
  const test = snapshot.testsById.get(id);
  if (!test) throw new Failure('not_found');
  return sheetOf(ctx, snapshot, { ...test, area: test.category, ...(await laboratoryFacts(ctx, id)) });
}

export async function printSheetFile(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const sheet = await findFactSheet(ctx, { id });
  const bytes = await printSheet(sheet, ctx.user ?? ctx.visitor);
  ctx.responseHeaders.set('cache-control', 'private, max-age=3600');
  return new File([new Uint8Array(bytes)], `${sheet.path.split('/').at(-1)}.pdf`, { type: 'application/pdf' });
}

/** Data that the snapshot omits because no list needs it. */
async function laboratoryFacts(ctx: Ctx, id: number) {
  const { rows } = await sql<TestEvidence & { confidence: string; genotypeStrings: string[]; variant: string | null }>`
    select t.confidence, t.genotype_strings, ${evidenceColumns},
      (select coalesce(v.hgvs, v.description) from variant v where v.test_id = t.id and t.kind = 'disease') as variant
    from test t where t.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

type DescribedTest = SheetTest & TestEvidence & Pick<Test, 'breedIds'> & Pick<FactSheet, 'variant'>;

function sheetOf(ctx: Ctx, snapshot: Catalogue, test: DescribedTest): FactSheet {
  const isOwner = (ctx.user?.type ?? ctx.visitor.audience) === 'owner';
  const product = snapshot.products.find((one) => one.id === test.id && one.testIds.includes(test.id) && one.sellable);
  const breeds = test.breedIds.flatMap((breedId) => snapshot.breedsById.get(breedId) ?? []);
  return {
    ...rowOf(test),
    variant: test.variant,
    description: test.description,
    area: test.area,
    onset: test.clinicalOnset,
    severity: severityLabel(test.severity),
    inheritanceSentence: inheritanceOf(test).sentence,
    breeds: breeds
      .map((breed) => ({ id: breed.id, name: breed.name, path: breedShopPath(isOwner ? 'owner' : 'breeder', breed) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    results: sheetResults(test),
    advice: breedingAdvice(test),
    howSure: test.certainty ?? howSure(test.confidence),
    notes: test.notes,
    alerts: test.alerts.map((alert) => ({ ...showAlert(alert), audience: alertAudience(alert) })),
    references: referencesOf(test),
    checkedOn: test.checkedOn,
    researchOnly: test.researchOnly,
    productPath: product ? productPath(product) : null,
    canonical: `${ctx.config.publicOrigin}${sheetPath(test)}`,
  };
}

type RowFacts = Pick<
  SheetTest,
  | 'id'
  | 'name'
  | 'abbreviation'
  | 'gene'
  | 'speciesId'
  | 'kind'
  | 'modeCode'
  | 'inheritance'
  | 'affectsCarriers'
  | 'slug'
>;

function rowOf(test: RowFacts): FactSheetRow {
  return {
    id: test.id,
    name: test.name,
    abbreviation: test.abbreviation,
    gene: test.gene,
    species: speciesSlug(test.speciesId),
    kind: test.kind,
    inheritance: inheritanceOf(test).short,
    path: sheetPath(test),
  };
}

function filtered(tests: readonly Test[], { species, kind, search, sort }: Filters): Test[] {
  const found = tests.filter(
    (test) =>
      (!species || speciesSlug(test.speciesId) === species) &&
      (!kind || test.kind === kind) &&
      includesWords(searchTextOf(test), search ?? ''),
  );
  return sort === 'gene' ? found.toSorted((a, b) => (a.gene ?? '~').localeCompare(b.gene ?? '~')) : found;
}

const searchTexts = new WeakMap<Test, string>();

/** The searchable text of a test, including everyday names, created once per catalogue snapshot. */
function searchTextOf(test: Test): string {
  const { name, abbreviation, gene, category, aliases } = test;
  const text =
    searchTexts.get(test) ??
    withForms([name, abbreviation, gene ?? '', category, aliases ?? '', ...otherNamesOfTest(test)].join(' '));
  searchTexts.set(test, text);
  return text;
}
