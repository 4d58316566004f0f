import { describe, expect, test } from 'vitest';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { sheetOf } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { clearResult } from '../../../test/support/explained-result.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { longDate } from '#shared/dates.ts';
import { printedDetailOf } from '#laboratory/result-page/result-detail.rules.ts';
import { changedResultLines, CONTRADICTED, earlierLines } from './composed-text.rules.ts';
import { renderReport } from './report.document.ts';
import { drawFlowing, drawRow } from './report-rows.document.ts';
import { findReportFile, findTestReport } from './report-files.service.ts';
import { findReleasedResults } from './released-results.service.ts';
import { findResults } from './results.service.ts';

const database = useDatabase();
const lab = useLab(database);
const [PRA, EIC] = [10001, 10015];

/**
 * A dog with two contradicting kits, the second of which was amended. A club of its owner has figures for the breed.
 */
async function releaseTwice() {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const clubId = await createClub(database.db, [[lab.owner, 'ADMIN']]);
  const groups = JSON.stringify([
    { statuses: ['clear'], count: 40 },
    { statuses: ['carrier', 'affected'], count: 12 },
  ]);
  const figure = { clubId, breedId, testId: EIC, version: 1, animals: 52, owners: 9, groups, counted: '{}' };
  await database.db
    .insertInto('clubFigure')
    .values({ ...figure, isSound: true })
    .execute();
  const animalId = await createAnimal(database.db, lab.owner, { breedId });
  const first = await lab.createReleased({ animalId, calls: { [PRA]: 'N/P' } });
  const second = await lab.createReleased({ animalId });
  const { sampleId, barcode } = second;
  const reviewer = lab.as(lab.reviewer);
  await amendSample(reviewer, { sampleId, reason: 'Read again', password: PASSWORD });
  await lab.load(`barcode,test,genotype,status,date,method,quality,repeats\n${barcode},${EIC},N/P,,,sanger,,2\n`);
  await submitForReview(lab.as(lab.technician), { sampleId });
  await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD, acceptDifferences: true });
  await releaseSample(reviewer, { sampleId });
  return { animalId, first, second };
}

describe('the report and the page of a kit', () => {
  test('agree on contradictions, changes and the frequency of a result in the breed', async () => {
    const { animalId, second } = await releaseTwice();
    const { barcode, sampleId } = second;
    const shown = await findResults(lab.as(lab.owner), { animalId, barcode });
    const { content } = await database.db
      .selectFrom('report')
      .select('content')
      .where('sampleId', '=', sampleId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { results, changes, coat } = content;
    expect({ results, changes, coat }).toEqual({
      results: shown.results,
      changes: shown.changes,
      coat: shown.coat!.text,
    });
    const of = (testId: number) => shown.results.find((result) => result.testId === testId)!;
    expect(of(EIC).basis).toMatchObject({ method: 'sanger', repeats: 2, quality: null, isLinkedMarker: false });
    // The reading that was not repeated keeps what was recorded for it, which is only its date.
    expect(of(PRA).basis).toMatchObject({ method: null, repeats: null, analysedOn: expect.stringMatching(/^\d{4}-/) });
    const differs = { outcome: 'Samples differ', status: 'unknown', isContradicted: true };
    expect(of(PRA)).toMatchObject({ ...differs, earlier: [{ outcome: 'Clear', isReplaced: false }] });
    expect(of(EIC)).toMatchObject({ ...differs, earlier: [{ outcome: 'Carrier' }, { isReplaced: true }] });
    expect(shown.statuses.unknown).toBe(2);
    expect(shown.changes).toMatchObject([{ changed: [{ testId: EIC }] }, { added: second.testIds.length }]);

    const shared = await findReleasedResults(lab.as(null), { animalId, kitIds: null });
    const sharedResult = shared!.results.find(({ testId }) => testId === PRA)!;
    expect(sharedResult).toMatchObject(differs);
    expect(sharedResult.summary).toContain('Carrier (N/P) and Clear (N/N)');

    const { bytes } = await findReportFile(lab.as(lab.owner), { animalId, barcode, type: 'full' });
    const text = readPdfText(bytes);
    const expected = [
      `${of(PRA).testName}: ${CONTRADICTED}`,
      of(EIC).inBreed!,
      'Basis of the results',
      'Method not recorded: all other tests.',
      `Sanger sequencing: ${of(EIC).testName}.`,
      `More than one reading, with the same result: ${of(EIC).testName}.`,
      ...earlierLines(of(EIC), (iso) => longDate(iso, 'AU')),
      ...shown.changes.flatMap((release) => [
        changedResultLines(release).counts,
        ...changedResultLines(release).changed,
      ]),
    ];
    expect(of(EIC).inBreed).toContain('40 clear, 12 carrier or affected');
    for (const line of expected) expect(text).toContain(line.replaceAll(/\s+/g, ' '));
    const reason = 'Amended report. Reason for version 2: Read again';
    expect(text.indexOf(reason)).toBeGreaterThan(0);
    expect(text.indexOf(reason)).toBeLessThan(text.indexOf('Health'));
    const summary = await findReportFile(lab.as(lab.owner), { animalId, barcode, type: 'summary' });
    expect(readPdfText(summary.bytes)).toContain(reason);
  });

  test('describe an affected animal and a carrier the same; a clear test is one line of the report', async () => {
    const calls = { [PRA]: 'P/P', [EIC]: 'N/P' };
    const { animalId, barcode } = await lab.createReleased({ calls });
    const { results } = await findResults(lab.as(lab.owner), { animalId, barcode });
    const { bytes } = await findReportFile(lab.as(lab.owner), { animalId, barcode, type: 'full' });
    const text = readPdfText(bytes);
    const detailed = results.filter(({ testId }) => testId in calls);
    expect(detailed.map(({ status }) => status).toSorted()).toEqual(['affected', 'carrier']);
    for (const result of detailed)
      for (const line of printedDetailOf(result))
        expect(text).toContain([line.label, line.text].filter(Boolean).join(' '));
    for (const label of ['What to do', 'First signs', 'Certainty', 'General care', 'For the veterinarian'])
      expect(text).toContain(label);
    const clear = results.filter(({ status }) => status === 'clear');
    expect(clear.length).toBeGreaterThan(0);
    for (const { advice } of clear) expect(text).not.toContain(advice!.owner);
    expect(text).toContain('Certainty of the other tests');
    const [one] = clear;
    const single = await findTestReport(lab.as(lab.owner), { animalId, testId: one!.testId });
    expect(readPdfText(single.bytes)).toContain(one!.advice!.owner);
    expect(readPdfStructure(bytes)).toMatchObject({ untagged: [], silent: [] });
  });

  test('R453 have a short summary, extracts labelled as such, and the full address in every footer', async () => {
    const { reportKey } = await lab.createReleased();
    const { content } = await database.db
      .selectFrom('report')
      .select('content')
      .where('key', '=', reportKey)
      .executeTakeFirstOrThrow();
    const [one] = content.results.filter(({ status }) => status === 'clear');
    const results = Array.from({ length: 250 }, (_, at) => ({ ...one!, testName: `Disease${at} of a long name` }));
    const whole = { ...content, results: [...content.results, ...results] };
    for (const type of ['full', 'summary', 'diseases', 'traits'] as const) {
      const bytes = await renderReport(whole, { extract: type });
      const text = readPdfText(bytes);
      expect(text).toContain(`Check at ${lab.as(null).config.publicOrigin}/tools/report-authentication`);
      expect(text.includes('may be reproduced only in full'), type).toBe(type === 'full');
      expect(text.includes('does not replace it'), type).toBe(type !== 'full');
      if (type === 'summary') {
        expect(readPdfStructure(bytes).pages).toBeLessThanOrEqual(2);
        for (const { testName } of results) expect(text).toContain(testName.split(' ')[0]);
      }
    }
  });

  test('never include the result of another kit', async () => {
    const { animalId, first, second } = await releaseTwice();
    const other = await findResults(lab.as(lab.owner), { animalId, barcode: second.barcode });
    const text = JSON.stringify(other.results) + JSON.stringify(other.changes);
    expect(text).not.toContain(first.barcode);
    const { bytes } = await findReportFile(lab.as(lab.owner), { animalId, barcode: second.barcode, type: 'full' });
    expect(readPdfText(bytes)).not.toContain('Another sample');
  });

  test('R453 one test and the tests of the breed are separate reports, for users who can download', async () => {
    const sample = await lab.createReleased();
    const place = { animalId: sample.animalId, barcode: sample.barcode };
    const [one, two] = [sample.testIds[0]!, sample.testIds[1]!];
    const { results } = await findResults(lab.as(lab.owner), place);
    const nameOf = (id: number) => results.find(({ testId }) => testId === id)!.testName;
    const single = { animalId: sample.animalId, testId: one };
    const file = await findTestReport(lab.as(lab.owner), single);
    expect(file.fileName).toMatch(new RegExp(`-v1-test-${one}\\.pdf$`));
    const text = readPdfText(file.bytes);
    expect(text).toContain('Extract of this report');
    expect([text.includes(nameOf(one)), text.includes(nameOf(two))]).toEqual([true, false]);
    await expect(findTestReport(lab.as(lab.owner), { ...single, testId: 999_999 })).rejects.toMatchObject({
      status: 404,
    });
    const friend = await createPerson(database.db);
    await createShare(database.db, {
      animalId: sample.animalId,
      personId: friend.id,
      level: 'VIEW',
      sharedBy: lab.owner.id,
    });
    await expect(findTestReport(lab.as(friend), single)).rejects.toMatchObject({ status: 404 });

    const breed = () => findReportFile(lab.as(lab.owner), { ...place, type: 'breed' });
    const { breedId } = await database.db
      .selectFrom('animal')
      .select('breedId')
      .where('id', '=', sample.animalId)
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom('testBreed').where('breedId', '=', breedId!).execute();
    expect(await findResults(lab.as(lab.owner), place)).toMatchObject({ hasBreedPart: false });
    await expect(breed()).rejects.toMatchObject({ status: 404 });
    await database.db.insertInto('testBreed').values({ testId: two, breedId: breedId! }).execute();
    expect(await findResults(lab.as(lab.owner), place)).toMatchObject({ hasBreedPart: true });
    const part = readPdfText((await breed()).bytes);
    expect([part.includes(nameOf(one)), part.includes(nameOf(two))]).toEqual([false, true]);
  });
});

describe('texts that do not fit on a page', () => {
  const info = { title: 'Test', issuedAt: new Date('2026-11-20T00:00:00Z'), id: 'flowing-1', reader: null };
  const words = 'The veterinarian should know of this result. '.repeat(22).trim();
  const type = { font: 'text', size: 8.5 };

  /** The number of lines on the second page if the first has room for all but `missing` lines. */
  async function linesBehind(missing: number): Promise<[behind: number, all: number]> {
    let found: [number, number] = [0, 0];
    await makeTaggedPdf(info, (pdf: TaggedPdf) => {
      const { margin, inner, height } = sheetOf(pdf);
      const line = pdf.font('text').fontSize(8.5).currentLineHeight(true);
      const all = Math.round(pdf.heightOfString(words, { width: inner }) / line);
      pdf.y = height - 54 - (all - missing) * line - 1;
      drawFlowing(pdf, { text: words, ...type });
      found = [Math.round((pdf.y - margin) / line), all];
    });
    return found;
  }

  test('continue on the next page, with no single line on either page', async () => {
    const [behind, all] = await linesBehind(1);
    expect([behind, (await linesBehind(3))[0]]).toEqual([2, 3]);
    expect((await linesBehind(all - 1))[0]).toBe(all);
  });

  test('are split within the row of their result, and do not move as a whole to the next page', async () => {
    const detail = ['Signs', 'Inheritance', 'For breeding', 'Certainty'].map((label) => ({ label, text: words }));
    const bytes = await makeTaggedPdf(info, (pdf) => {
      pdf.group('Table', () => {
        for (let row = 0; row < 6; row += 1) drawRow(pdf, { result: clearResult, detail });
      });
    });
    const { pages, untagged, outline } = readPdfStructure(bytes);
    // Each detail is taller than half a page.
    expect(pages).toBe(5);
    expect(untagged).toEqual([]);
    expect(outline).toBe(`Document(Table(${Array.from({ length: 6 }, () => 'TR(TH TD TD TD)').join(' ')}))`);
    // Three of the other four pages begin within a detail, and name its test.
    expect(readPdfText(bytes).split(`${clearResult.testName}, continued`)).toHaveLength(4);
  });
});
