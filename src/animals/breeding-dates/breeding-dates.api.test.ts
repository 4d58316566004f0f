import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { addDays, type CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';

const database = useDatabase();
const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => addDays(today, -days);
/** The requests use the same day from which the test dates are counted. */
const createBrowser = (ip: string) =>
  new ApiBrowser({ db: database.db, ip, adapters: { clock: settableClock(new Date(`${today}T12:00:00Z`)) } });
let owner: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;
let bella: number;
let max: number;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  await database.db.updateTable('person').set({ timeZone: 'UTC' }).where('id', '=', owner.id).execute();
  mine = createBrowser('198.51.100.7');
  await signIn(mine, owner);
  const stranger = await createPerson(database.db, { password: PASSWORD });
  theirs = createBrowser('198.51.100.8');
  await signIn(theirs, stranger);
  bella = await create('female', 'Bella');
  max = await create('male', 'Max');
});

async function create(sex: 'female' | 'male', name: string): Promise<number> {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const id = await createAnimal(database.db, owner, { breedId, sex, chipNumber: null });
  await database.db
    .updateTable('animal')
    .set({ name, dateOfBirth: ago(1500) })
    .where('id', '=', id)
    .execute();
  return id;
}

const heats = (id: number) => `/api/my/animals/${id}/heats`;
const matings = (id: number) => `/api/my/animals/${id}/matings`;
const range = (back: number, ahead: number) => `/api/my/calendar?from=${ago(back)}&to=${addDays(today, ahead)}`;

async function entriesOf(animalId: number, kind: CalendarEntry['kind']): Promise<CalendarEntry[]> {
  const { entries } = (await mine.get(range(100, 290))).body as { entries: CalendarEntry[] };
  return entries.filter((entry) => entry.animalId === animalId && entry.kind === kind);
}

describe('heats', () => {
  test("two heats predict the next one, on the animal's page and in the calendar, unless the female is neutered", async () => {
    expect((await mine.post(heats(bella), { startedOn: ago(200) })).status).toBe(200);
    expect(await entriesOf(bella, 'heat_expected')).toEqual([]);
    const { body } = await mine.post(heats(bella), { startedOn: ago(20), note: 'Short' });
    const found = (await mine.get(`/api/my/animals/${bella}/breeding-dates`)).body;
    expect(found.heats[0]).toEqual({ id: body.id, startedOn: ago(20), note: 'Short' });
    expect(found.next).toMatchObject({ on: addDays(today, 160), intervals: 1 });
    const [expected] = await entriesOf(bella, 'heat_expected');
    expect(expected).toMatchObject({
      key: `heat-expected-${bella}`,
      on: addDays(today, 153),
      until: addDays(today, 167),
      title: 'Heat expected: Bella',
    });
    expect(await entriesOf(bella, 'heat')).toMatchObject([{ key: `heat-${body.id}`, on: ago(20) }]);
    expect((await mine.put(`/api/my/animals/${bella}`, { isNeutered: true })).status).toBe(200);
    expect(await entriesOf(bella, 'heat_expected')).toEqual([]);
    expect((await mine.get(`/api/my/animals/${bella}/breeding-dates`)).body.next).toBeNull();
    expect((await mine.put(`/api/my/animals/${bella}`, { isNeutered: false })).status).toBe(200);
    expect((await mine.put(`/api/my/heats/${body.id}`, { startedOn: ago(25), note: '' })).status).toBe(200);
    expect((await entriesOf(bella, 'heat_expected'))[0]?.on).toBe(addDays(today, 143));
    expect((await mine.delete(`/api/my/heats/${body.id}`)).status).toBe(200);
    expect(await entriesOf(bella, 'heat_expected')).toEqual([]);
  });

  test('a heat needs a plausible date that is not recorded yet, and a female', async () => {
    const refused = async (body: object, id = bella) => (await mine.post(heats(id), body)).body;
    expect(await refused({ startedOn: addDays(today, 2) })).toEqual({
      startedOn: ["The date can't be in the future."],
    });
    expect(await refused({ startedOn: ago(1600) })).toEqual({
      startedOn: ['The date must be after her date of birth. Check both dates.'],
    });
    expect(await refused({ startedOn: 'soon' })).toEqual({ startedOn: ['Enter a valid date.'] });
    expect(await refused({ startedOn: ago(200) })).toEqual({
      startedOn: ['A heat is already recorded for this day. Edit that heat instead.'],
    });
    const near = await refused({ startedOn: ago(205) });
    expect(near.startedOn[0]).toMatch(
      /^A heat that began on \d\d\/\d\d\/\d{4} is already recorded, and heats begin at least 21 days apart\. Edit/,
    );
    expect(await refused({ startedOn: ago(3) }, max)).toEqual({ id: ['Choose a female.'] });
    expect((await mine.get(`/api/my/animals/${max}/breeding-dates`)).status).toBe(404);
  });

  test('two concurrent requests for the same day record one heat', async () => {
    const both = await Promise.all([1, 2].map(() => mine.post(heats(bella), { startedOn: ago(61) })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });

  test('are visible only to the owner, even if the animal is shared', async () => {
    const { body } = await mine.post(heats(bella), { startedOn: ago(90) });
    expect((await theirs.get(`/api/my/animals/${bella}/breeding-dates`)).status).toBe(404);
    expect((await theirs.post(heats(bella), { startedOn: ago(5) })).status).toBe(404);
    expect((await theirs.put(`/api/my/heats/${body.id}`, { startedOn: ago(5) })).status).toBe(404);
    expect((await theirs.delete(`/api/my/heats/${body.id}`)).status).toBe(404);
    const friend = await createPerson(database.db, { password: PASSWORD });
    await createShare(database.db, { animalId: bella, level: 'MANAGE', sharedBy: owner.id, personId: friend.id });
    const shared = createBrowser('198.51.100.9');
    await signIn(shared, friend);
    expect((await shared.get(`/api/my/animals/${bella}/breeding-dates`)).status).toBe(404);
    const guest = createBrowser('198.51.100.10');
    expect((await guest.post(heats(bella), { startedOn: ago(5) })).status).toBe(401);
  });
});

describe('matings', () => {
  test('a mating is followed by the expected birth until a litter is on record', async () => {
    const dam = await create('female', 'Cara');
    const { body } = await mine.post(matings(dam), { matedOn: ago(60), sireId: max });
    expect(await entriesOf(dam, 'mating')).toMatchObject([{ title: 'Mating: Cara and Max', on: ago(60) }]);
    expect(await entriesOf(dam, 'birth_expected')).toMatchObject([
      { key: `birth-expected-${body.id}`, title: 'Whelping expected: Cara', on: ago(2), until: addDays(today, 8) },
    ]);
    const pup = await create('male', 'Pup');
    await database.db
      .updateTable('animal')
      .set({ damId: dam, dateOfBirth: ago(1) })
      .where('id', '=', pup)
      .execute();
    expect(await entriesOf(dam, 'birth_expected')).toEqual([]);
    expect((await mine.delete(`/api/my/matings/${body.id}`)).status).toBe(200);
    expect(await entriesOf(dam, 'mating')).toEqual([]);
  });

  test('an unrecorded sire is shown by the name entered, and a recorded sire by its own name', async () => {
    const dam = await create('female', 'Dora');
    const { body } = await mine.post(matings(dam), { matedOn: ago(9), sireName: 'Champion Oak' });
    expect((await entriesOf(dam, 'mating'))[0]?.title).toBe('Mating: Dora and Champion Oak');
    const change = { matedOn: ago(8), sireId: max, sireName: 'Champion Oak', registrationOn: addDays(today, 130) };
    expect((await mine.put(`/api/my/matings/${body.id}`, change)).status).toBe(200);
    const [mating] = (await mine.get(`/api/my/animals/${dam}/breeding-dates`)).body.matings;
    expect(mating).toMatchObject({ sireId: max, sireName: 'Max', registrationOn: addDays(today, 130) });
    const both = await Promise.all([1, 2].map(() => mine.post(matings(dam), { matedOn: ago(3) })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });

  test('an invalid mating is refused beside the invalid field', async () => {
    const refused = async (body: object) => (await mine.post(matings(bella), body)).body;
    expect(await refused({ matedOn: addDays(today, 400) })).toEqual({
      matedOn: ['Choose a date within the next year.'],
    });
    expect(await refused({ matedOn: today, sireId: bella })).toEqual({ sireId: ['Choose a male.'] });
    expect(await refused({ matedOn: today, sireId: 999_999 })).toEqual({ sireId: ['Choose one of your animals.'] });
    expect(await refused({ matedOn: today, registrationOn: ago(1) })).toEqual({
      registrationOn: ['Choose a date after the mating.'],
    });
    expect((await theirs.post(matings(bella), { matedOn: today })).status).toBe(404);
  });

  test('a mating whose litter would be born before a parent is 6 months old is refused', async () => {
    const tooYoung = ['A parent must be at least 6 months older than its offspring.'];
    const bornAgo = (id: number, days: number) =>
      database.db
        .updateTable('animal')
        .set({ dateOfBirth: ago(days) })
        .where('id', '=', id)
        .execute();
    const [dam, sire] = [await create('female', 'Fern'), await create('male', 'Ash')];
    await bornAgo(sire, 113);
    const mating = { matedOn: today, sireId: sire };
    expect((await mine.post(matings(dam), mating)).body).toEqual({ sireId: tooYoung });
    await bornAgo(dam, 113);
    expect((await mine.post(matings(dam), { matedOn: today })).body).toEqual({ matedOn: tooYoung });
    await Promise.all([bornAgo(sire, 114), bornAgo(dam, 114)]);
    expect((await mine.post(matings(dam), mating)).status).toBe(200);
  });
});
