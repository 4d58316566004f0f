import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { publishReferences } from '#laboratory/diversity/breed-reference.service.ts';
import type { Diversity } from '#laboratory/diversity/diversity.contract.ts';
import { drawRuns } from '#laboratory/diversity/diversity.rules.ts';
import { findDiversity } from '#laboratory/diversity/diversity.service.ts';
import { findMeasuredReports } from '#laboratory/diversity/measured-reports.service.ts';
import { autosomes } from '#genetics/genotype-table.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { createPerson, useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, founderProfile } from '../../../test/support/science-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { diversitySummary } from './diversity-report.rules.ts';
import { renderDiversityReport } from './diversity-report.document.ts';
import { findDiversityFile } from './diversity-report.service.ts';

const database = useDatabase();
const lab = useLab(database);
const { createSignedIn } = useBrowsers(database);
let animalId: number;
let mine: ApiBrowser;
let owner: SessionUser;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  const others = await Promise.all([1, 2, 3].map(() => createPerson(database.db)));
  for (let at = 0; at < 36; at += 1) {
    const person = [owner, ...others][at % 4]!;
    const tested = await createTestedAnimal(
      database.db,
      { ...lab, owner: person },
      { profile: founderProfile(500 + at) },
    );
    if (at === 0) ({ animalId } = tested);
  }
  await publishReferences(lab.as(null));
}, 600_000);

const path = (id = animalId) => `/api/my/animals/${id}/diversity/file`;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the diversity of an animal as a document', () => {
  test('prints the report cover of its sample, then each figure with its place in the breed', async () => {
    const { bytes, fileName } = await findDiversityFile(lab.as(owner), { id: animalId });
    const { identity, measures } = await findDiversity(lab.as(owner), { id: animalId });
    const text = readPdfText(bytes);
    const { number } = await database.db
      .selectFrom('report')
      .select('number')
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    expect(fileName).toBe(`${number}-v1-diversity.pdf`);
    expect(text).toContain(`Report ${number}, version 1`);
    expect(text).toMatch(/Name .* Breed .* Sex .* Kit .* Received .* Identity .*\(grade C\).* Method DNA profile/);
    expect(text).toContain(`${(100 * identity!.value).toFixed(1)}% of 21 identity markers`);
    expect(text).toContain(`Higher than in ${Math.round(identity!.breed!.percentile)}% of 36 animals of the breed`);
    expect(measures[0]!.values).toHaveLength(3);
    for (const { value } of measures[0]!.values) expect(text).toContain(`: ${value.toFixed(3)} `);
    expect(text).toContain('compared with 36 animals of the breed from 4 owners');
    expect(text).toMatch(/Analysed by .* Reviewed and released by .* End of this part of report/);
  });

  test('is tagged for screen readers, and the same facts give the same bytes', async () => {
    const draw = () => findDiversityFile(lab.as(owner), { id: animalId });
    const [{ bytes }, again] = [await draw(), await draw()];
    const structure = readPdfStructure(bytes);
    expect([structure.untagged, structure.silent]).toEqual([[], []]);
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    for (const font of structure.fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    // One figure for the place in the breed, and one distribution for each measure.
    expect(structure.roles.filter((role) => role === 'Figure')).toHaveLength(4);
    expect(structure.outline).toMatch(/^Document\(P P H1 Table\(.*\) Table\(.*\) P H2 P P Figure P H2 H3 P Figure/);
    expect(hash(again.bytes)).toBe(hash(bytes));
  });

  test('prints released DLA haplotypes and lines, and no heading if there are none', async () => {
    const { identity: report } = await findMeasuredReports(lab.as(owner), animalId);
    const found = await findDiversity(lab.as(owner), { id: animalId });
    const print = async (haplotypes: Diversity['haplotypes']) =>
      readPdfText(
        await renderDiversityReport({ report: report!, identityKit: null, diversity: { ...found, haplotypes } }),
      );
    const text = await print([
      { system: 'DLA1', haplotypes: ['1002', '1008'] },
      { system: 'DLA2', haplotypes: ['2003', '2003'] },
      { system: 'Y', haplotypes: ['HG1'] },
    ]);
    expect(text).toMatch(
      /Immune gene haplotypes \(DLA\) Genes Haplotype 1 Haplotype 2 DLA class I 1002 1008 DLA class II 2003 2003/,
    );
    expect(text).toContain('Y haplogroup HG1, inherited through the paternal line');
    const without = await print([]);
    expect(without).not.toMatch(/Immune gene|paternal line/);
  });

  test('draws the runs of homozygosity on every autosome, on the paper size of the country', async () => {
    const { identity: report } = await findMeasuredReports(lab.as(owner), animalId);
    const found = await findDiversity(lab.as(owner), { id: animalId });
    const roh = {
      f: 0.124,
      totalKb: 274_000,
      coveredKb: 2_200_000,
      runs: 1,
      breed: {
        animals: 40,
        owners: 5,
        publishedAt: '2026-11-01T00:00:00Z',
        group: 'high',
        limits: [0.05, 0.1],
        counts: [13, 13, 14],
      },
      lengths: [{ fromMb: 20, toMb: null, runs: 1, totalKb: 274_000 }],
      chromosomes: drawRuns('dog', [{ chromosome: '3', from: 0, to: 20_000_000, kb: 20_000 }]),
    } as const;
    const diversity = {
      ...found,
      genome: { markers: 200_000, called: 199_000, heterozygosity: 0.31, roh, rohRefused: null },
    } as unknown as Diversity;
    const print = (countryCode: string) =>
      renderDiversityReport({ report: { ...report!, reader: { countryCode } }, identityKit: 'GG00', diversity });
    const [a4, letter] = [await print('AU'), await print('US')];
    const text = readPdfText(a4);
    expect(text).toContain('12.4% of the genome is in long homozygous runs');
    expect(text).toContain('In the highest of the three groups among 40 animals of the breed from 5 owners');
    expect(text).toContain('kit GG00');
    const structure = readPdfStructure(a4);
    expect([structure.untagged, structure.silent]).toEqual([[], []]);
    expect(roh.chromosomes).toHaveLength(autosomes('dog').length);
    const boxOf = (bytes: Uint8Array) => /\/MediaBox \[0 0 ([\d.]+) /.exec(Buffer.from(bytes).toString('latin1'))?.[1];
    expect([boxOf(a4), boxOf(letter)]).toEqual(['595.28', '612']);
  });
});

test('the summary of a genome without long runs does not state that the parents were related', () => {
  const summaryOf = (f: number) =>
    diversitySummary({ animal: { breed: null }, identity: null, genome: { markers: 170_000, roh: { f } } }, 'Rufus');
  expect(summaryOf(0.124)[0]).toBe(
    '12.4% of the genome is the same on both copies in long stretches, because the parents share ancestors.',
  );
  expect(summaryOf(0)[0]).toContain('suggests that the parents share no recent ancestors');
});

describe('download permission', () => {
  test('only the owner can download it, from the page that states the report', async () => {
    expect((await mine.get(path())).status).toBe(200);
    expect((await mine.get(`/api/my/animals/${animalId}/diversity`)).body.report).toMatchObject({ version: 1 });
    const [stranger] = await createSignedIn();
    expect((await stranger.get(path())).status).toBe(404);
    expect((await new ApiBrowser({ db: database.db, ip: '198.51.100.73' }).get(path())).status).toBe(401);
    const { animalId: without } = await createTestedAnimal(database.db, { ...lab, owner });
    expect((await mine.get(path(without))).status).toBe(404);
    expect((await mine.get(`/api/my/animals/${without}/diversity`)).body.report).toBeNull();
  });

  test('a share must allow downloads of all results', async () => {
    const [friend, person] = await createSignedIn();
    const { id } = await createShare(database.db, { animalId, personId: person.id, sharedBy: owner.id, level: 'VIEW' });
    const change = (set: { level?: 'DOWNLOAD'; kitIds?: number[] }) =>
      database.db.updateTable('animalShare').set(set).where('id', '=', id).execute();
    const shown = async () => (await friend.get(`/api/my/animals/${animalId}/diversity`)).body.report;
    expect([(await friend.get(path())).status, await shown()]).toEqual([404, null]);
    await change({ level: 'DOWNLOAD' });
    expect([(await friend.get(path())).status, (await shown()).version]).toEqual([200, 1]);
    const { kitId } = await database.db
      .selectFrom('sample')
      .select('kitId')
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    await change({ kitIds: [kitId] });
    expect((await friend.get(path())).status).toBe(404);
  });
});
