import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { addDays, MAX_DATES } from './calendar.rules.ts';
import { listCalendar } from './calendar.service.ts';

const database = useDatabase();
const today = new Date().toISOString().slice(0, 10);
const christmas = `${Number(today.slice(0, 4))}-12-24`;
let owner: SessionUser;
let ownerBrowser: ApiBrowser;
let otherBrowser: ApiBrowser;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  ownerBrowser = new ApiBrowser({ db: database.db, ip: '198.51.100.17' });
  await signIn(ownerBrowser, owner);
  otherBrowser = new ApiBrowser({ db: database.db, ip: '198.51.100.18' });
  await signIn(otherBrowser, await createPerson(database.db, { password: PASSWORD }));
});

const dates = '/api/my/calendar/dates';
const month = `/api/my/calendar?from=${christmas}&to=${addDays(christmas, 6)}`;
const titles = async (browser: ApiBrowser, path = month): Promise<string[]> =>
  (await browser.get(path)).body.entries.map(({ title }: { title: string }) => title);

describe("a user's own dates", () => {
  test('only their owner can add, change and remove them', async () => {
    const { body } = await ownerBrowser.post(dates, { onDay: christmas, title: 'Vet, Bella', note: 'Bring the card' });
    expect((await ownerBrowser.get(month)).body.entries).toMatchObject([
      { key: `own-${body.id}`, kind: 'own', on: christmas, until: null, title: 'Vet, Bella', note: 'Bring the card' },
    ]);
    expect((await ownerBrowser.get(`${dates}/${body.id}`)).body).toMatchObject({ title: 'Vet, Bella' });
    expect(await titles(otherBrowser)).toEqual([]);
    expect((await otherBrowser.get(`${dates}/${body.id}`)).status).toBe(404);
    expect((await otherBrowser.put(`${dates}/${body.id}`, { onDay: christmas, title: 'x' })).status).toBe(404);
    expect((await otherBrowser.delete(`${dates}/${body.id}`)).status).toBe(404);
    await ownerBrowser.put(`${dates}/${body.id}`, { onDay: addDays(christmas, 1), title: 'Vet', note: '' });
    expect((await ownerBrowser.get(month)).body.entries).toMatchObject([{ on: addDays(christmas, 1), note: null }]);
    expect((await ownerBrowser.delete(`${dates}/${body.id}`)).status).toBe(200);
    expect(await titles(ownerBrowser)).toEqual([]);
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.19' });
    expect((await guest.get(month)).status).toBe(401);
    expect((await guest.post(dates, { onDay: christmas, title: 'x' })).status).toBe(401);
  });

  test('they need a title and a date, and concurrent calls cannot exceed the limit', async () => {
    expect((await ownerBrowser.post(dates, { onDay: 'soon', title: ' ' })).body).toEqual({
      onDay: ['Enter a valid date.'],
      title: ['This field is required'],
    });
    for (const onDay of ['2026-02-30', '0000-01-01'])
      expect((await ownerBrowser.post(dates, { onDay, title: 'x' })).body).toEqual({ onDay: ['Enter a valid date.'] });
    const rows = Array.from({ length: MAX_DATES - 1 }, () => ({
      personId: owner.id,
      onDay: '2020-01-01',
      title: 'x',
    }));
    await database.db.insertInto('calendarDate').values(rows).execute();
    const attempts = Array.from({ length: 10 }, () => ownerBrowser.post(dates, { onDay: '2020-01-02', title: 'Last' }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await database.db.deleteFrom('calendarDate').where('personId', '=', owner.id).execute();
  });

  test('a calendar can be read for up to 400 days, in forward order', async () => {
    expect((await ownerBrowser.get(`/api/my/calendar?from=${today}&to=${addDays(today, -1)}`)).status).toBe(428);
    expect((await ownerBrowser.get(`/api/my/calendar?from=${today}&to=${addDays(today, 401)}`)).status).toBe(428);
    expect((await ownerBrowser.get(`/api/my/calendar?from=${today}&to=${addDays(today, 400)}`)).status).toBe(200);
  });
});

test("a calendar opens at the month in its owner's time zone, which may differ from UTC", async () => {
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
  test("an expiry is on the date in the owner's time zone", async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, owner, { breedId, sex: 'male', chipNumber: null });
    // 23:30 on the 26th in London is the 27th in Sydney.
    const expiresAt = new Date(`${christmas.slice(0, 4)}-12-26T23:30:00Z`);
    const share = { animalId, level: 'VIEW' as const, sharedBy: owner.id, expiresAt };
    await createShare(database.db, { ...share, tokenHash: 'a'.repeat(43) });
    await createShare(database.db, { ...share, revokedAt: new Date(), tokenHash: 'b' });
    const daysIn = async (timeZone: string | null) => {
      await database.db.updateTable('person').set({ timeZone }).where('id', '=', owner.id).execute();
      const { entries } = (await ownerBrowser.get(month)).body;
      return entries.map(({ on, kind }: { on: string; kind: string }) => [kind, on.slice(8)]);
    };
    expect(await daysIn('Europe/London')).toEqual([['expiry', '26']]);
    expect(await daysIn('Australia/Sydney')).toEqual([['expiry', '27']]);
  });
});

describe('the calendar feed', () => {
  const create = async () => (await ownerBrowser.post('/api/my/calendar/feed', {})).body.path as string;
  const read = (path: string, browser = new ApiBrowser({ db: database.db, ip: '198.51.100.99' })) =>
    browser.get(`/api${path}`);

  test('it can be read at its URL until that is replaced or turned off, and only a hash is stored', async () => {
    await ownerBrowser.post(dates, { onDay: christmas, title: 'Vet; Bella, 9:00' });
    expect((await ownerBrowser.get('/api/my/calendar/feed')).body).toEqual({ createdAt: null });
    const first = await create();
    expect(first).toMatch(/^\/calendar\/[\w-]{40,}\.ics$/);
    const { body } = await read(first);
    expect(body).toContain(String.raw`SUMMARY:Vet\; Bella\, 9:00`);
    const token = first.slice('/calendar/'.length, -'.ics'.length);
    const kept = await database.db.selectFrom('calendarFeed').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await otherBrowser.get('/api/my/calendar/feed')).body).toEqual({ createdAt: null });
    const second = await create();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await otherBrowser.delete('/api/my/calendar/feed')).status).toBe(200);
    expect((await read(second)).status).toBe(200);
    expect((await ownerBrowser.delete('/api/my/calendar/feed')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
  });

  test('the feed of a suspended account is closed, and attempts with wrong URLs are limited', async () => {
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
