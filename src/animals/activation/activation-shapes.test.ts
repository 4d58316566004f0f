import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createUserWithTests } from '../../../test/support/credits-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createDraft, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { PersonForm, PetForm } from './activation.contract.ts';
import { viewDraft } from './draft-view.service.ts';

const database = useDatabase();
let owner: SessionUser;
let browser: ApiBrowser;
beforeAll(async () => {
  owner = await createUserWithTests(database.db, { quantity: 2, password: PASSWORD });
  browser = new ApiBrowser({ db: database.db, ip: '198.51.106.1' });
  await signIn(browser, owner);
});

describe('specification section 3: fields of the entities', () => {
  test('R401 R403 R404 a draft stores its kit, email, breed, pet, person, excluded tests by kind, collector and steps', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const view = await viewDraft(ctxOf(database.db, owner), await createDraft(database.db, { user: owner, barcode }));
    expect(view).toMatchObject({
      id: expect.any(String),
      barcode,
      kit: { productId: 36, paid: true },
      breed: { name: 'Labrador Retriever' },
      pet: { petName: 'Biscuit' },
      person: { firstName: 'Ruth' },
      excludedProducts: { trait: [], disease: [] },
      collector: { type: 'self' },
      steps: { prev: 3, current: 4, next: null },
    });
    expect(view).toHaveProperty('email');
    expect(view).toHaveProperty('secondBarcode');
  });

  test('R403 the default collector for a vet is the vet, until they choose another', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const clinic = { name: 'Creekside', registrationNumber: 'V9', countryCode: 'AU' };
    const vet = await createPerson(database.db, { type: 'vet', firstName: 'Noor', lastName: 'Haddad', clinic });
    const { data, ...draft } = await createDraft(database.db, { user: vet, barcode });
    const collectorWith = async (chosen: Partial<typeof data>) =>
      (await viewDraft(ctxOf(database.db, vet), { ...draft, data: { ...data, ...chosen } })).collector;
    expect(await collectorWith({ collector: undefined })).toEqual({ type: 'vet', name: 'Noor Haddad' });
    expect(await collectorWith({ collector: { type: 'self', name: '' } })).toEqual({ type: 'self', name: '' });
  });

  test('R577 R594 a pet has its fields, with its weight in kg unless another unit is given', () => {
    const fields = [
      'petName',
      'gender',
      'dobDay',
      'dobMonth',
      'dobYear',
      'weight',
      'weightType',
      'breedId',
      'speciesId',
    ];
    const numbers = ['registrationName', 'registrationNumber', 'chipNumber', 'personality'];
    const pet = PetForm.parse({ petName: 'A', gender: 'male', dobDay: 1, dobMonth: 1, dobYear: 2024 });
    const all = PetForm.parse({ ...pet, weight: 3, breedId: 5, speciesId: 1 });
    expect(Object.keys(all)).toEqual(expect.arrayContaining([...fields, ...numbers]));
    expect(pet.weightType).toBe('kg');
  });

  test('R578 a person has name, address, country, state, city, postcode, email and accepted terms', () => {
    const shape = Object.keys(PersonForm.shape);
    const wanted = [
      'firstName',
      'lastName',
      'address',
      'country',
      'state',
      'city',
      'postalCode',
      'email',
      'acceptTerms',
    ];
    expect(shape).toEqual(expect.arrayContaining(wanted));
  });

  test('R583 R584 R428 animals and products in the activation are paginated, animals with 15 per page', async () => {
    for (let n = 0; n < 16; n += 1) await createAnimal(database.db, owner);
    const animals = await browser.get('/api/my/animals');
    expect(animals.body).toMatchObject({ count: 16, next: 2, previous: null });
    expect(animals.body.results).toHaveLength(15);
    const products = await browser.get('/api/activate/products');
    expect(Object.keys(products.body).toSorted()).toEqual(['count', 'next', 'previous', 'results']);
  });

  test('R593 the test kit balance is a list with the remaining tests', async () => {
    const balance = await browser.get('/api/activate');
    expect(balance.body).toMatchObject([{ category_id: 4, product_id: 36, bought: 2, available: 2 }]);
  });
});

test('3.2 a kit that expires within three months shows a warning and can still be activated', async () => {
  const { barcode, kitId } = await createDispatchedKit(database.db);
  const check = () => browser.post('/api/activate/barcode', { barcodes: [barcode] });
  expect((await check()).body.kits[0].expiresSoonOn).toBeNull();
  await sql`update kit set expires_on = current_date + 30 where id = ${kitId}`.execute(database.db);
  expect((await check()).body.kits[0].expiresSoonOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
