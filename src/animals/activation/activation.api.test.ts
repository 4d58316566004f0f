import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { formatBarcode } from '#shared/barcode.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, personForm, petInput, breedNamed, FBP_CAT } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
let owner: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;
let labrador: number;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  const stranger = await createPerson(database.db, { password: PASSWORD });
  [mine, other] = [createBrowser(), createBrowser()];
  await signIn(mine, owner);
  await signIn(other, stranger);
  labrador = await breedNamed(database.db, 'Labrador Retriever');
});

let barcode: string;
beforeEach(async () => {
  ({ barcode } = await createDispatchedKit(database.db));
});

const enter = (browser: ApiBrowser, code = barcode, more = {}) =>
  browser.post('/api/activate/enter-kit-barcode', { barcode: code, confirmBarcode: code, ...more });
const aboutPet = (browser: ApiBrowser, draftId: string, more = {}) =>
  browser.post('/api/activate/about-my-pet', { draftId, ...petInput, breedId: labrador, ...more });
const aboutMe = (browser: ApiBrowser, draftId: string, more = {}) =>
  browser.post('/api/activate/about-me', { draftId, ...personForm, ...more });
const review = (browser: ApiBrowser, draftId: string, more = {}) =>
  browser.post('/api/activate/review', { draftId, ...more });

async function reviewed(browser: ApiBrowser, code = barcode): Promise<string> {
  const draftId = (await enter(browser, code)).body.id;
  for (const step of [aboutPet, aboutMe, review]) expect((await step(browser, draftId)).status).toBe(200);
  return draftId;
}

describe('the four steps', () => {
  test('R411 all missing or invalid fields of a pet are reported together, each beside its field', async () => {
    const draftId = (await enter(mine)).body.id;
    const born = { dobDay: 31, dobMonth: 2, dobYear: 2025 };
    const wrong = { petName: '', gender: null, breedId: null, weight: 0, chipNumber: '12', ...born };
    const refused = await aboutPet(mine, draftId, wrong);
    expect([refused.status, refused.body]).toEqual([
      428,
      {
        petName: ['This field is required'],
        gender: ['This field is required'],
        breedId: ['This field is required'],
        dobDay: ['Enter a valid date.'],
        weight: ['Enter a weight above 0.'],
        chipNumber: ['Enter a microchip number with 9, 10 or 15 digits.'],
      },
    ]);
    expect((await aboutPet(mine, draftId, { dobYear: 2090 })).body).toEqual({
      dobDay: ["The date can't be in the future."],
    });
    expect((await aboutPet(mine, draftId, {})).status).toBe(200);
  });

  test('R409-R414 a kit is activated step by step, and the animal belongs to the user', async () => {
    const entered = await enter(mine, formatBarcode(barcode).toLowerCase());
    expect(entered.body).toMatchObject({
      barcode,
      steps: { prev: 1, current: 2, next: 3 },
      kit: { productId: 36, speciesId: 1, paid: true },
    });
    const draftId = entered.body.id;
    const afterPetStep = await aboutPet(mine, draftId);
    expect(afterPetStep.body).toMatchObject({
      steps: { current: 3 },
      pet: { petName: 'Biscuit', speciesId: 1 },
      breed: { id: labrador },
      nursing: false,
    });
    expect(afterPetStep.body.tests.length).toBeGreaterThan(5);
    expect((await aboutMe(mine, draftId)).body.steps.current).toBe(4);
    const [left] = afterPetStep.body.tests;
    expect((await review(mine, draftId, { excludedProducts: { [left.kind]: [left.id] } })).status).toBe(200);
    const done = await mine.post('/api/activate', { draftId });
    expect([done.status, done.body]).toEqual([
      200,
      {
        animalId: expect.any(Number),
        animalName: 'Biscuit',
        barcode,
        productName: expect.any(String),
        tests: afterPetStep.body.tests.length - 1,
        turnaroundDays: expect.any(Number),
      },
    ]);
    expect((await mine.get(`/api/activate/drafts/${draftId}`)).body.activated).toEqual(done.body);
    expect((await mine.post('/api/activate', { draftId })).body).toEqual(done.body);
  });

  test('the draft is the same on another device, and is listed', async () => {
    const draftId = (await enter(mine)).body.id;
    await aboutPet(mine, draftId);
    const phone = createBrowser();
    await signIn(phone, owner);
    expect((await phone.get('/api/activate/drafts')).body).toContainEqual(
      expect.objectContaining({ id: draftId, petName: 'Biscuit', barcode }),
    );
    expect((await enter(phone)).body).toMatchObject({
      id: draftId,
      steps: { current: 3 },
      pet: { petName: 'Biscuit' },
    });
  });

  test('K2 no step can be skipped', async () => {
    const draftId = (await enter(mine)).body.id;
    expect((await aboutMe(mine, draftId)).body).toMatchObject({ code: 'illegal_transition', step: 2 });
    expect((await review(mine, draftId)).status).toBe(409);
    expect((await mine.post('/api/activate', { draftId })).status).toBe(409);
    await aboutPet(mine, draftId);
    await aboutMe(mine, draftId);
    expect((await mine.post('/api/activate', { draftId })).body).toMatchObject({ code: 'illegal_transition', step: 4 });
  });

  test("R400 another kit in the same draft keeps the owner's details and resets the pet", async () => {
    const draftId = await reviewed(mine);
    const next = await createDispatchedKit(database.db, { productId: FBP_CAT });
    const body = (await enter(mine, next.barcode, { draftId })).body;
    expect(body).toMatchObject({
      id: draftId,
      barcode: next.barcode,
      pet: null,
      person: { firstName: 'Ruth' },
      steps: { current: 2 },
    });
  });

  test.each([
    ['barcode', { person: { city: 'Ballarat' }, kit: { productId: 36 }, pet: null }],
    ['keep_person', { person: { city: 'Ballarat' }, kit: null, pet: null }],
  ])('R397 R399 the reset "%s" keeps the data it promises to keep', async (kind, kept) => {
    const draftId = await reviewed(mine);
    expect((await mine.post(`/api/activate/drafts/${draftId}/reset`, { kind })).body.draft.steps).toEqual({
      prev: null,
      current: 1,
      next: 2,
    });
    expect((await mine.get(`/api/activate/drafts/${draftId}`)).body).toMatchObject(kept);
  });

  test('R398 a full reset deletes the draft', async () => {
    const draftId = (await enter(mine)).body.id;
    expect((await mine.post(`/api/activate/drafts/${draftId}/reset`, { kind: 'full' })).body).toEqual({ draft: null });
    expect((await mine.get(`/api/activate/drafts/${draftId}`)).status).toBe(404);
  });
});

describe('refused fields are shown beside the field', () => {
  test.each([
    ['dobDay', { dobDay: 31, dobMonth: 2 }, 'Enter a valid date.'],
    ['dobDay', { dobYear: 2099 }, "The date can't be in the future."],
    ['weight', { weight: 0 }, 'Enter a weight above 0.'],
    ['weight', { weight: 400 }, 'Check the weight and the unit.'],
    ['chipNumber', { chipNumber: '12' }, 'Enter a microchip number with 9, 10 or 15 digits.'],
    ['breedId', { breedId: null }, 'This field is required'],
    ['breedId', { breedId: 999_999 }, 'Choose a dog breed.'],
    ['animalId', { animalId: 999_999 }, "This animal isn't in My animals."],
    ['petName', { petName: ' ' }, 'This field is required'],
  ])('in the pet step: %s %j', async (field, more, message) => {
    const draftId = (await enter(mine)).body.id;
    const answer = await aboutPet(mine, draftId, more);
    expect([answer.status, answer.body[field]]).toEqual([428, [message]]);
  });

  test('R531 a state is required where the country has states', async () => {
    const draftId = (await enter(mine)).body.id;
    await aboutPet(mine, draftId);
    expect((await aboutMe(mine, draftId, { state: '' })).body).toEqual({ state: ['This field is required'] });
    expect((await aboutMe(mine, draftId, { state: 'XX' })).body).toEqual({ state: ['Please choose a state.'] });
    expect((await aboutMe(mine, draftId, { postalCode: 'ABC' })).body).toEqual({
      postalCode: ['Enter a valid postcode.'],
    });
    expect((await aboutMe(mine, draftId, { country: 'FR', state: null, postalCode: '75001' })).status).toBe(200);
  });

  test('a test that is not in the kit cannot be excluded, and at least one test must remain', async () => {
    const draftId = (await enter(mine)).body.id;
    const { tests } = (await aboutPet(mine, draftId)).body;
    await aboutMe(mine, draftId);
    expect((await review(mine, draftId, { excludedProducts: { trait: [999_999] } })).body).toEqual({
      excludedProducts: ["This test isn't part of the kit."],
    });
    const all = tests.map((one: { id: number }) => one.id);
    expect((await review(mine, draftId, { excludedProducts: { disease: all } })).body).toEqual({
      excludedProducts: ['Keep at least one test.'],
    });
  });
});

describe('guests and strangers', () => {
  test('a guest completes the steps and activates after signing in', async () => {
    const guest = createBrowser();
    const draftId = await reviewed(guest);
    expect((await guest.post('/api/activate', { draftId })).status).toBe(401);
    await signIn(guest, owner);
    const done = await guest.post('/api/activate', { draftId });
    expect(done.status).toBe(200);
  });

  test('Q073 a guest enters an email address in step 1, which restores the draft after registration', async () => {
    const guest = createBrowser();
    expect((await enter(guest, barcode, { email: owner.email })).body).toEqual({
      email: ['User already exists. Please login'],
    });
    const draftId = (await enter(guest, barcode, { email: 'Newcomer@example.test' })).body.id;
    expect((await enter(guest, barcode, { email: 'newcomer@example.test', draftId })).body).toMatchObject({
      id: draftId,
      email: 'newcomer@example.test',
    });
    await signIn(guest, await createPerson(database.db, { password: PASSWORD, email: 'newcomer@example.test' }));
    expect((await guest.get('/api/activate/drafts')).body).toEqual([expect.objectContaining({ id: draftId })]);
    expect((await other.get('/api/activate/drafts')).body).toEqual([]);
  });

  test("a guest's email address from step 3 is used for the account, and is checked like the one in step 1", async () => {
    const guest = createBrowser();
    const draftId = (await enter(guest, barcode, { email: 'first@example.test' })).body.id;
    await aboutPet(guest, draftId);
    expect((await aboutMe(guest, draftId, { email: owner.email })).body).toEqual({
      email: ['User already exists. Please login'],
    });
    const { body } = await aboutMe(guest, draftId, { email: 'Second@example.test' });
    expect([body.email, body.person.email.toLowerCase()]).toEqual(['second@example.test', 'second@example.test']);
  });

  test('a guest is never shown the animals of an account', async () => {
    const guest = createBrowser();
    const draftId = (await enter(guest)).body.id;
    expect((await guest.post('/api/activate/about-my-pet', { draftId, animalId: 1 })).status).toBe(401);
  });

  test("another user's draft is not found", async () => {
    const draftId = await reviewed(mine);
    for (const browser of [other, createBrowser()]) {
      expect((await browser.get(`/api/activate/drafts/${draftId}`)).status).toBe(404);
      expect((await aboutPet(browser, draftId)).status).toBe(404);
      expect((await browser.post(`/api/activate/drafts/${draftId}/reset`)).status).toBe(404);
    }
    expect((await other.post('/api/activate', { draftId })).status).toBe(404);
  });

  test.each(['/api/activate', '/api/activate/drafts'])('R417 %s needs a session', async (path) => {
    expect((await createBrowser().get(path)).status).toBe(401);
  });

  test('R405 R406 an email address can be checked only with a valid kit barcode, five times an hour', async () => {
    const guest = createBrowser();
    const register = (email: string, code = barcode) =>
      guest.post('/api/activate/register-email', { email, barcode: code });
    expect((await register('new@example.test')).body).toEqual({
      email: 'new@example.test',
      next: '/register?email=new%40example.test',
    });
    expect((await register(owner.email.toUpperCase())).body).toEqual({ email: ['User already exists. Please login'] });
    expect((await register(owner.email, 'UNKNOWN1')).body).toEqual({
      barcode: ["We don't recognise this barcode. Check it against the tube or the kit card."],
    });
    expect((await register('nonsense')).body).toEqual({ email: ['email must be a valid email'] });
    for (const n of [3, 4, 5]) expect((await register(`n${n}@example.test`)).status).toBe(200);
    expect((await register('n6@example.test')).status).toBe(429);
  });
});

describe('reference answers', () => {
  test('R415 returns a breed of a kit', async () => {
    expect((await mine.get(`/api/activate/breed?id=${labrador}`)).body).toMatchObject({
      id: labrador,
      name: 'Labrador Retriever',
      species: { id: 1, name: 'Canine' },
    });
    expect((await mine.get('/api/activate/breed?id=999999')).status).toBe(404);
    expect((await mine.get('/api/activate/breed')).status).toBe(428);
  });

  test('R416 returns products by type and category', async () => {
    const all = (await mine.get('/api/activate/products')).body;
    const profiles = (await mine.get('/api/activate/products?productType=3')).body;
    expect(profiles.count).toBeGreaterThan(0);
    expect(profiles.count).toBeLessThan(all.count);
    expect(profiles.results.every((product: { typeId: number }) => product.typeId === 3)).toBe(true);
    const traits = (await mine.get('/api/activate/products?categoryId=6')).body;
    expect(new Set(traits.results.map((product: { category: { id: number } }) => product.category.id))).toEqual(
      new Set([6]),
    );
  });
});
