import { describe, expect, test } from 'vitest';
import { fixedGeoIp } from '../../../test/support/fixed-geoip.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const createBrowser = () => new ApiBrowser({ db: database.db });

describe('countries and states', () => {
  test('R063 R571 every country is listed by name, with its currency and whether it requires a state', async () => {
    const { body } = await createBrowser().get('/api/countries');
    expect(body.length).toBe(249);
    expect(body[0].name).toBe('Afghanistan');
    const australia = body.find((country: { code: string }) => country.code === 'AU');
    expect(australia).toMatchObject({
      id: expect.any(Number),
      name: 'Australia',
      currency: 'AUD',
      symbol: '$',
      statesRequired: true,
      isStore: true,
      phonePrefix: '+61',
    });
  });

  test('R064 R065 both calls for states return the same, with and without a trailing slash', async () => {
    const browser = createBrowser();
    const { id } = (await browser.get('/api/countries')).body.find(
      (country: { code: string }) => country.code === 'AU',
    );
    const byId = (await browser.get(`/api/countries/${id}/states`)).body;
    expect(byId.map((state: { code: string }) => state.code)).toEqual([
      'ACT',
      'NSW',
      'NT',
      'QLD',
      'SA',
      'TAS',
      'VIC',
      'WA',
    ]);
    for (const path of ['/api/countries/states/?country_code=AU', '/api/countries/states?country_code=au'])
      expect((await browser.get(path)).body).toEqual(byId);
    expect((await browser.get('/api/countries/states?country_code=GB')).body).toEqual([]);
  });

  test('every country that requires a state has states', async () => {
    const browser = createBrowser();
    const countries = (await browser.get('/api/countries')).body as { code: string; statesRequired: boolean }[];
    for (const { code } of countries.filter((country) => country.statesRequired)) {
      expect((await browser.get(`/api/countries/states?country_code=${code}`)).body.length).toBeGreaterThan(7);
    }
  });

  test('an unknown country is a 404, and a missing or invalid code is a 428', async () => {
    const browser = createBrowser();
    expect((await browser.get('/api/countries/9999/states')).status).toBe(404);
    expect((await browser.get('/api/countries/states?country_code=XX')).status).toBe(404);
    expect((await browser.get('/api/countries/states')).body).toEqual({ country_code: ['This field is required'] });
    expect((await browser.get('/api/countries/x/states')).status).toBe(428);
  });
});

describe('preferences', () => {
  test('R043 R045 R066 a chosen country is stored for 31 days and applies to the visit', async () => {
    const browser = createBrowser();
    const response = await browser.post('/api/cookie/country', { country: 'GB' });
    expect(response.body).toEqual({ ok: true });
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=2678400');
    expect((await browser.get('/api/visit')).body).toMatchObject({
      countryCode: 'GB',
      currency: 'GBP',
      countryKnown: true,
    });
  });

  test.each([
    ['/api/cookie/currency', { currency: 'EUR' }],
    ['/api/cookie/user-type', { userType: 'vet' }],
    ['/api/cookie/campaign-popup', { dismissed: true }],
  ])('R047 R067 R068 R069 %s sets a cookie for 7 days', async (path, body) => {
    const response = await createBrowser().post(path, body);
    expect(response.headers.getSetCookie()[0]).toMatch(new RegExp(`^${path.split('/').at(-1)}=`));
    expect([response.status, response.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringContaining('Max-Age=604800'),
    ]);
  });

  test.each([
    ['/api/cookie/country', { country: 'XX' }, { country: ['Please choose a country.'] }],
    ['/api/cookie/country', {}, { country: ['This field is required'] }],
    ['/api/cookie/currency', { currency: 'DOGE' }, { currency: ['Please choose a currency.'] }],
    ['/api/cookie/user-type', { userType: 'admin' }, { userType: ['Please choose a user type.'] }],
    ['/api/cookie/campaign-popup', {}, { dismissed: ['This field is required'] }],
  ])('%s %j gives a 428', async (path, body, fields) => {
    const response = await createBrowser().post(path, body);
    expect([response.status, response.body, response.headers.getSetCookie()]).toEqual([428, fields, []]);
  });

  test("R075 the tool at the top of the page is stored for 31 days, and is in the user's details", async () => {
    const shop = createBrowser();
    expect(await shop.post('/api/cookie/user-tool', { userTool: 'no-such-tool' })).toMatchObject({
      status: 428,
      body: { userTool: ['Please choose a tool.'] },
    });
    expect((await shop.post('/api/cookie/user-tool')).status).toBe(428);
    const response = await shop.post('/api/cookie/user-tool', { userTool: 'order-history' });
    expect(response.headers.getSetCookie()[0]).toMatch(/^user-tool=order-history; .*Max-Age=2678400/);
    const person = await createPerson(database.db, { password: PASSWORD });
    await signIn(shop, person);
    expect((await shop.get('/api/my/details')).body.tool).toEqual({
      name: 'order-history',
      label: 'Order history',
      to: '/my/orders',
    });
  });

  test('R032 R033 R035 R036 R037 R636 a detected country is stored for 7 days and not detected again', async () => {
    const browser = new ApiBrowser({ db: database.db, ip: '203.0.113.9', adapters: { geoip: fixedGeoIp('FR') } });
    const response = await browser.get('/api/visit');
    expect(response.body).toMatchObject({ countryCode: 'FR', currency: 'EUR', countryKnown: true });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^country=FR; .*Max-Age=604800/)]);
    expect((await browser.get('/api/visit')).headers.getSetCookie()).toEqual([]);
  });

  test('R038 if detection fails the country is unknown, and the default applies', async () => {
    const browser = new ApiBrowser({ db: database.db, ip: '203.0.113.9' });
    expect((await browser.get('/api/visit')).body).toMatchObject({ countryCode: 'AU', countryKnown: false });
  });
});

describe('a regional site', () => {
  const on = (page: string) => ({ 'x-page-path': page });

  test('R060 R062 it determines the country of its calls regardless of the cookie, and sets the cookie', async () => {
    const browser = createBrowser();
    await browser.post('/api/cookie/country', { country: 'GB' });
    const response = await browser.get('/api/visit', on('/us/vet/for-dogs'));
    expect(response.body).toMatchObject({ countryCode: 'US', currency: 'USD', audience: 'vet', countryKnown: true });
    expect(response.headers.getSetCookie()[0]).toMatch(/^country=US; .*Max-Age=2678400/);
    expect((await browser.get('/api/visit', on('/us'))).headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/api/visit')).body).toMatchObject({ countryCode: 'US' });
  });

  test('its country does not apply to paths that only resemble a regional one', async () => {
    const browser = createBrowser();
    for (const page of ['/ro/breeder', '/US/breeder', '/used'])
      expect((await browser.get('/api/visit', on(page))).body).toMatchObject({ countryCode: 'AU' });
  });
});

test('an address is split into its fields and completed if there is no provider', async () => {
  const shop = new ApiBrowser({ db: database.db });
  const suggest = (text: string, countryCode = 'AU') => shop.post('/api/places/addresses', { text, countryCode });
  expect((await suggest('12 Kelpie Lane, Ballarat VIC 3350')).body).toEqual([
    {
      label: '12 Kelpie Lane, Ballarat VIC 3350, Australia',
      line1: '12 Kelpie Lane',
      city: 'Ballarat',
      stateCode: 'VIC',
      postalCode: '3350',
    },
  ]);
  expect((await suggest('5 Collins St Melb')).body).toMatchObject([
    { label: '5 Collins St, Melbourne VIC, Australia', city: 'Melbourne', stateCode: 'VIC', postalCode: '' },
    { label: '5 Collins St, Melb, Australia', city: 'Melb', stateCode: '' },
  ]);
  expect((await suggest('10 Downing Street London SW1A 2AA', 'GB')).body).toMatchObject([
    { line1: '10 Downing Street', city: 'London', postalCode: 'SW1A 2AA' },
  ]);
  expect((await suggest('12 Kelpie Lane')).body).toEqual([]);
});

test('a configured provider suggests addresses instead', async () => {
  const requested: unknown[] = [];
  const found = { label: 'A', line1: '1 A St', city: 'B', stateCode: '', postalCode: '1' };
  const addresses = { suggest: async (input: object) => (requested.push(input), [found]) };
  const shop = new ApiBrowser({ db: database.db, adapters: { addresses } });
  const { body } = await shop.post('/api/places/addresses', { text: '1 A Street', countryCode: 'NZ' });
  expect([body, requested]).toEqual([[found], [{ text: '1 A Street', countryCode: 'NZ' }]]);
});
