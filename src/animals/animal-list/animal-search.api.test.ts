import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createActivatedKit, createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let owner: SessionUser;
let browser: ApiBrowser;
let id: number;
let barcode: string;

// Each word occurs in only one field of the animal.
const words = {
  name: 'Quokka',
  registeredName: 'Wombat Royal',
  registrationNumber: 'NUMBAT77',
  chipNumber: '956000099887766',
};

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  browser = new ApiBrowser({ db: database.db, ip: '198.51.103.1' });
  await signIn(browser, owner);
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  id = await createAnimal(database.db, owner, { ...words, breedId });
  barcode = (await createActivatedKit(database.db, owner, { animalId: id, breedId })).barcode;
  await createAnimal(database.db, owner, { name: 'Somebody else' });
});

const find = async (query: string, type?: string) => {
  const kind = type ? `&query_type=${type}` : '';
  const { body } = await browser.get(`/api/my/animals?query=${encodeURIComponent(query)}${kind}`);
  return body.results.map((row: { id: number }) => row.id) as number[];
};

test('a search in all fields includes the breed, and a search by name does not', async () => {
  expect(await find('labrador')).toEqual([id]);
  expect(await find('labrador', 'name')).toEqual([]);
});

describe('R257 each search type finds its own field only', () => {
  const texts: [type: string, field: string][] = [
    ['pet_name', 'name'],
    ['registration_name', 'registeredName'],
    ['registration_number', 'registrationNumber'],
    ['chip_number', 'chipNumber'],
  ];
  test.each(texts)('%s', async (type, field) => {
    for (const [other, word] of Object.entries(words))
      expect(await find(word, type), `${type} for ${other}`).toEqual(other === field ? [id] : []);
    expect(await find(barcode, type)).toEqual([]);
  });

  test('name matches the name or the registered name', async () => {
    expect([await find('quokka', 'name'), await find('wombat', 'name')]).toEqual([[id], [id]]);
    expect([await find('numbat77', 'name'), await find(words.chipNumber, 'name')]).toEqual([[], []]);
  });

  test('barcode matches the barcode', async () => {
    expect(await find(barcode, 'barcode')).toEqual([id]);
    for (const word of Object.values(words)) expect(await find(word, 'barcode')).toEqual([]);
  });
});

test('R258 without a search type all fields are searched', async () => {
  for (const word of [...Object.values(words), barcode]) expect(await find(word), word).toEqual([id]);
  expect(await find('nothing of the kind')).toEqual([]);
});

test('R431 an archived animal leaves its list', async () => {
  const archivedId = await createAnimal(database.db, owner, { name: 'Bilby' });
  expect(await find('Bilby')).toEqual([archivedId]);
  await browser.call('PATCH', `/api/my/animals/${archivedId}`, { archived: true });
  expect(await find('Bilby')).toEqual([]);
  await browser.call('PATCH', `/api/my/animals/${archivedId}`, { archived: false });
  expect(await find('Bilby')).toEqual([archivedId]);
});

test('R447 the breeds of an animal with tests: 200 for the owner, otherwise the same 404', async () => {
  const own = await browser.get(`/api/my/animals/${id}/profile`);
  expect(own.body.breeds).toMatchObject([{ name: 'Labrador Retriever', species: { id: 1 } }]);
  expect(own.body.breeds[0].diseaseTests).toBeGreaterThan(0);
  const stranger = await createPerson(database.db);
  const theirs = await browser.get(`/api/my/animals/${await createAnimal(database.db, stranger)}/profile`);
  const unknown = await browser.get('/api/my/animals/999999/profile');
  expect([theirs.status, theirs.body]).toEqual([404, unknown.body]);
});

test('a search in a picker lists the animal with that name first, then names that begin with it, then all others', async () => {
  const kennel = { registeredName: 'Emberfield Pride' };
  const names = ['Bramble', 'Emberly', 'Ember', 'Zephyr'];
  for (const name of names) await createAnimal(database.db, owner, { name, ...kennel });
  for (const path of ['parentage-animals?search=ember%20', 'animals?view=mine&search=ember']) {
    const { results } = (await browser.get(`/api/my/${path}`)).body as { results: { name: string }[] };
    expect(results.map(({ name }) => name).slice(0, 2), path).toEqual(['Ember', 'Emberly']);
    expect(results, path).toHaveLength(4);
  }
  const listed = (await browser.get('/api/my/animals?query=ember&sort=name')).body as { results: { name: string }[] };
  expect(listed.results.map(({ name }) => name)).toEqual(['Bramble', 'Ember', 'Emberly', 'Zephyr']);
});
