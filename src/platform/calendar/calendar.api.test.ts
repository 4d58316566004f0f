import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { addDays, MOST_DATES } from './calendar.rules.ts';
import { listCalendar } from './calendar.service.ts';

const database = useDatabase();
const today = new Date().toISOString().slice(0, 10);
const christmas = `${Number(today.slice(0, 4))}-12-24`;
let owner: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.17' });
  await signIn(mine, owner);
  theirs = new ApiBrowser({ db: database.db, ip: '198.51.100.18' });
  await signIn(theirs, await createPerson(database.db, { password: PASSWORD }));
});

const dates = '/api/my/calendar/dates';
const month = `/api/my/calendar?from=${christmas}&to=${addDays(christmas, 6)}`;
const titles = async (browser: ApiBrowser, path = month): Promise<string[]> =>
  (await browser.get(path)).body.entries.map(({ title }: { title: string }) => title);

describe("a user's own dates", () => {
  test('are added, changed and removed by their owner only', async () => {
    const { body } = await mine.post(dates, { onDay: christmas, title: 'Vet, Bella', note: 'Bring the card' });
    expect((await mine.get(month)).body.entries).toMatchObject([
      { key: `own-${body.id}`, kind: 'own', on: christmas, until: null, title: 'Vet, Bella', note: 'Bring the card' },
    ]);
    expect((await mine.get(`${dates}/${body.id}`)).body).toMatchObject({ title: 'Vet, Bella' });
    expect(await titles(theirs)).toEqual([]);
    expect((await theirs.get(`${dates}/${body.id}`)).status).toBe(404);
    expect((await theirs.put(`${dates}/${body.id}`, { onDay: christmas, title: 'x' })).status).toBe(404);
    expect((await theirs.delete(`${dates}/${body.id}`)).status).toBe(404);
    await mine.put(`${dates}/${body.id}`, { onDay: addDays(christmas, 1), title: 'Vet', note: '' });
    expect((await mine.get(month)).body.entries).toMatchObject([{ on: addDays(christmas, 1), note: null }]);
    expect((await mine.delete(`${dates}/${body.id}`)).status).toBe(200);
    expect(await titles(mine)).toEqual([]);
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.19' });
    expect((await guest.get(month)).status).toBe(401);
    expect((await guest.post(dates, { onDay: christmas, title: 'x' })).status).toBe(401);
  });

  test('need a title and a date, and their limit holds under a race', async () => {
    expect((await mine.post(dates, { onDay: 'soon', title: ' ' })).body).toEqual({
      onDay: ['Enter a valid date.'],
      title: ['This field is required'],
    });
    for (const onDay of ['2026-02-30', '0000-01-01'])
      expect((await mine.post(dates, { onDay, title: 'x' })).body).toEqual({ onDay: ['Enter a valid date.'] });
    const rows = Array.from({ length: MOST_DATES - 1 }, () => ({
      personId: owner.id,
      onDay: '2020-01-01',
      title: 'x',
    }));
    await database.db.insertInto('calendarDate').values(rows).execute();
    const tries = Array.from({ length: 10 }, () => mine.post(dates, { onDay: '2020-01-02', title: 'Last' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await database.db.deleteFrom('calendarDate').where('personId', '=', owner.id).execute();
  });

  test('a calendar can be read for up to 400 days, in forward order', async () => {
    expect((await mine.get(`/api/my/calendar?from=${today}&to=${addDays(today, -1)}`)).status).toBe(428);
    expect((await mine.get(`/api/my/calendar?from=${today}&to=${addDays(today, 401)}`)).status).toBe(428);
    expect((await mine.get(`/api/my/calendar?from=${today}&to=${addDays(today, 400)}`)).status).toBe(200);
  });
});

test('a calendar opens at the month of its owner, which is not always that of UTC', async () => {
  const person = { ...owner, id: (await createPerson(database.db)).id };
  await database.db
    .updateTable('person')
    .set({ timeZone: 'America/Los_Angeles' })
    .where('id', '=', person.id)
    .execute();
  const ctx = makeTestCtx({ db: database.db, user: person, now: new Date('2026-12-01T03:00:00Z') });
  expect(await listCalendar(ctx, {})).toMatchObject({ from: '2026-11-01', today: '2026-11-30' });
});

describe('expiry dates', () => {
  test("are on the date in the owner's time zone", async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, owner, { breedId, sex: 'male', chipNumber: null });
    // 23:30 on the 26th in London is the 27th in Sydney.
    const expiresAt = new Date(`${christmas.slice(0, 4)}-12-26T23:30:00Z`);
    const share = { animalId, level: 'VIEW' as const, sharedBy: owner.id, expiresAt };
    await database.db
      .insertInto('animalShare')
      .values({ ...share, tokenHash: 'a'.repeat(43) })
      .execute();
    await database.db
      .insertInto('animalShare')
      .values({ ...share, revokedAt: new Date(), tokenHash: 'b' })
      .execute();
    const daysIn = async (timeZone: string | null) => {
      await database.db.updateTable('person').set({ timeZone }).where('id', '=', owner.id).execute();
      const { entries } = (await mine.get(month)).body;
      return entries.map(({ on, kind }: { on: string; kind: string }) => [kind, on.slice(8)]);
    };
    expect(await daysIn('Europe/London')).toEqual([['expiry', '26']]);
    expect(await daysIn('Australia/Sydney')).toEqual([['expiry', '27']]);
  });
});

describe('the calendar feed', () => {
  const create = async () => (await mine.post('/api/my/calendar/feed', {})).body.path as string;
  const read = (path: string, browser = new ApiBrowser({ db: database.db, ip: '198.51.100.99' })) =>
    browser.get(`/api${path}`);

  test('can be read with its address until that is replaced or turned off, and only its hash is stored', async () => {
    await mine.post(dates, { onDay: christmas, title: 'Vet; Bella, 9:00' });
    expect((await mine.get('/api/my/calendar/feed')).body).toEqual({ createdAt: null });
    const first = await create();
    expect(first).toMatch(/^\/calendar\/[\w-]{40,}\.ics$/);
    const { body } = await read(first);
    expect(body).toContain(String.raw`SUMMARY:Vet\; Bella\, 9:00`);
    const token = first.slice('/calendar/'.length, -'.ics'.length);
    const kept = await database.db.selectFrom('calendarFeed').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await theirs.get('/api/my/calendar/feed')).body).toEqual({ createdAt: null });
    const second = await create();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await theirs.delete('/api/my/calendar/feed')).status).toBe(200);
    expect((await read(second)).status).toBe(200);
    expect((await mine.delete('/api/my/calendar/feed')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
  });

  test('of a suspended account is closed, and wrong addresses are limited', async () => {
    const path = await create();
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', owner.id).execute();
    expect((await read(path)).status).toBe(404);
    await database.db.updateTable('person').set({ state: 'ACTIVE' }).where('id', '=', owner.id).execute();
    expect((await read(path)).status).toBe(200);
    const guesser = new ApiBrowser({ db: database.db, ip: '198.51.100.98' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push((await read(`/calendar/guess-${attempt}.ics`, guesser)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
