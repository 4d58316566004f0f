import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { giveTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { exportSheet, loadFile } from './sheet-files.service.ts';
import { createSheet, deleteSheet, findSheet, saveRows, type Sheet } from './sheets.service.ts';
import { submitSheet } from './submit-sheet.service.ts';
import type { Cells } from './sheets.rules.ts';

const database = useDatabase({ poolMax: 20 });
const home = { firstName: 'Ruth', lastName: 'Kelpie', line1: '1 Hill Road', city: 'Ballarat', stateCode: 'VIC' };
let breeder: SessionUser;
let ctx: Ctx;

async function createBreeder(options: { password?: string } = {}): Promise<SessionUser> {
  const person = await createPerson(database.db, options);
  for (let n = 0; n < 5; n += 1) await createAnimal(database.db, person);
  await saveAddress(ctxOf(database.db, person), {
    ...home,
    postalCode: '3350',
    countryCode: 'AU',
    isDefaultShipping: true,
  });
  return person;
}

beforeAll(async () => {
  breeder = await createBreeder();
  ctx = ctxOf(database.db, breeder);
});

let pups = 0;
async function createPup(more: Partial<Cells> = {}): Promise<Partial<Cells>> {
  const { barcode } = await createDispatchedKit(database.db);
  pups += 1;
  return {
    barcode,
    petName: `Pup ${pups}`,
    species: 'dog',
    breed: 'Labrador Retriever',
    sex: 'f',
    dob: '3/5/2026',
    collector: 'self',
    ...more,
  };
}

const createFilledSheet = async (rows: Partial<Cells>[], of = ctx): Promise<Sheet> => {
  const { id } = await createSheet(of, { name: 'Litter' });
  return saveRows(of, { id, rows });
};

describe('3.18 checking', () => {
  test('P155 every invalid cell has a message, and only rows with errors are not submitted', async () => {
    const used = await createDispatchedKit(database.db, { state: 'VOID' });
    const good = await createPup();
    const sheet = await createFilledSheet([
      good,
      await createPup({ sex: 'x', dob: '31/2/2026', breed: 'Poodel', species: 'horse' }),
      await createPup({ species: 'cat', breed: '' }),
      { barcode: used.barcode, petName: '' },
      { ...good, petName: 'Twin' },
      await createPup({ dob: '1/1/2030', chip: '12', ownerEmail: 'no', collector: 'Ruth', tests: 'Nothing' }),
    ]);
    const problems = sheet.rows.map((row) => row.problems);
    expect(problems[0]).toEqual({});
    expect(Object.keys(problems[1] ?? {}).toSorted()).toEqual(['dob', 'sex', 'species']);
    expect(problems[2]).toMatchObject({ species: ['This is a kit for dogs.'] });
    expect(problems[3]).toMatchObject({ barcode: ['This kit is no longer valid. Please contact us.'] });
    expect(problems[4]).toEqual({ barcode: ['This barcode is already in another row. Remove one of them.'] });
    expect(Object.keys(problems[5] ?? {}).toSorted()).toEqual(['chip', 'collector', 'dob', 'ownerEmail', 'tests']);
    const answer = await submitSheet(ctx, { id: sheet.id });
    expect(answer).toEqual({ submitted: 1, refused: 0, left: 0 });
    expect((await findSheet(ctx, sheet.id)).rows.filter((row) => row.done)).toHaveLength(1);
  });

  test('3.18 an animal with a known chip or number is not added twice, and parents are linked or give a warning', async () => {
    const dam = await createAnimal(database.db, breeder, { registrationNumber: 'DAM-1', dateOfBirth: '2020-01-01' });
    const known = await createAnimal(database.db, breeder, {
      chipNumber: '956000099999999',
      dateOfBirth: '2026-01-01',
    });
    const sheet = await createFilledSheet([
      await createPup({ chip: '956 000 099 999 999', breed: '', dob: '1/1/2026' }),
      await createPup({ damRegistration: 'DAM-1', sireRegistration: 'NOBODY' }),
    ]);
    expect(sheet.rows[0]?.problems.breed?.[0]).toContain('Add the breed first');
    await database.db
      .updateTable('animal')
      .set({ breedId: await breedNamed(database.db, 'Labrador Retriever') })
      .where('id', '=', known)
      .execute();
    const again = await saveRows(ctx, { id: sheet.id, rows: sheet.rows.map((row) => row.cells) });
    expect(again.rows[0]?.warnings.petName?.[0]).toContain('Matches');
    expect(again.rows[1]?.warnings).toEqual({ sireRegistration: ['Not in My animals, so this parent is not linked.'] });
    await submitSheet(ctx, { id: sheet.id });
    const [first, second] = (await findSheet(ctx, sheet.id)).rows;
    expect(first?.done?.animalId).toBe(known);
    const pup = await database.db
      .selectFrom('animal')
      .select(['damId', 'sireId'])
      .where('id', '=', second?.done?.animalId ?? 0)
      .executeTakeFirst();
    expect(pup).toEqual({ damId: dam, sireId: null });
  });

  test('3.18 a row that contradicts the animal with its number, and one number for two new animals, are errors', async () => {
    const juno = { name: 'Juno', sex: 'female', registrationNumber: 'JUNO-1', dateOfBirth: '2020-01-01' } as const;
    await createAnimal(database.db, breeder, juno);
    await createAnimal(database.db, breeder, { name: 'Hector', sex: 'male', chipNumber: '956000088888888' });
    const sheet = await createFilledSheet([
      await createPup({ registrationNumber: 'JUNO-1', sex: 'male' }),
      await createPup({ registrationNumber: 'JUNO-1', chip: '956000088888888', sex: 'm', dob: '' }),
      await createPup({ registrationNumber: 'NEW-1', petName: 'Oak' }),
      await createPup({ registrationNumber: 'NEW-1', petName: 'oak' }),
      await createPup({ registrationNumber: 'NEW-1', petName: 'Pine', sireRegistration: 'JUNO-1' }),
    ]);
    expect(sheet.rows.map(({ problems }) => problems)).toEqual([
      {
        breed: [expect.any(String)],
        sex: ['The animal with this number, Juno, is female. Check the number and the sex.'],
        dob: ['The animal with this number, Juno, was born on 01/01/2020. Check the number and the date.'],
      },
      {
        breed: [expect.any(String)],
        registrationNumber: ['This number belongs to Juno, but the microchip number to Hector.'],
      },
      {},
      {},
      { registrationNumber: ['Another animal in this spreadsheet has this number. Check both rows.'] },
    ]);
    expect(sheet.rows[0]?.warnings).toEqual({});
    expect(sheet.rows[4]?.warnings).toEqual({ sireRegistration: ['A sire must be male. Juno is not linked.'] });
  });

  test('3.18 a parent is also found by a unique name, and a nursing puppy gives a warning', async () => {
    const damId = await createAnimal(database.db, breeder, { name: 'Clementine', dateOfBirth: '2020-01-01' });
    for (const dateOfBirth of ['2019-01-01', '2018-01-01'])
      await createAnimal(database.db, breeder, { name: 'Rex', sex: 'male', dateOfBirth });
    const dob = new Date(ctx.now.getTime() - 20 * 86_400_000).toISOString().slice(0, 10);
    const sheet = await createFilledSheet([
      await createPup({ dob, damRegistration: 'clementine', sireRegistration: 'Rex' }),
    ]);
    expect(sheet.rows[0]?.warnings).toEqual({
      dob: [expect.stringContaining('away from their mother')],
      sireRegistration: ['Not in My animals, so this parent is not linked.'],
    });
    await submitSheet(ctx, { id: sheet.id });
    const pup = (await findSheet(ctx, sheet.id)).rows[0]?.done?.animalId ?? 0;
    const { damId: linked } = await database.db
      .selectFrom('animal')
      .select('damId')
      .where('id', '=', pup)
      .executeTakeFirstOrThrow();
    expect(linked).toBe(damId);
  });

  test('3.18 blank kits use tests of the balance, counted across all rows', async () => {
    await giveTests(database.db, { personId: breeder.id, quantity: 1, categoryId: 4, productId: 36 });
    const blank = async () => ({ barcode: (await createDispatchedKit(database.db, { productId: null })).barcode });
    const sheet = await createFilledSheet([
      await createPup({ ...(await blank()), tests: 'FBP-K9' }),
      await createPup({ ...(await blank()), tests: '36' }),
      await createPup({ ...(await blank()), tests: '' }),
    ]);
    expect(sheet.rows.map((row) => row.problems.tests?.[0])).toEqual([
      undefined,
      'You have no tests of this type left. Buy a multipack to add more.',
      'This kit is blank. Enter the test from your balance to use for it.',
    ]);
    expect((await submitSheet(ctx, { id: sheet.id })).submitted).toBe(1);
  });
});

describe('3.18 submitting', () => {
  test('is idempotent by barcode: ten concurrent calls and a second upload of the file activate each kit once', async () => {
    const sheet = await createFilledSheet([await createPup(), await createPup(), await createPup()]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitSheet(ctx, { id: sheet.id })));
    expect(answers.reduce((sum, answer) => sum + answer.submitted, 0)).toBe(3);
    const rows = sheet.rows.map((row) => row.cells);
    const again = await saveRows(ctx, { id: sheet.id, rows });
    expect(again.rows.every((row) => row.done)).toBe(true);
    expect(await submitSheet(ctx, { id: sheet.id })).toEqual({ submitted: 0, refused: 0, left: 0 });
    const other = await createFilledSheet(rows);
    expect(other.rows[0]?.problems.barcode).toEqual(['You have already activated this kit.']);
    await expect(deleteSheet(ctx, { id: sheet.id })).rejects.toMatchObject({ status: 409 });
  });

  test('is refused without an address in the profile', async () => {
    const homeless = await createPerson(database.db, { type: 'vet' });
    const sheet = await createFilledSheet([await createPup()], ctxOf(database.db, homeless));
    await expect(submitSheet(ctxOf(database.db, homeless), { id: sheet.id })).rejects.toMatchObject({
      fields: { address: ['Add an address to your profile first.'] },
    });
  });

  test('an edit with an outdated version is refused', async () => {
    const sheet = await createFilledSheet([await createPup()]);
    await saveRows(ctx, { id: sheet.id, version: sheet.version, rows: [] });
    await expect(saveRows(ctx, { id: sheet.id, version: sheet.version, rows: [] })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  test('results appear in the same sheet, as CSV and XLSX, and formulas in cells are neutralised', async () => {
    const sheet = await createFilledSheet([await createPup({ petName: '=HYPERLINK("http://x")' })]);
    await submitSheet(ctx, { id: sheet.id });
    const csv = await (await exportSheet(ctx, { id: sheet.id, format: 'csv' })).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain('Registered');
    const xlsx = await exportSheet(ctx, { id: sheet.id, format: 'xlsx' });
    const loaded = await loadFile(ctx, { id: (await createSheet(ctx, { name: 'Copy' })).id, file: xlsx });
    expect(loaded.rows[0]?.cells.petName).toBe('=HYPERLINK("http://x")');
  });
});

describe('P155 the API', () => {
  const bytes = (text: string, name = 'a.csv') => new File([text], name, { type: 'text/csv' });
  test.each([
    ['a file without barcodes', bytes('Name\nJuno\n')],
    ['an empty table', bytes('Barcode,Pet name\n')],
    ['a picture', new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])], 'a.csv')],
    ['501 rows', bytes(`Barcode\n${Array.from({ length: 501 }, (_, n) => `A${n}`).join('\n')}\n`)],
  ])('%s is refused beside `file`', async (_, file) => {
    const { id } = await createSheet(ctx, { name: 'x' });
    await expect(loadFile(ctx, { id, file })).rejects.toMatchObject({ fields: { file: [expect.any(String)] } });
  });

  test('returns success or field errors, and refuses guests, other users and accounts with few animals', async () => {
    const [owner, small] = [
      await createBreeder({ password: PASSWORD }),
      await createPerson(database.db, { password: PASSWORD }),
    ];
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.104.1' });
    const url = '/api/my/work-spreadsheets';
    for (const path of [url, `${url}/1`, `${url}/1/file`, '/api/my/work-spreadsheet-template'])
      expect((await browser.get(path)).status).toBe(401);
    await signIn(browser, owner);
    expect((await browser.post(url, { name: '' })).body).toEqual({ name: ['This field is required'] });
    const { body } = await browser.post(url, { name: 'Spring litter' });
    const saved = await browser.put(`${url}/${body.id}`, { rows: [await createPup()] });
    expect(saved.body.rows).toHaveLength(1);
    expect((await browser.post(`${url}/${body.id}/submit`, {})).body).toEqual({
      acceptTerms: ['You must accept the terms'],
    });
    const sent = await browser.post(`${url}/${body.id}/submit`, { acceptTerms: true });
    expect(sent.body).toEqual({ submitted: 1, refused: 0, left: 0 });
    expect((await browser.get(url)).body.results[0]).toMatchObject({
      name: 'Spring litter',
      state: 'SUBMITTED',
      sent: 1,
    });
    await browser.post(url, { name: 'Autumn litter' });
    const names = async (sort: string) =>
      (await browser.get(`${url}?sort=${sort}`)).body.results.map((row: { name: string }) => row.name);
    expect(await names('name')).toEqual(['Autumn litter', 'Spring litter']);
    expect(await names('-name')).toEqual(['Spring litter', 'Autumn litter']);
    expect(await names('changed')).toEqual(['Spring litter', 'Autumn litter']);
    expect((await browser.get('/api/my/work-spreadsheet-template?format=xlsx')).headers.get('content-type')).toContain(
      'sheet',
    );
    const theirs = await createSheet(ctx, { name: 'theirs' });
    const file = bytes('Barcode\nX\n');
    await expect(loadFile(ctxOf(database.db, owner), { id: theirs.id, file })).rejects.toMatchObject({ status: 404 });
    for (const path of ['', '/file']) expect((await browser.get(`${url}/${theirs.id}${path}`)).status).toBe(404);
    expect((await browser.delete(`${url}/${theirs.id}`)).status).toBe(404);
    expect((await browser.post(`${url}/${theirs.id}/submit`, { acceptTerms: true })).status).toBe(404);
    const stranger = new ApiBrowser({ db: database.db, ip: '198.51.104.2' });
    await signIn(stranger, small);
    expect((await stranger.get(url)).status).toBe(409);
  });
});
