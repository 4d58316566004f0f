import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createActivatedKit, createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser, createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let stranger: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;
let labrador: number;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [other, stranger] = await createSignedIn();
  labrador = await breedNamed(database.db, 'Labrador Retriever');
});

const form = (more = {}) => ({ name: 'Juno', speciesId: 1, breedId: labrador, sex: 'female', ...more });

describe('guests and strangers', () => {
  test.each([
    ['GET', ''],
    ['POST', '', { name: 'A', speciesId: 1, breedId: 5, sex: 'male' }],
    ['GET', '/1'],
    ['PUT', '/1', {}],
    ['PATCH', '/1', { archived: true }],
    ['GET', '/1/profile'],
    ['GET', '/1/barcodes'],
    ['GET', '/1/pedigree'],
    ['GET', '/1/products/ABC'],
    ['POST', '/1/share', { email: 'a@b.test' }],
    ['DELETE', '/1/share/me'],
  ])('%s /my/animals%s needs a session', async (method, path, body?: object) => {
    expect((await createBrowser().call(method, `/api/my/animals${path}`, body)).status).toBe(401);
  });

  test("R446-R448 R456 A1 another user's animal and an unknown animal give the same 404", async () => {
    const id = await createAnimal(database.db, owner);
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/profile'],
      ['GET', '/barcodes'],
      ['GET', '/pedigree'],
      ['GET', '/products/ABC'],
      ['PUT', '', { colour: 'Black' }],
      ['PATCH', '', { archived: true }],
      ['POST', '/share', { email: 'c@d.test' }],
      ['DELETE', '/share/me', undefined],
    ] as [string, string, object?][]) {
      const answers = [
        await other.call(method, `/api/my/animals/${id}${path}`, body),
        await other.call(method, `/api/my/animals/999999${path}`, body),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    }
  });
});

describe('adding and changing', () => {
  test('R444 an animal has id, name, species and breed', async () => {
    const { status, body } = await mine.post(
      '/api/my/animals',
      form({ chipNumber: '956 0000 1234 5678', dateOfBirth: '2024-02-29' }),
    );
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Juno', access: 'OWNER', chipNumber: '956000012345678', shares: [] }),
    ]);
    expect(body.species).toEqual({ id: 1, name: 'Canine' });
    expect(body.breed).toMatchObject({ id: labrador, name: 'Labrador Retriever' });
    expect((await mine.get(`/api/my/animals/${body.id}/profile`)).body.breeds[0]).toMatchObject({
      id: labrador,
      diseaseTests: expect.any(Number),
    });
  });

  test.each([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ breedId: null }, 'breedId', 'This field is required'],
    [{ sex: '' }, 'sex', 'This field is required'],
    [{ dateOfBirth: '2023-02-29' }, 'dateOfBirth', 'Enter a valid date.'],
    [{ dateOfBirth: '2099-01-01' }, 'dateOfBirth', "The date can't be in the future."],
    [{ dateOfBirth: '1890-01-01' }, 'dateOfBirth', 'Check the year.'],
    [{ weightGrams: 0 }, 'weightGrams', 'Enter a weight above 0.'],
    [{ chipNumber: '12' }, 'chipNumber', 'Enter a microchip number with 9, 10 or 15 digits.'],
    [{ speciesId: 2 }, 'breedId', 'Choose a cat breed.'],
    [{ sireId: 999_999 }, 'sireId', "This animal isn't in My animals."],
  ])('%j is refused beside %s', async (more, field, message) => {
    const answer = await mine.post('/api/my/animals', form(more));
    expect([answer.status, answer.body[field]]).toEqual([428, [message]]);
  });

  test("a microchip number is unique among an owner's animals; an animal with an existing duplicate can still be edited", async () => {
    const chipNumber = '956000000007777';
    const first = await mine.post('/api/my/animals', form({ name: 'Wren', chipNumber }));
    const expected = {
      chipNumber: ['Wren already has this microchip number. Each animal needs its own microchip number.'],
    };
    const again = await mine.post('/api/my/animals', form({ chipNumber: '956 0000 0000 7777' }));
    expect([again.status, again.body]).toEqual([428, expected]);
    const id = await createAnimal(database.db, owner);
    expect((await mine.put(`/api/my/animals/${id}`, { chipNumber })).body).toEqual(expected);
    expect((await mine.put(`/api/my/animals/${first.body.id}`, { chipNumber, colour: 'Red' })).status).toBe(200);
    await database.db.updateTable('animal').set({ chipNumber }).where('id', '=', id).execute();
    expect((await mine.put(`/api/my/animals/${id}`, { chipNumber, colour: 'Red' })).status).toBe(200);
    expect((await other.post('/api/my/animals', form({ chipNumber }))).status).toBe(201);
  });

  test('trust 30 fields that are not in the form are ignored', async () => {
    const { body } = await mine.post(
      '/api/my/animals',
      form({ ownerId: stranger.id, state: 'ARCHIVED', identityLockedAt: '2020-01-01' }),
    );
    expect((await mine.get(`/api/my/animals/${body.id}`)).body).toMatchObject({
      access: 'OWNER',
      state: 'ACTIVE',
      identityLockedAt: null,
    });
  });

  test('a later save from a second tab does not overwrite an earlier one', async () => {
    const id = await createAnimal(database.db, owner);
    const path = `/api/my/animals/${id}`;
    const { version } = (await mine.get(path)).body;
    expect((await mine.put(path, { version, colour: 'Red' })).status).toBe(200);
    const late = await mine.put(path, { version, personality: 'Bold' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    const now = (await mine.get(path)).body;
    expect(now).toMatchObject({ colour: 'Red', personality: null });
    expect((await mine.put(path, { version: now.version, personality: 'Bold' })).status).toBe(200);
  });

  test('once a certificate exists, only the identity can no longer be changed', async () => {
    const id = await createAnimal(database.db, owner);
    await database.db.updateTable('animal').set({ identityLockedAt: new Date() }).where('id', '=', id).execute();
    const refused = await mine.put(`/api/my/animals/${id}`, { name: 'Other', colour: 'Black' });
    expect([refused.status, refused.body]).toEqual([
      428,
      { name: ['Locked by a certificate. Contact us to correct it.'] },
    ]);
    expect((await mine.put(`/api/my/animals/${id}`, { colour: 'Black' })).body.colour).toBe('Black');
  });

  test('a date of birth must fit the linked parents and offspring', async () => {
    const dam = await createAnimal(database.db, owner, { dateOfBirth: '2020-01-01' });
    const pup = await createAnimal(database.db, owner, { dateOfBirth: '2023-01-01', damId: dam });
    const born = async (id: number, dateOfBirth: string | null) =>
      (await mine.put(`/api/my/animals/${id}`, { dateOfBirth })).body.dateOfBirth;
    const refused = ['A parent must be at least 6 months older than its offspring.'];
    expect(await born(pup, '2019-01-01')).toEqual(refused);
    expect(await born(dam, '2022-10-01')).toEqual(refused);
    expect([await born(pup, '2022-06-01'), await born(dam, '2021-11-01')]).toEqual(['2022-06-01', '2021-11-01']);
    expect([await born(dam, null), await born(pup, '2019-01-01')]).toEqual([null, '2019-01-01']);
  });

  test('a dam must stay female, and a pedigree cannot contain a cycle', async () => {
    const dam = await createAnimal(database.db, owner, { dateOfBirth: null });
    const middle = await createAnimal(database.db, owner, { damId: dam, dateOfBirth: null });
    const grandchild = await createAnimal(database.db, owner, { damId: middle, dateOfBirth: null });
    expect((await mine.put(`/api/my/animals/${dam}`, { sex: 'male' })).body).toEqual({
      sex: ['This animal is recorded as a dam, so its sex must be female.'],
    });
    expect((await mine.put(`/api/my/animals/${dam}`, { damId: grandchild })).body).toEqual({
      damId: ["An animal can't be its own ancestor."],
    });
    expect((await mine.put(`/api/my/animals/${dam}`, { damId: dam })).status).toBe(428);
    expect((await mine.get(`/api/my/animals/${grandchild}/pedigree`)).body).toMatchObject({
      dam: { id: middle, dam: { id: dam, isMine: true } },
      sire: null,
    });
  });

  test('if two concurrent links would form a cycle, one is refused', async () => {
    const [a, b] = [
      await createAnimal(database.db, owner, { dateOfBirth: null }),
      await createAnimal(database.db, owner, { dateOfBirth: null }),
    ];
    const answers = await Promise.all([
      mine.put(`/api/my/animals/${a}`, { damId: b }),
      mine.put(`/api/my/animals/${b}`, { damId: a }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });
});

describe('the list', () => {
  let breeder: ApiBrowser;
  let barcode: string;

  beforeAll(async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    breeder = createBrowser();
    await signIn(breeder, person);
    const kennel = [
      { name: 'Äpfel', registeredName: 'Hillside Apple', registrationNumber: 'V1', chipNumber: '956000000000001' },
      { name: 'Bruno', sex: 'male' as const, registrationNumber: 'V2_%' },
      { name: 'Minka', speciesId: 2 },
    ];
    for (const animal of kennel) await createAnimal(database.db, person, animal);
    for (let n = 0; n < 14; n += 1) await createAnimal(database.db, person, { name: `Pup ${n}` });
    ({ barcode } = await createActivatedKit(database.db, person, { breedId: labrador }));
  });

  const list = async (query: string) => (await breeder.get(`/api/my/animals?${query}`)).body;

  test('R445 spec 9: has fifteen animals a page, newest first, with a link to the next page', async () => {
    const first = await list('');
    expect([first.results.length, first.count, first.next, first.previous]).toEqual([15, 18, 2, null]);
    expect(first.results[0]).toMatchObject({
      name: 'Biscuit',
      kits: 1,
      latest: { barcode, step: 1, stepName: 'Registered' },
    });
    const last = await list('page=2');
    expect([last.results.length, last.next, last.previous]).toEqual([3, null, 1]);
    expect((await list('page=9')).results).toEqual([]);
  });

  test.each([
    ['query_type=pet_name&query=bruno', ['Bruno']],
    ['query_type=name&query=hillside%20apple', ['Äpfel']],
    ['query_type=registration_name&query=Bruno', []],
    ['query_type=registration_number&query=V2_%25', ['Bruno']],
    ['query_type=registration_number&query=_', ['Bruno']],
    ['query_type=chip_number&query=956%20000%20000%20000%20001', ['Äpfel']],
    ['search=minka', ['Minka']],
    ['gender=male', ['Bruno']],
    ['species_id=2', ['Minka']],
    ['species_id=2&gender=male', []],
    ['sort=name&size=2', ['Äpfel', 'Biscuit']],
    ['view=archived', []],
    ['view=owner-shared', []],
    ['view=patients', []],
  ])('R445 ?%s finds %j', async (query, names) => {
    const found = (await list(query)).results.map((animal: { name: string }) => animal.name);
    expect(query.startsWith('sort') ? found.toSorted() : found).toEqual(names.toSorted());
  });

  test('R445 a barcode is found in any spelling', async () => {
    const typed = `${barcode.slice(0, 4)}-${barcode.slice(4)}`.toLowerCase();
    expect((await list(`query_type=barcode&query=${typed}`)).count).toBe(1);
  });

  test.each(['view=everything', 'query_type=secret', 'page=0', 'gender=x', 'sort=password'])(
    'Q087 ?%s is rejected',
    async (query) => {
      expect((await breeder.get(`/api/my/animals?${query}`)).status).toBe(428);
    },
  );

  test('R461 parents are filtered by sex, and are older than 6 months', async () => {
    const born = (dateOfBirth: string) =>
      database.db.updateTable('animal').set({ dateOfBirth }).where('name', '=', 'Bruno').execute();
    const sires = async () => (await breeder.get('/api/my/parentage-animals?gender=male&size=5')).body.results.length;
    await born(new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10));
    expect(await sires()).toBe(0);
    await born('2020-01-01');
    expect(await sires()).toBe(1);
  });

  test('R448 R460 an animal has its kits and the tests that are still missing', async () => {
    const [{ id }] = (await list('query_type=barcode&query=' + barcode)).results;
    expect((await breeder.get(`/api/my/animals/${id}/barcodes`)).body).toEqual([
      expect.objectContaining({ barcode, step: 1, hasResults: false, tests: expect.any(Number) }),
    ]);
    expect((await breeder.get(`/api/my/animals/${id}/products/${barcode}`)).body).toMatchObject({
      missingTests: [],
      results: [],
    });
    expect((await breeder.get(`/api/my/animals/${id}/products/UNKNOWN`)).status).toBe(404);
    const profile = await breeder.get(`/api/my/animals/breeds/${labrador}/profile/${id}`);
    expect(profile.body.tests.every((one: { isOrdered: boolean }) => one.isOrdered)).toBe(true);
    expect((await mine.get(`/api/my/animals/breeds/${labrador}/profile/${id}`)).status).toBe(404);
  });

  test('R456 a test that the kit lacks is offered, with the products that add it to the stored sample', async () => {
    const [{ id }] = (await list('query_type=barcode&query=' + barcode)).results;
    const { sampleId, testId } = await database.db
      .selectFrom('sampleTest')
      .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .select(['sampleTest.sampleId', 'sampleTest.testId'])
      .where('kit.barcode', '=', barcode)
      .orderBy('testId')
      .limit(1)
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom('sampleTest').where('sampleId', '=', sampleId).where('testId', '=', testId).execute();
    const { body } = await breeder.get(`/api/my/animals/${id}/products/${barcode}`);
    expect(body.missingTests.map((one: { id: number }) => one.id)).toEqual([testId]);
    expect(body.results.map((product: { id: number }) => product.id)).toEqual([body.singleId, body.fullId]);
    expect([body.fullId, body.singleId]).toEqual([50, 51]);
    expect((await mine.get(`/api/my/animals/${id}/products/${barcode}`)).status).toBe(404);
  });
});
