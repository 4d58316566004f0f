import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { sweepAccounts } from '#platform/accounts/delete-expired-accounts.service.ts';

const database = useDatabase();
let network = 0;
/** Every browser in these tests is in a different network, so that their attempts are not counted together. */
const createBrowser = (options: { ip?: string; origin?: string } = {}) =>
  new ApiBrowser({ db: database.db, ip: `198.51.100.${(network += 1)}`, ...options });
const sessionCookie = (browser: ApiBrowser) => browser.cookies.get('damsire_session');

describe('signing in', () => {
  test('R018 R019 R015 R016 R017 email and password start a session that the next request uses', async () => {
    const person = await createPerson(database.db, { password: PASSWORD, type: 'breeder' });
    const browser = createBrowser();
    const response = await browser.post('/api/auth/login', {
      username: `  ${person.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({
      id: person.id,
      type: 'breeder',
      isAdmin: false,
      address: { country: { code: 'AU', currency: 'AUD' } },
    });
    expect((await browser.get('/api/my/details')).body).toEqual(response.body.user);
  });

  test('the session cookie is HttpOnly and SameSite, bound to the host on a secure origin, and only its hash is stored (S1)', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser({ origin: 'https://store.example' });
    const response = await browser.post('/api/auth/login', { username: person.email, password: PASSWORD });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-damsire_session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure$/,
    );
    const { tokenHash } = await database.db
      .selectFrom('loginSession')
      .select('tokenHash')
      .where('personId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(cookie).not.toContain(tokenHash);
  });

  test('R020 R569 signing in works with and without a trailing slash', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    const plain = await browser.post('/api/auth/login', { username: person.email, password: PASSWORD });
    const slash = await browser.post('/api/auth/login/', { username: person.email, password: PASSWORD });
    expect([slash.status, slash.body]).toEqual([plain.status, plain.body]);
  });

  test('R021 T36 a wrong password, an unknown address and a closed account get identical responses', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const closed = await createPerson(database.db, { password: PASSWORD });
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', closed.id).execute();
    const responses = [
      await createBrowser().post('/api/auth/login', { username: person.email, password: 'Something-else-1' }),
      await createBrowser().post('/api/auth/login', { username: 'nobody@example.test', password: PASSWORD }),
      await createBrowser().post('/api/auth/login', { username: closed.email, password: PASSWORD }),
    ];
    for (const response of responses)
      expect([response.status, response.body]).toEqual([401, { code: 'login_failed', message: 'Login failed' }]);
  });

  test('R513 all missing and invalid fields are reported together', async () => {
    const response = await createBrowser().post('/api/auth/login', { username: 'not an address' });
    expect([response.status, response.body]).toEqual([
      428,
      { username: ['email must be a valid email'], password: ['This field is required'] },
    ]);
    expect(
      (await createBrowser().post('/api/auth/login', { username: 'a@example.test', password: 'x'.repeat(1000) }))
        .status,
    ).toBe(428);
  });

  test('T38 the eleventh attempt for any address is refused, from any network, even with the right password', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const tryWith = (email: string, password: string) =>
      createBrowser().post('/api/auth/login', { username: email, password });
    for (const email of [person.email, 'nobody-at-all@example.test']) {
      for (let i = 0; i < 10; i += 1) expect((await tryWith(email, 'Wrong-password-1')).status).toBe(401);
    }
    const locked = [await tryWith(person.email, PASSWORD), await tryWith('nobody-at-all@example.test', PASSWORD)];
    expect(locked.map((response) => [response.status, response.body.code])).toEqual([
      [429, 'too_many_requests'],
      [429, 'too_many_requests'],
    ]);
    const withoutSeconds = locked.map(({ body }) => ({ ...body, retryAfterSeconds: null }));
    expect(withoutSeconds[0]).toEqual(withoutSeconds[1]);
    const seconds = Number(locked[0]!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  test('a browser that has signed in before is not locked out by others, and has a separate limit of ten attempts', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const other = await createPerson(database.db, { password: PASSWORD });
    const signInFrom = (browser: ApiBrowser, email: string, password: string) =>
      browser.post('/api/auth/login', { username: email, password });
    const own = createBrowser();
    expect((await signInFrom(own, person.email, PASSWORD)).status).toBe(200);
    expect((await signInFrom(own, other.email, PASSWORD)).status).toBe(200);
    await own.get('/api/auth/logout');
    const fail = async (browser: () => ApiBrowser, email: string) => {
      for (let i = 0; i < 10; i += 1) expect((await signInFrom(browser(), email, 'Wrong-password-1')).status).toBe(401);
    };
    await fail(createBrowser, person.email);
    expect((await signInFrom(createBrowser(), person.email, PASSWORD)).status).toBe(429);
    expect((await signInFrom(own, person.email, PASSWORD)).status).toBe(200);
    // Neither a stranger's own device cookie nor a forged one counts as the owner's.
    const stranger = createBrowser();
    expect((await signInFrom(stranger, other.email, PASSWORD)).status).toBe(200);
    expect((await signInFrom(stranger, person.email, PASSWORD)).status).toBe(429);
    stranger.cookies.set('damsire_device', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect((await signInFrom(stranger, person.email, PASSWORD)).status).toBe(429);
    await fail(() => own, person.email);
    expect((await signInFrom(own, person.email, PASSWORD)).status).toBe(429);
  });

  test('the right password resets the failed attempts', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 6; i += 1)
        await createBrowser().post('/api/auth/login', { username: person.email, password: 'Wrong-password-1' });
      await signIn(createBrowser(), person);
    }
  });

  test('S1 signing in again starts a new session, and the previous cookie no longer works', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, person);
    const before = sessionCookie(browser);
    await signIn(browser, person);
    const thief = createBrowser();
    thief.cookies.set('damsire_session', before!);
    expect((await thief.get('/api/my/details')).status).toBe(401);
    expect((await browser.get('/api/my/details')).status).toBe(200);
  });

  test('a form on another site cannot sign anyone in', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const body = { username: person.email, password: PASSWORD };
    expect((await createBrowser().post('/api/auth/login', body, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('R012 signing in removes the country that was chosen as a guest', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await browser.post('/api/cookie/country', { country: 'GB' });
    expect(browser.cookies.get('country')).toBe('GB');
    await signIn(browser, person);
    expect(browser.cookies.has('country')).toBe(false);
  });
});

describe('the session', () => {
  test('R104 the details respond with 401 without a session', async () => {
    expect((await createBrowser().get('/api/my/details')).body).toEqual({
      code: 'not_signed_in',
      message: 'Please sign in to continue.',
    });
  });

  test.each(['made-up', 'x'.repeat(43)])('R005 R006 an invalid cookie (%s) is removed', async (token) => {
    const browser = createBrowser();
    browser.cookies.set('damsire_session', token);
    expect((await browser.get('/api/my/details')).status).toBe(401);
    expect(browser.cookies.has('damsire_session')).toBe(false);
  });

  test.each(['/api/auth/logout', '/api/auth/logout/', '/api/auth/signout'])(
    'R022 R023 %s ends the session on the server',
    async (path) => {
      const person = await createPerson(database.db, { password: PASSWORD });
      const browser = createBrowser();
      await signIn(browser, person);
      const stolen = sessionCookie(browser)!;
      expect((await browser.get(path)).status).toBe(200);
      expect(browser.cookies.has('damsire_session')).toBe(false);
      browser.cookies.set('damsire_session', stolen);
      expect((await browser.get('/api/my/details')).status).toBe(401);
    },
  );

  test('a link or an image on another site cannot sign a user out, and signing out as a guest has no effect', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, person);
    expect((await browser.get('/api/auth/logout', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.get('/api/my/details')).status).toBe(200);
    expect((await createBrowser().get('/api/auth/logout')).status).toBe(200);
  });

  test.each([
    ['its idle time', { lastSeenAt: new Date(Date.now() - 12.1 * 3_600_000) }],
    ['its last day', { expiresAt: new Date(Date.now() - 1000) }],
  ])('S1 a session ends with %s', async (_what, change) => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, person);
    await database.db.updateTable('loginSession').set(change).where('personId', '=', person.id).execute();
    expect((await browser.get('/api/my/details')).status).toBe(401);
  });

  test('a closed account is signed out at its next request', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, person);
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', person.id).execute();
    expect((await browser.get('/api/my/details')).status).toBe(401);
  });

  test('the sweep deletes expired sessions and old rate limit counts', async () => {
    const [gone, stays] = [
      await createPerson(database.db, { password: PASSWORD }),
      await createPerson(database.db, { password: PASSWORD }),
    ];
    const browser = createBrowser();
    await signIn(createBrowser(), gone);
    await signIn(browser, stays);
    await database.db
      .updateTable('loginSession')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('personId', '=', gone.id)
      .execute();
    const old = { bucket: 'old', windowStart: new Date(Date.now() - 3 * 86_400_000), hits: 1 };
    await database.db.insertInto('rateLimit').values(old).execute();
    await sweepAccounts(makeTestCtx({ db: database.db }));
    expect(await database.db.selectFrom('loginSession').select('id').where('personId', '=', gone.id).execute()).toEqual(
      [],
    );
    expect(await database.db.selectFrom('rateLimit').select('hits').where('bucket', '=', 'old').execute()).toEqual([]);
    expect((await browser.get('/api/my/details')).status).toBe(200);
  });
});

describe('a page that was rendered for another user', () => {
  test('cannot save for the user of another tab, but can read, sign in and sign out', async () => {
    const [first, second] = [await createPerson(database.db), await createPerson(database.db, { password: PASSWORD })];
    const browser = createBrowser();
    await signIn(browser, second);
    const drawnFor = (id: string) => ({ 'x-signed-in': id });
    const save = (id: string) => browser.call('PUT', '/api/my/user/me/animal-preset', { breed_ids: [] }, drawnFor(id));
    expect(await save(first.id)).toMatchObject({ status: 409, body: { code: 'other_person' } });
    expect((await save(second.id)).status).toBe(200);
    expect((await browser.get('/api/my/details', drawnFor(first.id))).status).toBe(200);
    const login = { username: second.email, password: PASSWORD };
    expect((await browser.post('/api/auth/login', login, drawnFor(first.id))).status).toBe(200);
    expect((await browser.post('/api/auth/logout', {}, drawnFor(first.id))).status).toBe(200);
    expect(await save(first.id)).toMatchObject({ status: 401 });
  });
});
