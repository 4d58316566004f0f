import { beforeAll, expect, test } from 'vitest';
import { seedHolidays } from '#app/seed/holidays.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let admin: ApiBrowser;

beforeAll(async () => {
  admin = new ApiBrowser({ db: database.db });
  await signIn(admin, await createPerson(database.db, { roles: ['admin'], password: PASSWORD }));
});

const daysIn = async (countryCode: string) =>
  (await database.db.selectFrom('publicHoliday').select('day').where('countryCode', '=', countryCode).execute()).map(
    ({ day }) => day,
  );

async function promise() {
  const { body } = await admin.get('/api/store/products/product/36');
  return body.delivery as { kitBy: string; resultsBy: string };
}

test('a holiday that an admin adds moves the promised dates until it is removed', async () => {
  const before = await promise();
  const holiday = { countryCode: 'AU', day: before.kitBy, name: 'Day of mourning' };
  expect((await admin.post('/api/admin/holidays', holiday)).body).toEqual({ ...holiday, country: 'Australia' });
  const moved = await promise();
  expect(moved.kitBy > before.kitBy).toBe(true);
  expect(moved.resultsBy > before.resultsBy).toBe(true);
  const again = await admin.post('/api/admin/holidays', holiday);
  expect([again.status, again.body]).toEqual([428, { day: ['This day is already a holiday in Australia.'] }]);
  const path = `/api/admin/holidays/AU/${holiday.day}`;
  expect((await admin.delete(path)).status).toBe(200);
  expect((await admin.delete(path)).status).toBe(404);
  expect(await promise()).toEqual(before);
});

test('past days and unknown countries are refused', async () => {
  const add = async (change: object) =>
    (await admin.post('/api/admin/holidays', { countryCode: 'AU', day: '2099-01-01', name: 'Fair', ...change })).body;
  expect(await add({ day: '2020-01-01' })).toEqual({ day: ["Enter today's date or a later date."] });
  expect(await add({ countryCode: 'XX' })).toEqual({ countryCode: ['Please choose a country.'] });
});

test('the reference data covers the coming years, and does not restore holidays that staff removed', async () => {
  expect(await daysIn('AU')).toContain('2027-11-02');
  await database.db.deleteFrom('publicHoliday').where('day', '=', '2027-11-02').execute();
  await database.db.deleteFrom('publicHoliday').where('countryCode', '=', 'IE').execute();
  await seedHolidays(database.db);
  expect(await daysIn('AU')).not.toContain('2027-11-02');
  expect(await daysIn('IE')).toContain('2027-03-17');
});

test('upcoming holidays are found by name, country and date', async () => {
  const holiday = { countryCode: 'NZ', day: '2031-02-06', name: 'Day of the lantern' };
  await admin.post('/api/admin/holidays', holiday);
  const find = async (search: string) => {
    const { body } = await admin.get(`/api/admin/holidays?size=5&search=${encodeURIComponent(search)}`);
    return (body.results as { name: string; country: string }[]).map(({ name }) => name);
  };
  for (const search of ['LANTERN', '2031-02-06', '6 February 2031', 'february 6, 2031', 'February 2031'])
    expect(await find(search)).toEqual([holiday.name]);
  expect(await find('no such day')).toEqual([]);
  const { body } = await admin.get('/api/admin/holidays?size=5&search=new%20zealand');
  expect(new Set(body.results.map(({ country }: { country: string }) => country))).toEqual(new Set(['New Zealand']));
});
