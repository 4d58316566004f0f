import type { ColumnValue } from '#db/connection.ts';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createLab,
  createReleasedSample,
  type LabBed,
  type ReleasedSample,
} from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { alertsOf, referenceLines } from './report-kinds.rules.ts';
import type { ReportContent } from './report-content.document.ts';
import { readPdfStructure } from '../../../test/support/pdf-structure.ts';
import { renderReport } from './report.document.ts';
import { findResults } from './results.service.ts';

const database = useDatabase();
let lab: LabBed;
let sample: ReleasedSample;

const MDR1 = 10240;
const HYPERTHERMIA = 10116;
const DYSPLASIA = 10030;
const MEROSIN = 20037;

beforeAll(async () => {
  const bed = await createLab(database.db);
  lab = { ...bed, owner: await createPerson(database.db, { password: PASSWORD }) };
  sample = await createReleasedSample(database.db, lab);
  await release(MDR1, 'N/P', ['At risk (1 copy)', 'at_risk']);
  await release(HYPERTHERMIA, 'N/N', ['Clear', 'clear']);
  await release(MEROSIN, 'N/N', ['Clear', 'clear']);
});

async function release(testId: number, genotype: string, [outcome, status]: [string, ColumnValue<'result', 'status'>]) {
  const [any] = await database.db
    .selectFrom('result')
    .selectAll()
    .where('animalId', '=', sample.animalId)
    .limit(1)
    .execute();
  const { animalId, sampleId, releasedTo } = any!;
  const earlier = await database.db
    .selectFrom('result')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('sampleId', '=', sampleId)
    .where('testId', '=', testId)
    .executeTakeFirst();
  const version = (earlier?.version ?? 0) + 1;
  await database.db
    .insertInto('result')
    .values({ animalId, sampleId, testId, version, genotype, outcome, status, releasedTo })
    .execute();
  return sampleId;
}

const results = async () =>
  (await findResults(lab.as(lab.owner), { animalId: sample.animalId, barcode: sample.barcode })).results;
const of = async (testId: number) => (await results()).find((one) => one.testId === testId)!;

test('C7 R449 a result has the warnings for its genotype, each with its source', async () => {
  const mdr1 = await of(MDR1);
  expect(mdr1.alerts).toMatchObject([{ kind: 'drug', title: 'Medicines' }]);
  expect(mdr1.alerts[0]!.text).toContain('ivermectin');
  expect(mdr1.alerts[0]!.reference.url).toMatch(/^https:/);
  expect((await of(HYPERTHERMIA)).alerts).toEqual([]);
});

test('C13 a result names its references and the day they were checked', async () => {
  const mdr1 = await of(MDR1);
  expect(mdr1.references).toContainEqual({ label: 'OMIA:001402-9615', url: 'https://omia.org/OMIA001402/9615/' });
  expect(mdr1.checkedOn).toBe('2026-11-22');
  expect((await results()).filter((one) => one.references.length === 0)).toEqual([]);
});

test('C13 a result of a withdrawn test stays readable and is marked as research only', async () => {
  expect(await of(MEROSIN)).toMatchObject({ outcome: 'Clear', researchOnly: true });
  expect((await of(MDR1)).researchOnly).toBe(false);
});

test('C7 C13 the report includes its warnings and references', async () => {
  const { content } = await database.db.selectFrom('report').select('content').limit(1).executeTakeFirstOrThrow();
  const report = content;
  const full = await renderReport({ ...report, results: await results() });
  const bare = (await results()).map((one) => ({ ...one, alerts: [], references: [] }));
  const plain = await renderReport({ ...report, results: bare });
  expect(full.byteLength).toBeGreaterThan(plain.byteLength);
});

test.each([
  ['AU', 841.89],
  ['US', 792],
])('a report for %s is tagged for screen readers throughout, on its own paper size', async (countryCode, height) => {
  const { content } = await database.db.selectFrom('report').select('content').limit(1).executeTakeFirstOrThrow();
  const report = content;
  const all = { ...report, results: await results(), reader: { countryCode } };
  for (const extract of ['full', 'summary', 'diseases', 'traits'] as const) {
    const bytes = await renderReport(all, { extract });
    const structure = readPdfStructure(bytes);
    expect(structure.untagged).toEqual([]);
    expect(structure.silent).toEqual([]);
    expect(structure.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(structure.root).toContain(`/Lang (en-${countryCode})`);
    for (const font of structure.fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    expect(Buffer.from(bytes).toString('latin1')).toMatch(new RegExp(`/MediaBox \\[0 0 [\\d.]+ ${height}\\]`));
  }
  // The section on what needs attention precedes the tests of any organ.
  const { outline } = readPdfStructure(await renderReport(all));
  expect(outline.indexOf('H3')).toBeGreaterThan(outline.indexOf('H2 P'));
});

test('C7 extracts of reports issued before warnings had kinds keep their one sentence', async () => {
  expect(alertsOf({ alert: 'Some medicines can harm Rex.' })).toMatchObject([
    { kind: 'drug', text: 'Some medicines can harm Rex.' },
  ]);
  expect(alertsOf({ alert: null })).toEqual([]);
  expect(referenceLines([{ abbreviation: 'MDR1' }])).toEqual({ lines: [], checkedOn: null });
  const { content } = await database.db.selectFrom('report').select('content').limit(1).executeTakeFirstOrThrow();
  const report = content;
  const old = (await results()).map(({ alerts: _a, references: _r, checkedOn: _c, ...rest }) => ({
    ...rest,
    alert: null,
  }));
  const bytes = await renderReport(
    { ...report, results: old as unknown as ReportContent['results'] },
    {
      extract: 'summary',
    },
  );
  expect(bytes.byteLength).toBeGreaterThan(1000);
});

test('C7 a shared link shows the warnings as well', async () => {
  const owner = new ApiBrowser({ db: database.db, ip: '198.51.104.1' });
  await signIn(owner, lab.owner);
  const created = await owner.post(`/api/my/animals/${sample.animalId}/share-links`, {});
  expect(created.status).toBe(201);
  const opened = await owner.get(created.body.path.replace('/shared/', '/api/shared-animals/'));
  const tests: { testName: string; alerts: { kind: string }[] }[] = opened.body.results.results;
  expect(tests.filter(({ alerts }) => alerts.some(({ kind }) => kind === 'drug'))).toHaveLength(1);
});

test('C13 after a corrected mode of inheritance a released result gets a new version beside the first', async () => {
  const sampleId = await release(DYSPLASIA, 'N/P', ['At risk (1 copy)', 'at_risk']);
  const file = new URL('../../db/migrations/0068_results_of_corrected_modes.sql', import.meta.url);
  await sql.raw(readFileSync(file, 'utf8')).execute(database.db);
  const versions = await database.db
    .selectFrom('result')
    .select(['version', 'genotype', 'outcome', 'status'])
    .where('testId', '=', DYSPLASIA)
    .where('sampleId', '=', sampleId)
    .orderBy('version')
    .execute();
  expect(versions).toEqual([
    { version: 1, genotype: 'N/P', outcome: 'At risk (1 copy)', status: 'at_risk' },
    { version: 2, genotype: 'N/P', outcome: 'Carrier', status: 'carrier' },
  ]);
  await sql.raw(readFileSync(file, 'utf8')).execute(database.db);
  expect(await database.db.selectFrom('result').where('testId', '=', DYSPLASIA).select('id').execute()).toHaveLength(2);
});
