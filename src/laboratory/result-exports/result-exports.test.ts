import { text } from 'node:stream/consumers';
import VCF from '@gmod/vcf';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readPlink } from '#genetics/formats/plink-binary.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { complement } from '#genetics/manifest/strand.ts';
import { importPanel } from '#laboratory/panels/import-panel.service.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { findAnimalResults } from '#laboratory/results/results.service.ts';
import { parseCsv } from '#shared/csv.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createReleasedSample,
  findRecessiveTest,
  useLab,
  type ReleasedSample,
} from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { isExportedResults, isFhirBundle, publishedSchema } from '../../../test/support/result-schemas.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { exportPath, type ExportFormat } from './export-formats.rules.ts';
import { downloadResults } from './export-results.service.ts';
import { exportResultsOf } from './personal-results.service.ts';
import { ExportedResults } from './result-exports.contract.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: ReleasedSample;

/** Markers with the animal's copies of ALT. The strand of the sixth is unknown, and the last is not in the manifest. */
const markers = [
  { id: 'm1', chromosome: '1', position: 5000, ref: 'A', alt: 'G', copies: 1, gt: '0/1' },
  { id: 'm2', chromosome: '1', position: 900, ref: 'C', alt: 'T', copies: 2, gt: '1/1' },
  { id: 'm3', chromosome: '10', position: 700, ref: 'A', alt: 'C', copies: 0, gt: '0/0' },
  { id: 'm4', chromosome: '2', position: 800, ref: 'G', alt: 'A', copies: 3, gt: './.' },
  { id: 'm5', chromosome: 'X', position: 600, ref: 'T', alt: 'C', copies: 1, gt: '0/1' },
  { id: 'm6', chromosome: '3', position: 650, ref: 'A', alt: 'T', copies: 2, gt: null },
  { id: 'm7', chromosome: '4', position: 10, ref: 'A', alt: 'C', copies: 1, gt: null },
];

/** The genome on the other strand, stored before its markers were in the manifest. */
const genome: GenotypeTable = {
  species: 'dog',
  samples: [{ family: '0', id: 'x', sire: null, dam: null, sex: 'female' }],
  markers: markers.map(({ id, chromosome, position, ref, alt }) => {
    return { id, chromosome, position, centimorgan: 0, alleles: [complement(alt), complement(ref)] };
  }),
  calls: Uint8Array.from(markers, ({ copies }) => copies),
};

const bytesOf = (rows: string[]) => new TextEncoder().encode(rows.map((row) => `${row}\n`).join(''));

beforeAll(async () => {
  sample = await lab.createReleased({ sex: 'female' });
  await database.db
    .updateTable('animal')
    .set({ name: '=HYPERLINK("x") Bär', chipNumber: '982000123456789', dateOfBirth: '2024-02-29' })
    .where('id', '=', sample.animalId)
    .execute();
  await storeGenome(lab.as(lab.technician), genome, { at: 0, sampleId: sample.sampleId, format: 'VCF' });
  const rows = markers.slice(0, -1).map((one) => [one.id, one.chromosome, one.position, one.ref, one.alt].join());
  const answer = await importPanel(lab.as(lab.technician), {
    bytes: bytesOf(['marker,chrom,pos_CanFam4,ref,alt', ...rows]),
    id: 'ARRAY-TEST',
    name: 'Array',
    species: 'dog',
    kind: 'SNP',
    purpose: 'ARRAY',
    commit: true,
  });
  expect(answer.problems).toEqual([]);
});

const download = async (format: ExportFormat, user = lab.owner, animalId = sample.animalId) => {
  const ctx = { ...lab.as(user), responseHeaders: new Headers() };
  return { body: await downloadResults(ctx, { animalId, format }), headers: ctx.responseHeaders };
};
const read = async (...wanted: Parameters<typeof download>) => text((await download(...wanted)).body);

describe('results as JSON', () => {
  test('the published schema is the one used by the export', () => {
    const { $schema: _draft, ...generated } = z.toJSONSchema(ExportedResults, { io: 'input' });
    expect(publishedSchema).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Results of an animal',
      ...generated,
    });
  });

  test('match the schema, refer to it, and agree with the results page for each test', async () => {
    const exported = ExportedResults.parse(JSON.parse(await read('json')));
    expect(isExportedResults(exported), JSON.stringify(isExportedResults.errors)).toBe(true);
    expect(new URL(exported.$schema).pathname).toBe('/schemas/results-1.json');
    const { results, coat } = await findAnimalResults(lab.as(lab.owner), { animalId: sample.animalId });
    expect(exported.results).toHaveLength(sample.testIds.length);
    for (const [at, { earlier: _earlier, sheet, ...shown }] of results.entries())
      expect(exported.results[at]).toEqual({ ...shown, sheet: expect.stringContaining(sheet) });
    expect(exported.coat).toEqual(coat);
    expect(exported.kits).toMatchObject([{ barcode: sample.barcode, certificate: { code: sample.certificateCode } }]);
    expect(isExportedResults({ ...exported, results: [{ testId: 'x' }] })).toBe(false);
  });

  test('are in a file named by animal and day, in portable characters', async () => {
    const { headers } = await download('json');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="HYPERLINK-x-Bar-results-\d{4}-\d\d-\d\d\.json"$/,
    );
  });
});

test('CSV has a row for each test, and no cell a spreadsheet would execute', async () => {
  const [head, ...rows] = parseCsv((await read('csv')).trimEnd());
  expect(head?.slice(0, 4)).toEqual(['Animal', 'Registration', 'Microchip', 'Species']);
  expect(rows).toHaveLength(sample.testIds.length);
  for (const row of rows) {
    expect(row).toHaveLength(head!.length);
    expect(row[0]).toBe(`'=HYPERLINK("x") Bär`);
    expect(row.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  }
});

test('FHIR is a bundle valid against R4, with an observation per test and the report as PDF', async () => {
  const bundle = JSON.parse(await read('fhir'));
  expect(isFhirBundle(bundle), JSON.stringify(isFhirBundle.errors?.slice(0, 5))).toBe(true);
  expect(isFhirBundle({ ...bundle, type: 'pile' })).toBe(false);
  const entries = bundle.entry as { fullUrl: string; resource: { resourceType: string } }[];
  const of = (type: string) => entries.flatMap(({ resource }) => (resource.resourceType === type ? [resource] : []));
  expect(of('Observation')).toHaveLength(sample.testIds.length);
  const known = new Set(entries.map(({ fullUrl }) => fullUrl));
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(references.filter((url) => !known.has(url))).toEqual([]);
  expect(of('DiagnosticReport')).toMatchObject([
    {
      result: sample.testIds.map(() => ({ type: 'Observation' })),
      presentedForm: [{ url: expect.stringContaining(`/results/${sample.barcode}/report`) }],
    },
  ]);
  const species = { url: 'species', valueCodeableConcept: { coding: [{ code: '448771007' }] } };
  expect(of('Patient')).toMatchObject([
    { identifier: [{ value: '982000123456789' }], extension: [{ extension: [species, {}] }] },
  ]);
});

describe('VCF', () => {
  test('has the positions, REF and ALT of the manifest, even for a genome stored on the other strand', async () => {
    const content = await read('vcf');
    const lines = content.trimEnd().split('\n');
    const header = lines.filter((line) => line.startsWith('#'));
    const parser = new VCF({ header: header.join('\n') });
    const found = lines.slice(header.length).map((line) => parser.parseLine(line));
    const rank = ['1', '2', '3', '10', 'X'];
    const expected = markers
      .filter(({ gt }) => gt !== null)
      .toSorted((a, b) => rank.indexOf(a.chromosome) - rank.indexOf(b.chromosome) || a.position - b.position);
    expect(found.map(({ CHROM, POS, ID, REF, ALT }) => [CHROM, POS, ID?.[0], REF, ALT?.[0]])).toEqual(
      expected.map(({ chromosome, position, id, ref, alt }) => [chromosome, position, id, ref, alt]),
    );
    expect(found.map((variant) => Object.values(variant.GENOTYPES())[0])).toEqual(expected.map(({ gt }) => gt));
  });

  test('states its assembly with the length of each sequence, and what it omits', async () => {
    const content = await read('vcf');
    expect(content).toMatch(/^##fileformat=VCFv4\.3\n/);
    expect(content).toContain('##contig=<ID=1,length=123556469,assembly=CanFam4>\n');
    expect(content).toContain('##contig=<ID=Y,assembly=CanFam4>\n');
    expect(content).toContain('##reference=https://www.ncbi.nlm.nih.gov/datasets/genome/GCF_011100685.1/\n');
    expect(content).toContain(
      'Description="2 of 7 markers have no position in the marker manifest, or their strand is not known"',
    );
    expect(content.match(/^##markerPanel=.*$/gm)).toEqual(['##markerPanel=<ID=ARRAY-TEST,Description="Array">']);
    expect(content.match(/^##testWithoutPosition=<ID=\d+,Description="[^"\n]+">$/gm)).toHaveLength(
      sample.testIds.length,
    );
    expect(content).not.toMatch(/\tm[67]\t/);
  });
});

test('PLINK is a fileset with every stored call', async () => {
  const { body } = await download('plink');
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  const part = (ending: string) => files[Object.keys(files).find((name) => name.endsWith(ending))!]!;
  const { table, problems } = readPlink(
    { bed: part('.bed'), bim: strFromU8(part('.bim')), fam: strFromU8(part('.fam')) },
    'dog',
  );
  expect(problems).toEqual([]);
  const copies = new Map(markers.map((marker) => [marker.id, marker.copies]));
  expect(table?.markers.map(({ id }, at) => [id, table.calls[at]])).toEqual(
    table?.markers.map(({ id }) => [id, copies.get(id)]),
  );
  expect(table?.markers).toHaveLength(markers.length);
});

describe('download permission', () => {
  test('the owner and users with download access can download known formats, and others cannot', async () => {
    const browser = new ApiBrowser({ db: database.db, adapters: lab.as(null).adapters });
    const path = exportPath(sample.animalId, 'json');
    expect((await browser.get(path)).status).toBe(401);
    const friend = await createPerson(database.db, { password: PASSWORD });
    await signIn(browser, friend);
    expect((await browser.get(path)).status).toBe(404);
    const share = { animalId: sample.animalId, personId: friend.id, sharedBy: lab.owner.id };
    await createShare(database.db, { ...share, level: 'VIEW' });
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get(`/api/my/animals/${sample.animalId}/results`)).body.exports).toEqual([]);
    await database.db.updateTable('animalShare').set({ level: 'DOWNLOAD' }).where('personId', '=', friend.id).execute();
    const answer = await browser.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await browser.get(path.replace('json', 'xlsx'))).body).toEqual({
      format: ['Choose JSON, CSV, FHIR, VCF or PLINK.'],
    });
    const auditEntries = await database.db
      .selectFrom('auditEntry')
      .select('data')
      .where('actorId', '=', friend.id)
      .where('action', '=', 'results.exported')
      .execute();
    expect(auditEntries).toEqual([{ data: { format: 'json' } }]);
  });

  test('a share with chosen kits includes only those, and no genome of another kit', async () => {
    const second = await createReleasedSample(database.db, lab, { animalId: sample.animalId });
    const friend = await createPerson(database.db);
    await createShare(database.db, {
      animalId: sample.animalId,
      personId: friend.id,
      level: 'DOWNLOAD',
      kitIds: [second.kitId],
      sharedBy: lab.owner.id,
    });
    const exported = ExportedResults.parse(JSON.parse(await read('json', friend)));
    expect(exported.kits.map(({ barcode }) => barcode)).toEqual([second.barcode]);
    expect(new Set(exported.results.map(({ barcode }) => barcode))).toEqual(new Set([second.barcode]));
    await expect(download('plink', friend)).rejects.toMatchObject({ status: 404 });
    const { exports } = await findAnimalResults(lab.as(friend), { animalId: sample.animalId });
    expect(exports).toEqual(['json', 'csv', 'fhir']);
    const own = await findAnimalResults(lab.as(lab.owner), { animalId: sample.animalId });
    expect(own.exports).toEqual(['json', 'csv', 'fhir', 'vcf', 'plink']);
  });

  test('genomes can be downloaded twenty times an hour', async () => {
    await database.db.deleteFrom('rateLimit').execute();
    for (let count = 0; count < 20; count += 1) await (await download('plink')).body.cancel();
    await expect(download('plink')).rejects.toMatchObject({ status: 429 });
    expect(await read('csv')).toContain('Animal');
  });
});

test("a personal data export has each animal's results and genome", async () => {
  const files = await exportResultsOf(lab.as(null), { personId: lab.owner.id });
  const names = Object.keys(files);
  expect(names.map((name) => name.replace(/^(\w+)\/\d+-.*?\.(.*)$/, '$1 $2'))).toEqual([
    'results json',
    'genotypes vcf.gz',
  ]);
  expect(isExportedResults(JSON.parse(strFromU8(files[names[0]!]!)))).toBe(true);
});

test('JSON, CSV and FHIR state that two samples differ, and contain no result of the test', async () => {
  const { animalId, testIds } = await lab.createReleased();
  const testId = await findRecessiveTest(database.db, testIds);
  await lab.createReleased({ animalId, calls: { [testId]: 'N/P' } });
  const exported = ExportedResults.parse(JSON.parse(await read('json', lab.owner, animalId)));
  const differing = exported.results.filter(({ isContradicted }) => isContradicted);
  expect(differing).toMatchObject([{ testId, status: 'unknown', genotype: '' }]);

  const [head = [], ...rows] = parseCsv((await read('csv', lab.owner, animalId)).trimEnd());
  const [at, result, genotype] = ['Samples differ', 'Result', 'Genotype'].map((title) => head.indexOf(title));
  const marked = rows.filter((row) => row[at!] === 'Yes');
  expect(marked.map((row) => [row[result!], row[genotype!]])).toEqual([['Samples differ', '']]);
  expect(marked[0]!.join()).toContain('Clear (N/N) and Carrier (N/P)');
  expect(rows.filter((row) => row[at!] === 'No')).toHaveLength(exported.results.length - 1);

  const bundle = JSON.parse(await read('fhir', lab.owner, animalId));
  expect(isFhirBundle(bundle), JSON.stringify(isFhirBundle.errors?.slice(0, 5))).toBe(true);
  const resources = (bundle.entry as { resource: Record<string, unknown> }[]).map(({ resource }) => resource);
  expect(resources.filter(({ status }) => status === 'preliminary')).toMatchObject([
    {
      dataAbsentReason: { coding: [{ code: 'temp-unknown' }], text: 'Samples differ' },
      interpretation: [{ coding: [{ code: 'IND' }] }],
      note: expect.arrayContaining([{ text: expect.stringContaining('Clear (N/N) and Carrier (N/P)') }]),
    },
  ]);
});
