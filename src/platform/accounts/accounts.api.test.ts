import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let count = 0;
const openBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
let breeder: SessionUser;
let admin: SessionUser;
let ownBrowser: ApiBrowser;
let adminBrowser: ApiBrowser;

beforeAll(async () => {
  breeder = await createPerson(database.db, { password: PASSWORD, breeder: { kennelName: 'Kelpie Hill' } });
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
  ownBrowser = openBrowser();
  adminBrowser = openBrowser();
  await signIn(ownBrowser, breeder);
  await signIn(adminBrowser, admin);
});

const address = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Ruth',
  lastName: 'Kelpie',
  line1: '1 Hill Road',
  city: 'Ballarat',
  stateCode: 'VIC',
  postalCode: '3350',
  countryCode: 'AU',
  ...changes,
});

describe('guests', () => {
  test.each([
    ['GET', '/api/my/details'],
    ['PUT', '/api/my/user/me'],
    ['PUT', '/api/my/user/me/state'],
    ['PUT', '/api/my/user/me/animal-preset'],
    ['PUT', '/api/my/user/me/change-password'],
    ['GET', '/api/my/addresses'],
    ['POST', '/api/my/addresses'],
    ['DELETE', '/api/my/addresses/1'],
    ['GET', '/api/user/a@example.test'],
    ['POST', '/api/admin/view-as'],
    ['DELETE', '/api/admin/view-as'],
  ])('R104 %s %s is not for guests', async (method, path) => {
    const bodies: Record<string, unknown> = {
      '/api/my/user/me/state': { state: 'VIC' },
      '/api/my/user/me/animal-preset': { breed_ids: [] },
      '/api/my/addresses': address(),
      '/api/my/user/me/change-password': { old_password: 'x', new_password: 'y' },
      '/api/admin/view-as': { userId: 'x', reason: 'because' },
    };
    const response = await openBrowser().call(
      method,
      path,
      method === 'GET' || method === 'DELETE' ? undefined : (bodies[path] ?? {}),
    );
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  });
});

describe('own details', () => {
  test('R480 names, phone, country, unit and preferences are changed, and the rest stays', async () => {
    const response = await ownBrowser.put('/api/my/user/me', {
      firstName: 'Ruthie',
      phone: '0399990000',
      weightUnit: 'lb',
      locale: 'en-CA',
      newsletter: true,
      breeder: { prefix: 'Hillside' },
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      firstName: 'Ruthie',
      lastName: breeder.lastName,
      name: `Ruthie ${breeder.lastName}`,
      phone: '0399990000',
      weightUnit: 'lb',
      locale: 'en-CA',
      newsletter: true,
      breeder: { kennelName: 'Kelpie Hill', prefix: 'Hillside' },
    });
    expect((await ownBrowser.get('/api/my/details')).body).toEqual(response.body);
    const unknown = await ownBrowser.put('/api/my/user/me', { locale: 'fr' });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([428, ['locale']]);
  });

  test('moving to another country changes the currency and requires its state', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = openBrowser();
    await signIn(browser, person);
    expect((await browser.put('/api/my/user/me', { countryCode: 'US' })).body).toEqual({
      state: ['This field is required'],
    });
    const moved = await browser.put('/api/my/user/me', { countryCode: 'US', state: 'OR' });
    expect(moved.body).toMatchObject({
      currency: 'USD',
      address: { state: 'OR', country: { code: 'US', name: 'United States', currency: 'USD' } },
    });
    expect((await browser.put('/api/my/user/me', { countryCode: 'GB' })).body).toMatchObject({
      currency: 'GBP',
      address: { state: null },
    });
  });

  test('T34 users cannot change their own type, email address, roles and terms', async () => {
    const before = (await ownBrowser.get('/api/my/details')).body;
    const response = await ownBrowser.put('/api/my/user/me', {
      type: 'vet',
      email: 'x@example.test',
      isAdmin: true,
      onAccount: true,
      roles: ['admin'],
      loyaltyPoints: 9,
    });
    expect([response.status, response.body]).toEqual([200, before]);
    expect((await ownBrowser.put('/api/my/user/me', { firstName: '' })).body).toEqual({
      firstName: ['This field is required'],
    });
  });

  test('R481 returns the state of the address', async () => {
    const moved = await ownBrowser.put('/api/my/user/me/state', { state: 'NSW' });
    expect(moved.body).toEqual({ ok: true, state: 'NSW' });
    expect((await ownBrowser.put('/api/my/user/me/state', { state: 'TX' })).body).toEqual({
      state: ['Please choose a state.'],
    });
    expect((await ownBrowser.put('/api/my/user/me/state', {})).status).toBe(428);
  });

  test('R482 preferred breeds are sent as breed_ids', async () => {
    const [one, two] = (await database.db.selectFrom('breed').select('id').limit(2).execute()).map((breed) => breed.id);
    const saved = await ownBrowser.put('/api/my/user/me/animal-preset', { breed_ids: [one, two, one] });
    expect(saved.body).toEqual({ ok: true, breed_ids: [one, two] });
    expect((await ownBrowser.get('/api/my/details')).body.animalPresets).toEqual({ breed_ids: [one, two] });
    const unknown = await ownBrowser.put('/api/my/user/me/animal-preset', { breed_ids: [999_999] });
    expect(unknown.body).toEqual({ breed_ids: ["One of these breeds doesn't exist. Choose breeds from the list."] });
    expect((await ownBrowser.put('/api/my/user/me/animal-preset', {})).body).toEqual({
      breed_ids: ['This field is required'],
    });
  });

  test('R483 a new password requires the old one and signs out all other devices', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const [here, elsewhere] = [openBrowser(), openBrowser()];
    await signIn(here, person);
    await signIn(elsewhere, person);
    const change = (old_password: string, new_password: string) =>
      here.put('/api/my/user/me/change-password', { old_password, new_password });
    expect((await change('Wrong-password-1', 'Another-kitchen-43')).body).toEqual({
      old_password: ["That isn't your current password. Try again."],
    });
    expect((await change(PASSWORD, 'password123')).body).toHaveProperty('new_password');
    expect((await change(PASSWORD, PASSWORD)).body).toHaveProperty('new_password');
    expect((await change(PASSWORD, 'Another-kitchen-43')).status).toBe(200);
    expect((await here.get('/api/my/details')).status).toBe(200);
    expect((await elsewhere.get('/api/my/details')).status).toBe(401);
  });
});

describe('addresses', () => {
  test('addresses can be added, changed, listed and removed; one is the default', async () => {
    const first = (await ownBrowser.post('/api/my/addresses', address({ isDefaultShipping: true }))).body;
    const secondAddress = address({ line1: '2 Hill Road', isDefaultShipping: true });
    const second = (await ownBrowser.post('/api/my/addresses', secondAddress)).body;
    await ownBrowser.put(`/api/my/addresses/${first.id}`, address({ city: 'Bendigo' }));
    const list = (await ownBrowser.get('/api/my/addresses')).body as {
      id: number;
      city: string;
      isDefaultShipping: boolean;
    }[];
    expect(list.map((row) => [row.id, row.city, row.isDefaultShipping])).toEqual([
      [first.id, 'Bendigo', false],
      [second.id, 'Ballarat', true],
    ]);
    expect((await ownBrowser.delete(`/api/my/addresses/${first.id}`)).status).toBe(200);
    expect((await ownBrowser.delete(`/api/my/addresses/${first.id}`)).status).toBe(404);
  });

  test.each([
    ['nothing', {}, ['firstName', 'lastName', 'line1', 'city', 'postalCode', 'countryCode']],
    ['no state', address({ stateCode: null }), ['stateCode']],
    ['a postcode of elsewhere', address({ postalCode: 'SW1A 1AA' }), ['postalCode']],
    ['no such country', address({ countryCode: 'XX' }), ['countryCode']],
  ])('428 for %s', async (_what, input, fields) => {
    const response = await ownBrowser.post('/api/my/addresses', input);
    expect([response.status, Object.keys(response.body)]).toEqual([428, fields]);
  });

  test('T32 addresses of another user cannot be read, changed or removed: the same 404 as for an unknown one', async () => {
    const id = (await ownBrowser.post('/api/my/addresses', address())).body.id;
    expect((await adminBrowser.get('/api/my/addresses')).body).toEqual([]);
    const responses = [
      await adminBrowser.put(`/api/my/addresses/${id}`, address({ city: 'Stolen' })),
      await adminBrowser.delete(`/api/my/addresses/${id}`),
      await adminBrowser.delete('/api/my/addresses/99999999'),
    ];
    for (const response of responses)
      expect([response.status, response.body]).toEqual([404, { code: 'not_found', message: 'Result not found.' }]);
    expect((await ownBrowser.get('/api/my/addresses')).body.find((row: { id: number }) => row.id === id).city).toBe(
      'Ballarat',
    );
  });
});

describe('looking a user up by e-mail', () => {
  test('R486 R487 users find themselves and colleagues; for strangers they get the same "User not found" as for an unknown address', async () => {
    const vets = { name: 'Vets', registrationNumber: 'V1', countryCode: 'AU' };
    const vet = await createPerson(database.db, { type: 'vet', password: PASSWORD, clinic: vets });
    const clinic = { clinicId: vet.clinicIds[0]!, role: 'staff' } as const;
    const nurse = await createPerson(database.db, { type: 'vet', clinic });
    const browser = openBrowser();
    await signIn(browser, vet);
    expect((await browser.get(`/api/user/${vet.email}`)).body).toEqual({ id: vet.id, name: vet.name, type: 'vet' });
    expect((await browser.get(`/api/user/${nurse.email}`)).body).toMatchObject({ id: nurse.id });
    const [stranger, nobody] = [
      await browser.get(`/api/user/${breeder.email}`),
      await browser.get('/api/user/nobody@example.test'),
    ];
    expect([stranger.status, stranger.body]).toEqual([nobody.status, nobody.body]);
    expect(stranger.body).toMatchObject({ detail: 'User not found', message: 'User not found' });
    expect((await adminBrowser.get(`/api/user/${breeder.email}`)).body).toMatchObject({ id: breeder.id });
  });

  test('the twenty-first lookup in an hour is rejected', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = openBrowser();
    await signIn(browser, person);
    for (let i = 0; i < 20; i += 1) expect((await browser.get('/api/user/nobody@example.test')).status).toBe(404);
    expect((await browser.get('/api/user/nobody@example.test')).status).toBe(429);
  });
});

describe('T30 viewing as another user', () => {
  const start = (browser: ApiBrowser, userId: string, act = false) =>
    browser.post('/api/admin/view-as', { userId, reason: 'Ticket 17: order not found', act });

  test('R089 R091 the admin sees the other account, with both names, and returns', async () => {
    expect((await start(adminBrowser, breeder.id)).body.user).toMatchObject({ id: breeder.id });
    expect((await adminBrowser.get('/api/my/details')).body).toMatchObject({
      id: breeder.id,
      isAdmin: false,
      viewedBy: { name: admin.name, mayAct: false },
    });
    expect((await adminBrowser.put('/api/my/user/me', { firstName: 'Changed' })).body.code).toBe('read_only_view');
    expect((await start(adminBrowser, breeder.id)).body.code).toBe('view_as_nested');
    expect((await adminBrowser.delete('/api/admin/view-as')).status).toBe(200);
    expect((await adminBrowser.get('/api/my/details')).body).toMatchObject({ id: admin.id, viewedBy: null });
    expect((await adminBrowser.delete('/api/admin/view-as')).status).toBe(409);
  });

  test('with "act" changes are allowed, both users are recorded, and passwords stay blocked', async () => {
    await start(adminBrowser, breeder.id, true);
    expect((await adminBrowser.put('/api/my/user/me', { phone: '0355550000' })).status).toBe(200);
    const change = { old_password: PASSWORD, new_password: 'Another-kitchen-43' };
    expect((await adminBrowser.put('/api/my/user/me/change-password', change)).body.code).toBe('read_only_view');
    await adminBrowser.delete('/api/admin/view-as');
    const event = await database.db
      .selectFrom('event')
      .select(['actorId', 'onBehalfOf'])
      .where('kind', '=', 'details_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actorId: admin.id, onBehalfOf: breeder.id });
    const audit = await database.db
      .selectFrom('auditEntry')
      .select('actorId')
      .where('ownerId', '=', breeder.id)
      .where('action', '=', 'view_as')
      .execute();
    expect(audit.every((row) => row.actorId === admin.id)).toBe(true);
  });

  test('R090 viewing is for admins only, never as another admin, and never without a reason', async () => {
    const other = await createPerson(database.db, { roles: ['admin'] });
    expect((await start(ownBrowser, admin.id)).status).toBe(403);
    expect((await start(adminBrowser, other.id)).body.code).toBe('view_as_admin');
    expect((await start(adminBrowser, admin.id)).body.code).toBe('view_as_self');
    expect((await start(adminBrowser, 'nobody')).status).toBe(404);
    expect((await adminBrowser.post('/api/admin/view-as', { userId: breeder.id, reason: '' })).status).toBe(428);
  });

  test('viewing ends after 30 minutes, or when the admin loses the role', async () => {
    await start(adminBrowser, breeder.id);
    const past = new Date(Date.now() - 1000);
    await database.db
      .updateTable('loginSession')
      .set({ viewingUntil: past })
      .where('viewingId', '=', breeder.id)
      .execute();
    expect((await adminBrowser.get('/api/my/details')).body.id).toBe(admin.id);
    await start(adminBrowser, breeder.id);
    await database.db.deleteFrom('personRole').where('personId', '=', admin.id).execute();
    const details = (await adminBrowser.get('/api/my/details')).body;
    expect(details).toMatchObject({ id: admin.id, isAdmin: false, viewedBy: null });
  });
});
