import { beforeAll, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { sheetId } from './fact-sheet.rules.ts';

const database = useDatabase();
let guest: ApiBrowser;

beforeAll(() => {
  guest = new ApiBrowser({ db: database.db, ip: '198.51.103.9' });
});

/** Notes between editors of the catalogue, which must not appear on a page. */
const remarks =
  /before (sale|publishing|use)\b|\bcheck (by hand|on omia|the published)|\bverify\b|unverified|not confirmed|from memory|unsourced|author[- ]|\binference\b|\bour (file|row|data)\b|\b(todo|tbc|tbd|fixme|xxx)\b|to be (checked|confirmed|verified)|\?\?|\bdo not (publish|sell)\b|\bno excerpt\b/i;

test('C2 R210 no internal remark of an editor appears on a fact sheet', async () => {
  const paths: string[] = (await guest.get('/api/fact-sheets/paths')).body;
  expect(paths.length).toBeGreaterThan(400);
  const sheets = await Promise.all(
    paths.map(async (path) => (await guest.get(`/api/fact-sheets/${sheetId(path)}`)).body as { name: string }),
  );
  const found = sheets.flatMap((sheet) => {
    const remark = remarks.exec(JSON.stringify(sheet));
    return remark ? [`${sheet.name}: ${remark[0]}`] : [];
  });
  expect(found).toEqual([]);
});

test('C2 the remark that once appeared on a page is detected', () => {
  expect(remarks.test('Attacks of involuntary movement. Check the published mode before sale.')).toBe(true);
});

test('C2 PCK2 dyskinesia is a presumed dominant condition of the Shetland Sheepdog, also in the store', async () => {
  const sheet = (await guest.get('/api/fact-sheets/10100')).body;
  expect(sheet).toMatchObject({ name: 'Paroxysmal exercise-induced dyskinesia, Shetland Sheepdog', gene: 'PCK2' });
  expect(sheet.inheritance).toBe('Dominant, incomplete penetrance');
  expect(sheet.breeds.map((breed: { name: string }) => breed.name)).toEqual(['Shetland Sheepdog']);
});
