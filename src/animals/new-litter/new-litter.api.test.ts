import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { inTransaction } from '#db/transaction.ts';
import { breedOfLitter, litterTooClose } from './new-litter.rules.ts';
import { addLitter } from './new-litter.service.ts';

const database = useDatabase();
let owner: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;
let dam: number;
let sire: number;

beforeAll(async () => {
  owner = await createPerson(database.db, { type: 'breeder', password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.7' });
  await signIn(mine, owner);
  const stranger = await createPerson(database.db, { password: PASSWORD });
  theirs = new ApiBrowser({ db: database.db, ip: '198.51.100.8' });
  await signIn(theirs, stranger);
  dam = await create('female', 'Bella');
  sire = await create('male', 'Max');
});

async function create(sex: 'female' | 'male', name: string): Promise<number> {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const id = await createAnimal(database.db, owner, { breedId, sex, chipNumber: null });
  await database.db.updateTable('animal').set({ name, dateOfBirth: '2021-04-01' }).where('id', '=', id).execute();
  return id;
}

const blank = { sex: 'female' as const, chipNumber: null, colour: null };
const puppy = (name: string, change = {}) => ({ name, sex: 'female', ...change });
const litter = (change = {}) => ({
  damId: dam,
  sireId: sire,
  bornOn: '2026-10-01',
  puppies: [puppy('Ada')],
  ...change,
});
const refused = async (change: object) => {
  const answer = await mine.post('/api/my/litters', litter(change));
  expect(answer.status).toBe(428);
  return answer.body;
};
const countAnimals = async () =>
  (await database.db.selectFrom('animalOwnership').select('animalId').where('personId', '=', owner.id).execute())
    .length;

test('a litter is added in one call with its parents, breed and date of birth, and is listed among the litters', async () => {
  const puppies = [puppy('Ada', { chipNumber: '956 000 011 111 101', colour: 'Yellow' }), puppy('Bo', { sex: 'male' })];
  const answer = await mine.post('/api/my/litters', litter({ puppies }));
  expect(answer).toMatchObject({ status: 201, body: { damId: dam, bornOn: '2026-10-01' } });
  const { animalIds } = answer.body as { animalIds: number[] };
  const rows = await database.db
    .selectFrom('animal')
    .select(['name', 'sex', 'chipNumber', 'colour', 'damId', 'sireId', 'dateOfBirth', 'breedId'])
    .where('id', 'in', animalIds)
    .orderBy('id')
    .execute();
  const shared = { damId: dam, sireId: sire, dateOfBirth: '2026-10-01' };
  expect(rows).toMatchObject([
    { name: 'Ada', sex: 'female', chipNumber: '956000011111101', colour: 'Yellow', ...shared },
    { name: 'Bo', sex: 'male', chipNumber: null, colour: null, ...shared },
  ]);
  expect(new Set(rows.map(({ breedId }) => breedId))).toEqual(
    new Set([await breedNamed(database.db, 'Labrador Retriever')]),
  );
  const { results } = (await mine.get('/api/my/litters')).body as { results: { damId: number }[] };
  expect(results.map(({ damId }) => damId)).toContain(dam);
});

test('errors refer to their row, and no animal of the litter is added', async () => {
  const before = await countAnimals();
  const same = { chipNumber: '956000022222202' };
  expect(await refused({ puppies: [puppy('Cy', same), puppy('Di', same), puppy('', { sex: '' })] })).toEqual({
    'puppies.2.name': expect.any(Array),
    'puppies.2.sex': expect.any(Array),
  });
  expect(
    await refused({ puppies: [puppy('Cy', same), puppy('Di', same), puppy('Eve', { chipNumber: '12' })] }),
  ).toEqual({
    'puppies.1.chipNumber': [expect.stringContaining('Cy already has this microchip number.')],
    'puppies.2.chipNumber': ['Enter a microchip number with 9, 10 or 15 digits.'],
  });
  expect(await refused({ puppies: [] })).toEqual({ puppies: ['Add at least one animal.'] });
  expect(await refused({ bornOn: '2031-01-01' })).toEqual({ bornOn: expect.any(Array) });
  expect(await refused({ bornOn: '2021-05-01' })).toEqual({
    sireId: ['A parent must be at least 6 months older than its offspring.'],
  });
  expect(await refused({ damId: 0 })).toEqual({ damId: ['Choose the dam.'] });
  expect(await refused({ damId: sire, sireId: null })).toEqual({ damId: ['A dam must be female.'] });
  expect(await countAnimals()).toBe(before);
});

test('the parents must be animals of the account, and a guest cannot add a litter', async () => {
  const foreign = await theirs.post('/api/my/litters', litter());
  expect(foreign).toMatchObject({ status: 428, body: { damId: ["This animal isn't in My animals."] } });
  const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.9' });
  expect((await guest.post('/api/my/litters', litter())).status).toBe(401);
});

test('a double click or a retry after a lost response adds the litter once', async () => {
  const before = await countAnimals();
  const twins = litter({ bornOn: '2026-08-01', puppies: [puppy('Fay'), puppy('Gus')] });
  const send = () => mine.post('/api/my/litters', twins);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 428, 428]);
  expect(answers[2]?.body).toEqual({
    'puppies.0.name': ['Fay is already in this litter.'],
    'puppies.1.name': ['Gus is already in this litter.'],
  });
  expect(await countAnimals()).toBe(before + 2);
  expect(await refused({ bornOn: '2026-08-01', puppies: [puppy('Hal'), puppy('Hal')] })).toEqual({
    'puppies.1.name': ['Hal is already in this litter.'],
  });
});

test('a second request waits until the first one is saved, and adds nothing twice', async () => {
  const before = await countAnimals();
  const ivy = { damId: dam, sireId: sire, bornOn: '2026-06-01', puppies: [{ ...blank, name: 'Ivy' }] };
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(ctxOf(database.db, owner), async (tx) => {
    await addLitter(tx, ivy);
    second = expect(addLitter(ctxOf(database.db, owner), ivy)).rejects.toMatchObject({
      fields: { 'puppies.0.name': ['Ivy is already in this litter.'] },
    });
    await setTimeout(300);
  });
  await second;
  expect(await countAnimals()).toBe(before + 1);
});

test('a retry with the same idempotency key gets the first response', async () => {
  const before = await countAnimals();
  const puppies = ['Kit', 'Lou', 'Max'].map((name) => ({ ...blank, name }));
  const send = () =>
    mine.post('/api/my/litters', litter({ bornOn: '2026-04-01', puppies }), { 'idempotency-key': 'one-litter' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect(await countAnimals()).toBe(before + 3);
});

test('a litter too soon after another litter of the dam is refused with the date of that litter and a link to it', async () => {
  const lady = await create('female', 'Lady');
  const ofLady = (bornOn: string, name: string) => litter({ damId: lady, bornOn, puppies: [puppy(name)] });
  const send = (bornOn: string, name: string) => mine.post('/api/my/litters', ofLady(bornOn, name));
  expect((await send('2026-05-10', 'Nim')).status).toBe(201);
  const refusal = {
    bornOn: ['This dam had a litter on 10 May 2026, too close to this date. Check the date of birth.'],
    link: [`/my/litters/${lady}/2026-05-10`],
  };
  for (const bornOn of ['2026-06-16', '2026-04-03']) expect((await send(bornOn, 'Oz')).body).toEqual(refusal);
  expect((await send('2026-05-11', 'Oz')).status).toBe(201);
  expect((await send('2026-07-08', 'Pip')).status).toBe(201);
});

test('the minimum time between litters is the duration of a pregnancy of the species', () => {
  const dog = { speciesId: 1, litters: ['2026-05-10'] };
  expect(litterTooClose('2026-07-06', dog)).toBe('2026-05-10');
  expect(litterTooClose('2026-07-07', dog)).toBeNull();
  expect(litterTooClose('2026-07-07', { ...dog, speciesId: 2 })).toBe('2026-05-10');
});

test("offspring of two breeds have no breed, and without a recorded sire they have the dam's breed", () => {
  expect(breedOfLitter({ breedId: 1 }, { breedId: 1 })).toBe(1);
  expect(breedOfLitter({ breedId: 1 }, { breedId: 2 })).toBeNull();
  expect(breedOfLitter({ breedId: 1 }, null)).toBe(1);
});
