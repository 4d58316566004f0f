import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { addMating } from '#animals/breeding-dates/matings.service.ts';
import { listCalendar } from '#platform/calendar/calendar.service.ts';
import { addDays, type CalendarKind } from '#platform/calendar/calendar.rules.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createRegisteredSample, useLab } from '../../../test/support/lab-factory.ts';
import { findCalendars } from '#shop/holidays/calendars.service.ts';
import { litterDates } from './litter-dates.rules.ts';

const database = useDatabase();
const lab = useLab(database);
const today = new Date().toISOString().slice(0, 10);
/** Times for a dog's full profile, sent within Australia. */
const times = {
  daysMax: 6,
  returnDays: 6,
  turnaroundDays: 0,
  calendars: { laboratory: new Set<string>(), post: new Set<string>() },
};
let owner: SessionUser;

beforeAll(async () => {
  owner = lab.owner;
  await database.db
    .updateTable('person')
    .set({ timeZone: 'UTC', countryCode: 'AU' })
    .where('id', '=', owner.id)
    .execute();
  const { turnaroundDays } = await database.db
    .selectFrom('product')
    .select('turnaroundDays')
    .where('kind', '=', 'full_breed_profile')
    .where('speciesId', '=', 1)
    .executeTakeFirstOrThrow();
  times.turnaroundDays = turnaroundDays!;
  Object.assign(times, { calendars: await findCalendars(lab.as(owner), 'AU') });
});

async function create(sex: 'female' | 'male', set: { name: string; damId?: number; dateOfBirth?: string }) {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const id = await createAnimal(database.db, owner, { breedId, sex, chipNumber: null });
  await database.db.updateTable('animal').set(set).where('id', '=', id).execute();
  return id;
}

const kinds: readonly CalendarKind[] = ['order_kits', 'swab', 'results_needed'];

async function entriesOf(dam: number) {
  const range = { from: addDays(today, -100), to: addDays(today, 250) };
  const { entries } = await listCalendar(lab.as(owner), range);
  return entries.filter(({ animalId, kind }) => animalId === dam && kinds.includes(kind));
}

test("an expected litter has dates, calculated back from registration with the store's delivery times", async () => {
  const dam = await create('female', { name: 'Ada', dateOfBirth: addDays(today, -1200) });
  const typed = { sireId: null, sireName: '', note: '' };
  const mating = await addMating(lab.as(owner), { id: dam, matedOn: today, registrationOn: null, ...typed });
  const bornOn = addDays(today, 63);
  const expected = litterDates({ bornOn, registrationOn: null, ...times });
  expect(await entriesOf(dam)).toMatchObject([
    { key: `mating-${mating.id}-order`, on: expected.orderBy, title: 'Last day to order kits: litter of Ada' },
    { key: `mating-${mating.id}-swab`, on: expected.swabFrom, until: expected.postBy },
    {
      key: `mating-${mating.id}-results`,
      on: addDays(bornOn, 56),
      title: 'Results needed for registration: litter of Ada',
    },
  ]);
  // Born two days early: the same entries on other days.
  const born = addDays(today, -61);
  await database.db
    .updateTable('mating')
    .set({ matedOn: addDays(born, -61) })
    .where('id', '=', mating.id)
    .execute();
  const [pup, other] = [
    await create('male', { name: 'One', damId: dam, dateOfBirth: born }),
    await create('female', { name: 'Two', damId: dam, dateOfBirth: born }),
  ];
  expect((await entriesOf(dam)).map(({ key, on }) => [key, on])).toEqual([
    [`mating-${mating.id}-order`, litterDates({ bornOn: born, registrationOn: null, ...times }).orderBy],
    [`mating-${mating.id}-swab`, addDays(born, 28)],
    [`mating-${mating.id}-results`, addDays(born, 56)],
  ]);
  // Once all are sampled, nothing is left to do.
  for (const animalId of [pup, other]) await createRegisteredSample(database.db, lab, { animalId });
  expect(await entriesOf(dam)).toEqual([]);
});

test('a recorded litter without a mating has dates too, and a single animal is not a litter', async () => {
  const dam = await create('female', { name: 'Eva', dateOfBirth: addDays(today, -1200) });
  const born = addDays(today, -10);
  await create('male', { name: 'Single', damId: dam, dateOfBirth: born });
  expect(await entriesOf(dam)).toEqual([]);
  await create('male', { name: 'Second', damId: dam, dateOfBirth: born });
  expect((await entriesOf(dam)).map(({ key }) => key)).toEqual(
    ['order', 'swab', 'results'].map((part) => `litter-${dam}-${born}-${part}`),
  );
});
