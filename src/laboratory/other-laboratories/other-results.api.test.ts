import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createPdf,
  formOf,
  otherResultsPath,
  PRA,
  typeResult,
  useOtherResults,
} from '../../../test/support/other-results-bed.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { readOtherReportsOf } from './export-other-reports.service.ts';

const database = useDatabase();
const bed = useOtherResults(database, '198.51.102');
const listed = async (query = '') => (await bed.mine.get(`${otherResultsPath(bed.animalId)}?size=100${query}`)).body;

const add = async (fields: Record<string, unknown>, file?: File) =>
  bed.mine.send(otherResultsPath(bed.animalId), formOf(fields, file));

describe('a result from another laboratory', () => {
  test('is added, marked and listed with its description, and its PDF is returned unchanged', async () => {
    const fields = typeResult();
    const answer = await add(fields, createPdf());
    expect(answer.status).toBe(201);
    const row = (await listed()).results.find(({ id }: { id: number }) => id === answer.body.id);
    expect(row).toMatchObject({
      testId: PRA,
      genotype: 'N/P',
      outcome: 'Carrier',
      status: 'carrier',
      laboratory: 'Laboklin',
      reportedOn: '2026-01-02',
      fileName: 'report of Juno.pdf',
      ours: null,
      mark: 'From another laboratory – not verified by us',
    });
    const file = await bed.mine.get(`/api/my/other-results/${answer.body.id}/report`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect([file.status, file.body, file.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.7 a report',
      'application/pdf',
    ]);
    const documents = await readOtherReportsOf(
      { ...ctxOf(database.db, bed.owner), adapters: bed.mine.adapters },
      { personId: bed.owner.id },
    );
    expect(Object.keys(documents)).toEqual([
      expect.stringMatching(/^documents\/other-laboratories\/\d+-report of Juno\.pdf$/),
    ]);
  });

  test('is stored once if sent again, and a different result for the same report and test is refused', async () => {
    const fields = typeResult();
    const first = await add(fields);
    const again = await add({ ...fields, laboratory: 'LABOKLIN', result: 'N/P' });
    expect(again.body).toEqual(first.body);
    const other = await add({ ...fields, result: 'clear' });
    expect([other.status, other.body]).toEqual([
      428,
      { result: ['This report already has N/P for this test. Edit that result instead.'] },
    ]);
    const dated = await add({ ...fields, testId: 10_002, result: 'clear', reportedOn: '2026-02-02' });
    expect(dated.body).toEqual({
      reportedOn: ['Another result from this report is dated 02/01/2026. A report has one date.'],
    });
  });

  test('is refused if its report is older than the animal, typed or imported', async () => {
    const bornOn = (date: string | null) =>
      database.db.updateTable('animal').set({ dateOfBirth: date }).where('id', '=', bed.animalId).execute();
    const { dateOfBirth } = await database.db
      .selectFrom('animal')
      .select(sql<string | null>`date_of_birth::text`.as('dateOfBirth'))
      .where('id', '=', bed.animalId)
      .executeTakeFirstOrThrow();
    await bornOn('2026-01-05');
    const message = "The date can't be before the animal's birth on 05/01/2026.";
    const early = await add({ ...typeResult(), reportNumber: 'EARLY', reportedOn: '2026-01-04' });
    expect([early.status, early.body]).toEqual([428, { reportedOn: [message] }]);
    const row = { animal: 'Juno', laboratory: 'Feragen', reportNumber: 'E-1', test: 'x', result: 'clear' };
    const { rows } = (
      await bed.mine.post('/api/my/other-results/check', { rows: [{ ...row, reportedOn: '2026-01-04' }] })
    ).body;
    expect(rows[0].problems.reportedOn).toEqual([message]);
    expect((await add({ ...typeResult(), reportNumber: 'ON-TIME', reportedOn: '2026-01-05' })).status).toBe(201);
    await bornOn(dateOfBirth);
  });

  test.each([
    [{ laboratory: ' ' }, { laboratory: ['This field is required'] }],
    [{ reportNumber: '' }, { reportNumber: ['This field is required'] }],
    [{ reportedOn: '2026-13-01' }, { reportedOn: ['Enter a valid date.'] }],
    [{ reportedOn: '2999-01-01' }, { reportedOn: ['The date cannot be in the future.'] }],
    [{ testId: 0 }, { testId: ['This field is required'] }],
    [{ testId: 20_001 }, { testId: ['Choose a test.'] }],
    [{ result: 'positive' }, { result: [expect.stringContaining('N/N (Clear), N/P (Carrier)')] }],
  ])('with %o is refused beside its field', async (wrong, fields) => {
    const answer = await add(typeResult(wrong));
    expect([answer.status, answer.body]).toEqual([428, fields]);
  });

  test('is refused if its file is not a PDF, whatever its name', async () => {
    const answer = await add(typeResult(), createPdf('<script>alert(1)</script>'));
    expect([answer.status, answer.body]).toEqual([428, { file: ['Choose a PDF file.'] }]);
  });

  test('can be corrected and deleted, and the PDF is deleted with the last result', async () => {
    const fields = typeResult();
    const { id } = (await add(fields, createPdf('%PDF-1.7 one'))).body;
    const second = (await add({ ...fields, testId: 10_002, result: 'clear' })).body.id;
    const change = (of: number, changes: Record<string, unknown>, file?: File) =>
      bed.mine.call('PUT', `/api/my/other-results/${of}`, formOf({ ...fields, ...changes }, file));
    expect((await change(id, { result: 'affected', laboratory: 'Orivet' }, createPdf('%PDF-1.7 two'))).status).toBe(
      200,
    );
    const rows = (await listed('&search=Orivet')).results;
    expect(rows).toMatchObject([{ laboratory: 'Orivet' }, { laboratory: 'Orivet' }]);
    expect(rows.find((row: { id: number }) => row.id === id).genotype).toBe('P/P');
    expect((await bed.mine.get(`/api/my/other-results/${second}/report`)).body).toBe('%PDF-1.7 two');
    expect((await change(id, { testId: 10_002, laboratory: 'Orivet' })).body).toEqual({
      testId: ['This report already has a result for this test. Edit that result instead.'],
    });
    const other = (await add(typeResult({ laboratory: 'Orivet' }))).body.id;
    expect((await change(other, { laboratory: 'orivet' })).body).toEqual({
      reportNumber: ['You already have a report with this number from this laboratory. Check the number.'],
    });
    expect((await change(id, { result: 'positive' })).status).toBe(428);
    expect((await bed.mine.delete(`/api/my/other-results/${id}`)).status).toBe(200);
    expect((await bed.mine.get(`/api/my/other-results/${second}/report`)).status).toBe(200);
    expect((await bed.mine.delete(`/api/my/other-results/${second}`)).status).toBe(200);
    expect((await bed.mine.delete(`/api/my/other-results/${second}`)).status).toBe(404);
    const left = await database.db
      .selectFrom('otherLaboratoryReport')
      .select('id')
      .where('reportNumber', '=', String(fields.reportNumber))
      .execute();
    expect(left).toEqual([]);
  });

  test('appears in a list that can be searched, sorted and paged', async () => {
    const dog = await bed.createDog('Sorted');
    const results: [string, number, string][] = [
      ['Zoo Lab', 10_003, '2026-01-01'],
      ['Alpha Lab', 10_002, '2026-03-01'],
      ['Mid Lab', 10_001, '2026-02-01'],
    ];
    for (const [laboratory, testId, reportedOn] of results)
      await bed.mine.send(
        otherResultsPath(dog),
        formOf(typeResult({ laboratory, testId, reportedOn, result: 'clear' })),
      );
    const laboratories = async (query: string) =>
      (await bed.mine.get(`${otherResultsPath(dog)}?${query}`)).body.results.map(
        (row: { laboratory: string }) => row.laboratory,
      );
    expect(await laboratories('sort=laboratory')).toEqual(['Alpha Lab', 'Mid Lab', 'Zoo Lab']);
    expect(await laboratories('sort=-date')).toEqual(['Alpha Lab', 'Mid Lab', 'Zoo Lab']);
    expect(await laboratories('sort=-laboratory&size=2&page=2')).toEqual(['Alpha Lab']);
    expect(await laboratories('search=alpha')).toEqual(['Alpha Lab']);
    expect(await laboratories('search=%25')).toEqual([]);
    expect((await bed.mine.get(`${otherResultsPath(dog)}?sort=nothing`)).status).toBe(428);
  });

  test('is chosen from the tests of the species and the possible results of the sex', async () => {
    const tests = (await bed.mine.get(`${otherResultsPath(bed.animalId)}/tests`)).body;
    expect(tests.find(({ id }: { id: number }) => id === PRA).results[1]).toEqual({
      value: 'N/P',
      label: 'N/P (Carrier)',
    });
    expect(tests.some(({ id }: { id: number }) => id >= 20_000)).toBe(false);
  });
});

describe('access to results of other laboratories', () => {
  test('other users cannot read, add, change, delete or download them', async () => {
    const fields = typeResult();
    const { id } = (await add(fields, createPdf())).body;
    for (const browser of [bed.createBrowser(), bed.others]) {
      const status = browser === bed.others ? 404 : 401;
      const one = `/api/my/other-results/${id}`;
      expect((await browser.get(otherResultsPath(bed.animalId))).status).toBe(status);
      expect((await browser.get(`${otherResultsPath(bed.animalId)}/tests`)).status).toBe(status);
      expect((await browser.send(otherResultsPath(bed.animalId), formOf(typeResult()))).status).toBe(status);
      expect((await browser.call('PUT', one, formOf(fields))).status).toBe(status);
      expect((await browser.delete(one)).status).toBe(status);
      expect((await browser.get(`${one}/report`)).status).toBe(status);
    }
  });

  test('a share shows them, allows downloads only with permission, and changes nothing', async () => {
    const friend = await createPerson(database.db, { password: PASSWORD });
    const reader = bed.createBrowser();
    await signIn(reader, friend);
    const dog = await bed.createDog('Shared');
    const fields = typeResult();
    const { id } = (await bed.mine.send(otherResultsPath(dog), formOf(fields, createPdf()))).body;
    const share = { animalId: dog, personId: friend.id, sharedBy: bed.owner.id };
    await createShare(database.db, { ...share, level: 'VIEW' });
    expect((await reader.get(otherResultsPath(dog))).body.results).toMatchObject([{ id, fileName: null }]);
    expect((await reader.get(`/api/my/other-results/${id}/report`)).status).toBe(404);
    await database.db.updateTable('animalShare').set({ level: 'DOWNLOAD' }).where('animalId', '=', dog).execute();
    expect((await reader.get(otherResultsPath(dog))).body.results).toMatchObject([{ fileName: 'report of Juno.pdf' }]);
    const file = await bed.others.get(`/api/my/other-results/${id}/report`);
    expect(file.status).toBe(404);
    expect((await reader.delete(`/api/my/other-results/${id}`)).status).toBe(404);
    await database.db
      .updateTable('animalShare')
      .set({ kitIds: [1] })
      .where('animalId', '=', dog)
      .execute();
    expect((await reader.get(otherResultsPath(dog))).status).toBe(404);
    expect((await reader.get(`/api/my/other-results/${id}/report`)).status).toBe(404);
  });
});
