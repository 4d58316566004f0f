import { beforeAll, describe, expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { listCountries } from '#platform/places/places.service.ts';
import { ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { createLab, createReleasedSample } from './support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from './support/people-factory.ts';
import { usePaymentShop } from './support/payment-shop.ts';
import { DOG_PROFILE } from './support/products.ts';
import { createUnpaidOrder } from './support/till-factory.ts';

// Specification section 3, field by field, in the actual responses.
const database = useDatabase();
const till = usePaymentShop(database);
let browser: ApiBrowser;
let sessionId: string;

beforeAll(async () => {
  const person = await createPerson(database.db, { password: PASSWORD });
  browser = new ApiBrowser({ db: database.db, ip: '198.51.100.80' });
  await signIn(browser, person);
  sessionId = (await browser.post('/api/cart')).body.sessionId;
  await browser.post(`/api/cart/${sessionId}/item`, { productId: DOG_PROFILE, quantity: 1, metaData: { note: 'Rex' } });
});

describe('entities', () => {
  test('R570 User: id, name, type, isAdmin, country, points, presets, pending payments', async () => {
    const { body } = await browser.get('/api/my/details');
    expectFields(
      body,
      'id name type isAdmin loyaltyPoints animalPresets.breed_ids address.country.code pendingPayments',
    );
    expect(['vet', 'breeder', 'owner']).toContain(body.type);
    expectFields((await browser.get('/api/my/pending-orders')).body, 'results count next previous');
  });

  test('R571 Country: id, name, code, currency, and a list of states for each', async () => {
    const { body } = await browser.get('/api/countries');
    for (const country of body) expectFields(country, 'id name code currency');
    expect(body.length).toBe((await listCountries(till.ctx())).length);
    const australia = body.find(({ code }: { code: string }) => code === 'AU');
    const states = (await browser.get(`/api/countries/${australia.id}/states`)).body;
    expect(states.map(({ code }: { code: string }) => code)).toContain('VIC');
  });

  test('R572 Product: id, name, category with id and name', async () => {
    expectFields(
      (await browser.get(`/api/store/products/product/${DOG_PROFILE}`)).body,
      'id name category.id category.name',
    );
  });

  test('R573 Cart: session, items, coupon, points, shipping, addresses, newsletter, collector, notes, order', async () => {
    const { body } = await browser.get(`/api/cart/${sessionId}`);
    expectFields(
      body,
      'sessionId items loyaltyPoints shippingMethod billingAddress shippingAddress newsletter collector orderId',
    );
    expect(Object.keys(body).filter((name) => /^coupons?$/.test(name))).toHaveLength(1);
    expect(body.items[0].metaData.note).toBe('Rex');
  });

  test('R574 Cart item: id, product, quantity, amount, currency, metaData, upgrade and animal flags', async () => {
    const { body } = await browser.get(`/api/cart/${sessionId}`);
    expectFields(
      body.items[0],
      'id product.id product.name product.typeId quantity amount currency.symbol metaData.isUpgradeTests metaData.isUpgradeFullbreed metaData.note hasUpgradeOption isAnimalRequired',
    );
  });

  test('R576 Payment intent has a client secret from the provider', async () => {
    const { ctx, order } = await createUnpaidOrder(till.ctx(await createPerson(database.db)));
    const payment = await startPayment(ctx, { orderId: order.orderId });
    expect(payment.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  });

  test('R588 R589 R591 R101 microchip check, report check and sample tracker return data', async () => {
    const lab = await createLab(database.db);
    const released = await createReleasedSample(database.db, lab);
    const chip = (await browser.get('/api/my/microchip-checker/956000012345678')).body;
    expect(chip).toMatchObject({ number: '956000012345678' });
    const check = await browser.get(`/api/tools/report-authenticate/${released.certificateCode}`);
    expect(check.body).toMatchObject({ status: 'valid' });
    const track = await new ApiBrowser({ db: database.db }).get(`/api/tools/sample-tracker/${released.barcode}`);
    expect(track.status).toBe(200);
    expectFields(track.body, 'steps');
  });
});

test('R034 only guests are located by IP address, not signed-in users', async () => {
  const located: string[] = [];
  const geoip = { countryOf: (ip: string) => (located.push(ip), { countryCode: 'NZ', name: 'New Zealand' }) };
  const person = await createPerson(database.db, { password: PASSWORD });
  const visitor = new ApiBrowser({ db: database.db, ip: '203.0.113.80', adapters: { geoip } });
  await visitor.get('/api/countries');
  expect(located).toEqual(['203.0.113.80']);
  await signIn(visitor, person);
  located.length = 0;
  expect((await visitor.get('/api/my/details')).body.address.country.code).toBe('AU');
  await visitor.get('/api/countries');
  expect(located).toEqual([]);
});

/** Expects every path to exist; a value may be null, but not missing. */
function expectFields(entity: unknown, paths: string): void {
  for (const path of paths.split(' ')) {
    let here = entity as Record<string, unknown> | null | undefined;
    for (const name of path.split('.')) {
      expect(here, `${path} of ${JSON.stringify(entity).slice(0, 300)}`).toHaveProperty(name);
      here = here?.[name] as Record<string, unknown>;
    }
  }
}
