import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createPdf,
  formOf,
  JUNO_CHIP,
  otherResultsPath,
  PRA,
  useOtherResults,
} from '../../../test/support/other-results-bed.ts';

const database = useDatabase();
const bed = useOtherResults(database, '198.51.103');
const listed = async (query = '') => (await bed.mine.get(`${otherResultsPath(bed.animalId)}?size=100${query}`)).body;

describe('an import of results', () => {
  const cells = (changes: Record<string, string> = {}) => ({
    animal: 'Juno',
    laboratory: 'Feragen',
    reportNumber: 'F-1',
    reportedOn: '2026-04-01',
    test: '',
    result: 'clear',
    ...changes,
  });
  let name: string;

  beforeAll(async () => {
    const found = await database.db.selectFrom('test').select('name').where('id', '=', PRA).executeTakeFirstOrThrow();
    ({ name } = found);
  });

  test('reads a file into rows, and refuses a file that is not a table', async () => {
    const send = (file: File) => bed.mine.send('/api/my/other-results/file', formOf({}, file));
    const read = await send(new File(['Test;Result\nPRA;clear\n\n'], 'a.csv'));
    expect(read.body).toEqual({
      lines: [
        ['Test', 'Result'],
        ['PRA', 'clear'],
      ],
    });
    const refused = await send(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])], 'a.csv'));
    expect(refused.body).toEqual({ file: ["We can't read this file. Save it as CSV (UTF-8) or XLSX."] });
    expect((await send(new File(['Test,Result'], 'a.csv'))).body).toEqual({
      file: ['This file has no rows. Choose another file.'],
    });
    const long = await send(new File([`Test,Result\n${'PRA,clear\n'.repeat(400)}`], 'a.csv'));
    expect(long.body.file[0]).toContain('more than 300 rows');
    expect((await bed.createBrowser().send('/api/my/other-results/file', formOf({}, createPdf()))).status).toBe(401);
  });

  test('returns rows with errors and their reasons, saves the others, and adds nothing twice', async () => {
    const good = [cells({ test: name }), cells({ test: name, animal: JUNO_CHIP, reportNumber: 'F-2' })];
    const wrong = [
      cells({ test: 'nothing like it' }),
      cells({ test: name, animal: 'Nobody' }),
      cells({ test: name, reportNumber: 'F-3', result: 'positive' }),
      cells({ test: name, reportNumber: 'F-4', reportedOn: 'yesterday' }),
      cells({ test: name, laboratory: '' }),
      cells({ test: name, result: 'carrier' }),
    ];
    const rows = [good[0]!, ...wrong, good[1]!, good[0]!];
    const checked = (await bed.mine.post('/api/my/other-results/check', { rows })).body.rows;
    expect(checked.map(({ state }: { state: string }) => state)).toEqual([
      'NEW',
      ...wrong.map(() => 'WRONG'),
      'NEW',
      'KNOWN',
    ]);
    expect(checked.slice(1, 7).map(({ problems }: { problems: object }) => Object.keys(problems))).toEqual([
      ['test'],
      ['animal'],
      ['result'],
      ['reportedOn'],
      ['laboratory'],
      ['result'],
    ]);
    expect((await listed('&search=Feragen')).count).toBe(0);
    const saved = (await bed.mine.post('/api/my/other-results/import', { rows })).body;
    expect(saved).toMatchObject({ saved: 2, known: 1 });
    expect(saved.rows).toHaveLength(wrong.length);
    expect((await listed('&search=Feragen')).count).toBe(2);
    const again = (await bed.mine.post('/api/my/other-results/import', { rows: good })).body;
    expect(again).toEqual({ saved: 0, known: 2, rows: [] });
    expect((await listed('&search=Feragen')).count).toBe(2);
  });

  test.each([
    ['reportedOn', '30/02/2024', 'Enter the date as'],
    ['reportedOn', '2024-02-30', 'Enter the date as'],
    ['reportedOn', '0000-01-01', 'Enter the date as'],
    ['reportNumber', 'R'.repeat(61), 'maximum 60 characters'],
  ])('reports a %s that cannot be stored (%s) in the check, and saves the other rows', async (column, value, words) => {
    const wrong = cells({ test: name, reportNumber: 'X-1', [column]: value });
    const rows = [wrong, cells({ test: name, reportNumber: `X-${column}-${value.slice(0, 10)}` })];
    const checked = (await bed.mine.post('/api/my/other-results/check', { rows })).body.rows;
    expect(checked).toMatchObject([
      { state: 'WRONG', problems: { [column]: [expect.stringContaining(words)] } },
      { state: 'NEW' },
    ]);
    const saved = await bed.mine.post('/api/my/other-results/import', { rows });
    expect(saved).toMatchObject({ status: 200, body: { saved: 1, rows: [{ state: 'WRONG', cells: wrong }] } });
  });

  test('saves each row once if the same rows are imported twice concurrently', async () => {
    const rows = [cells({ test: name, reportNumber: 'R-1' }), cells({ test: name, reportNumber: 'R-2' })];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bed.mine.post('/api/my/other-results/import', { rows })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.saved, 0)).toBe(2);
  });

  test("neither finds nor changes another account's animal", async () => {
    const answer = await bed.others.post('/api/my/other-results/import', {
      rows: [cells({ test: name, animal: JUNO_CHIP })],
    });
    expect(answer.body).toMatchObject({
      saved: 0,
      rows: [{ state: 'WRONG', problems: { animal: [expect.any(String)] } }],
    });
    for (const call of ['check', 'import']) {
      expect((await bed.createBrowser().post(`/api/my/other-results/${call}`, { rows: [cells()] })).status).toBe(401);
      expect((await bed.mine.post(`/api/my/other-results/${call}`, { rows: [] })).status).toBe(428);
    }
  });
});
