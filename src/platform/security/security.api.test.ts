import { mailsTo } from '../../../test/support/mails.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { codeAt, fromBase32, stepAt } from './codes.service.ts';

const database = useDatabase();
let count = 0;
const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
// The test clock does not advance: a code is valid once, and the next code belongs to the next step.
const codeFor = (secret: string, later = 0) =>
  codeAt(fromBase32(secret), stepAt(new Date('2026-11-20T02:00:00.000Z')) + later);
const tokenIn = (text: string) => decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? '');

let person: SessionUser;
let ownerBrowser: ApiBrowser;
beforeEach(async () => {
  person = await createPerson(database.db, { password: PASSWORD });
  ownerBrowser = createBrowser();
  await signIn(ownerBrowser, person);
});

async function withTotp(): Promise<{ secret: string; backupCodes: string[] }> {
  const setup = await ownerBrowser.post('/api/my/security/totp', { password: PASSWORD });
  const { body } = await ownerBrowser.post('/api/my/security/totp/confirm', { code: codeFor(setup.body.secret, -1) });
  return { secret: setup.body.secret, backupCodes: body.backupCodes };
}

describe('an authenticator app', () => {
  test('a code is required after the password, and signs in once', async () => {
    const { secret } = await withTotp();
    const other = createBrowser();
    const first = await other.post('/api/auth/login', { username: person.email, password: PASSWORD });
    expect([first.status, first.body]).toEqual([200, { user: null, secondFactor: ['totp', 'backup'] }]);
    expect((await other.get('/api/my/details')).status).toBe(401);
    expect((await other.post('/api/auth/second-factor', { code: '000000' })).status).toBe(401);
    const code = codeFor(secret);
    const second = await other.post('/api/auth/second-factor', { code });
    expect([second.status, second.body.user.id]).toEqual([200, person.id]);
    expect((await other.get('/api/my/details')).status).toBe(200);
    const secondBrowser = createBrowser();
    await secondBrowser.post('/api/auth/login', { username: person.email, password: PASSWORD });
    expect((await secondBrowser.post('/api/auth/second-factor', { code })).body.message).toBe(
      'That code is wrong or has already been used. Enter a new code.',
    );
  });

  test('one code used in several tabs simultaneously signs in only one of them', async () => {
    const { secret } = await withTotp();
    const tabs = [createBrowser(), createBrowser(), createBrowser(), createBrowser()];
    for (const tab of tabs) await tab.post('/api/auth/login', { username: person.email, password: PASSWORD });
    const responses = await Promise.all(
      tabs.map((tab) => tab.post('/api/auth/second-factor', { code: codeFor(secret) })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test('a backup code works once, and new codes invalidate the old ones', async () => {
    const { backupCodes } = await withTotp();
    expect(new Set(backupCodes).size).toBe(10);
    const use = async (code: string | undefined) => {
      const tab = createBrowser();
      await tab.post('/api/auth/login', { username: person.email, password: PASSWORD });
      return (await tab.post('/api/auth/second-factor', { code: ` ${code?.toUpperCase()} ` })).status;
    };
    expect([await use(backupCodes[0]), await use(backupCodes[0])]).toEqual([200, 401]);
    const renewed = await ownerBrowser.post('/api/my/security/backup-codes', { password: PASSWORD });
    expect([await use(backupCodes[1]), await use(renewed.body.backupCodes[1])]).toEqual([401, 200]);
    expect((await ownerBrowser.get('/api/my/security')).body.backupCodesLeft).toBe(9);
  });

  test('after ten wrong codes even the right one is refused with 429', async () => {
    const { secret } = await withTotp();
    const tab = createBrowser();
    await tab.post('/api/auth/login', { username: person.email, password: PASSWORD });
    for (let tried = 0; tried < 10; tried += 1) await tab.post('/api/auth/second-factor', { code: '111111' });
    expect((await tab.post('/api/auth/second-factor', { code: codeFor(secret) })).status).toBe(429);
  });

  test('adding and removing an app need the password and send an email; the secret is encrypted', async () => {
    expect((await ownerBrowser.post('/api/my/security/totp', { password: 'Wrong-password-1' })).body).toEqual({
      password: ['That password is wrong. Try again.'],
    });
    expect((await ownerBrowser.post('/api/my/security/totp/confirm', { code: '123456' })).body).toEqual({
      code: ['That code is wrong. Enter the latest code from your app.'],
    });
    const { secret } = await withTotp();
    const row = await database.db
      .selectFrom('totpFactor')
      .selectAll()
      .where('personId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.sealedSecret).not.toContain(secret);
    expect((await ownerBrowser.post('/api/my/security/totp', { password: PASSWORD })).status).toBe(409);
    expect((await ownerBrowser.post('/api/my/security/totp/remove', { password: PASSWORD })).status).toBe(200);
    expect((await ownerBrowser.post('/api/my/security/totp/remove', { password: PASSWORD })).status).toBe(404);
    expect((await mailsTo(database.db, person.email)).map(({ template }) => template)).toEqual([
      'accounts.security_changed',
      'accounts.security_changed',
    ]);
    const { body } = await createBrowser().post('/api/auth/login', { username: person.email, password: PASSWORD });
    expect(body.user.id).toBe(person.id);
  });

  test('after a change of SESSION_SECRET app codes are refused, and a backup code still signs in', async () => {
    const { backupCodes, secret } = await withTotp();
    const rotated = new ApiBrowser({
      db: database.db,
      ip: `198.51.100.${(count += 1)}`,
      config: { sessionSecret: 'another secret of more than thirty-two characters' },
    });
    await rotated.post('/api/auth/login', { username: person.email, password: PASSWORD });
    const refused = await rotated.post('/api/auth/second-factor', { code: codeFor(secret, 1) });
    expect([refused.status, refused.body.code]).toEqual([401, 'login_failed']);
    expect((await rotated.post('/api/auth/second-factor', { code: backupCodes[0] })).status).toBe(200);
  });

  test('the cookie of an incomplete sign-in gives no access and expires after ten minutes', async () => {
    await withTotp();
    const tab = createBrowser();
    await tab.post('/api/auth/login', { username: person.email, password: PASSWORD });
    expect([...tab.cookies.keys()]).toEqual(['damsire_signin']);
    await database.db
      .updateTable('loginChallenge')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect((await tab.post('/api/auth/second-factor', { code: '000000' })).body.code).toBe('login_failed');
  });
});

describe('devices', () => {
  test('T31 a single device can be signed out, and its next request is 401', async () => {
    const other = createBrowser();
    await other.post(
      '/api/auth/login',
      { username: person.email, password: PASSWORD },
      { 'user-agent': 'Firefox/140.0 Windows' },
    );
    const { body } = await ownerBrowser.get('/api/my/security');
    expect(
      body.sessions.map((session: { device: string; isThisOne: boolean }) => [session.device, session.isThisOne]),
    ).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', false],
        ['Unknown browser', true],
      ]),
    );
    const foreign = body.sessions.find((session: { isThisOne: boolean }) => !session.isThisOne).id;
    const stolen = other.cookies.get('damsire_session')!;
    expect((await ownerBrowser.delete(`/api/my/security/sessions/${foreign}`)).status).toBe(200);
    other.cookies.set('damsire_session', stolen);
    expect((await other.get('/api/my/details')).status).toBe(401);
    expect((await ownerBrowser.get('/api/my/details')).status).toBe(200);
    expect((await ownerBrowser.delete(`/api/my/security/sessions/${foreign}`)).status).toBe(404);
  });

  test('T31 signing out everywhere else leaves only this device signed in', async () => {
    const others = [createBrowser(), createBrowser()];
    for (const other of others) await signIn(other, person);
    expect((await ownerBrowser.post('/api/my/security/sessions/end-others')).body).toEqual({ ended: 2 });
    for (const other of others) expect((await other.get('/api/my/details')).status).toBe(401);
    expect((await ownerBrowser.get('/api/my/details')).status).toBe(200);
  });
});

describe('many devices', () => {
  test('this device and the 19 used last are listed, and all are counted', async () => {
    const own = await database.db
      .selectFrom('loginSession')
      .selectAll()
      .where('personId', '=', person.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 25 }, (_, copy) => ({
      ...own,
      id: randomUUID(),
      tokenHash: `another${copy}`,
      userAgent: `Firefox/${copy}.0 Windows`,
      // Later than the request below, which marks the session of this device as used.
      lastSeenAt: new Date(Date.now() + 60_000),
    }));
    await database.db.insertInto('loginSession').values(copies).execute();
    const { body } = await ownerBrowser.get('/api/my/security');
    expect(body).toMatchObject({ sessionCount: 26 });
    expect(body.sessions).toHaveLength(20);
    expect(body.sessions[0]).toMatchObject({ device: 'Unknown browser', isThisOne: true });
  });
});

describe('a new sign-in address', () => {
  test('the address changes once both inboxes confirm, and every device is signed out', async () => {
    const email = `moved${count}@example.test`;
    expect((await ownerBrowser.post('/api/my/security/email', { email, password: PASSWORD })).status).toBe(200);
    const [old] = await mailsTo(database.db, person.email);
    const [fresh] = await mailsTo(database.db, email);
    const first = await createBrowser().post('/api/confirm-email', { token: tokenIn(fresh!.bodyText) });
    expect(first.body).toEqual({ done: false });
    expect((await ownerBrowser.get('/api/my/details')).body.email).toBe(person.email);
    expect((await createBrowser().post('/api/confirm-email', { token: tokenIn(fresh!.bodyText) })).status).toBe(410);
    expect((await createBrowser().get(`/api/confirm-email?token=${tokenIn(old!.bodyText)}`)).body).toEqual({
      valid: true,
    });
    expect((await createBrowser().post('/api/confirm-email', { token: tokenIn(old!.bodyText) })).body).toEqual({
      done: true,
    });
    expect((await ownerBrowser.get('/api/my/details')).status).toBe(401);
    await signIn(ownerBrowser, { email });
    expect((await createBrowser().post('/api/auth/login', { username: person.email, password: PASSWORD })).status).toBe(
      401,
    );
  });

  test('T36 an address with an account gets the same response and an email, and is never taken over', async () => {
    const existing = await createPerson(database.db);
    const other = await ownerBrowser.post('/api/my/security/email', { email: existing.email, password: PASSWORD });
    const free = await ownerBrowser.post('/api/my/security/email', {
      email: `free${count}@example.test`,
      password: PASSWORD,
    });
    expect([other.status, other.body]).toEqual([free.status, free.body]);
    expect((await mailsTo(database.db, existing.email)).map(({ template }) => template)).toEqual(['accounts.existing']);
    const links = await database.db
      .selectFrom('loginLink')
      .select('purpose')
      .where('email', '=', existing.email)
      .execute();
    expect(links).toEqual([{ purpose: 'CHANGE_EMAIL' }]);
  });

  test('it needs the password and a different address', async () => {
    const requestChange = (body: object) => ownerBrowser.post('/api/my/security/email', body);
    expect((await requestChange({ email: person.email, password: PASSWORD })).body).toEqual({
      email: ['This is already your email address. Enter a new one.'],
    });
    expect((await requestChange({ email: 'a@example.test', password: 'x' })).body).toEqual({
      password: ['That password is wrong. Try again.'],
    });
    expect((await requestChange({ email: 'nonsense', password: 'x' })).body).toEqual({
      email: ['email must be a valid email'],
    });
  });
});

describe('required second factor', () => {
  const inProduction = () =>
    new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}`, config: { secondFactor: 'required' } });

  test.each([
    ['an admin', { roles: ['admin' as const] }],
    ['support', { roles: ['support' as const] }],
    ['a reviewer', { roles: ['lab_reviewer' as const] }],
    [
      'who orders for a clinic',
      { type: 'vet' as const, clinic: { name: 'C', registrationNumber: '1', countryCode: 'AU' } },
    ],
  ])('%s has no access until a second factor is added', async (_who, wish) => {
    const staff = await createPerson(database.db, { password: PASSWORD, ...wish });
    const staffBrowser = inProduction();
    await signIn(staffBrowser, staff);
    const refused = await staffBrowser.get('/api/my/addresses');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
    expect((await staffBrowser.post('/api/cart')).body.code).toBe('second_factor_needed');
    expect((await staffBrowser.get('/api/my/security')).body).toMatchObject({ isRequired: true, isEnforced: true });
    const setup = await staffBrowser.post('/api/my/security/totp', { password: PASSWORD });
    await staffBrowser.post('/api/my/security/totp/confirm', { code: codeFor(setup.body.secret) });
    expect((await staffBrowser.get('/api/my/addresses')).status).toBe(200);
    expect((await staffBrowser.post('/api/my/security/totp/remove', { password: PASSWORD })).status).toBe(200);
    expect((await staffBrowser.get('/api/my/addresses')).status).toBe(403);
  });

  test('a breeder needs no second factor, and in demo mode an admin needs none either', async () => {
    const breeder = inProduction();
    await signIn(breeder, await createPerson(database.db, { password: PASSWORD }));
    expect((await breeder.get('/api/my/addresses')).status).toBe(200);
    const demo = createBrowser();
    await signIn(demo, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
    expect((await demo.get('/api/my/addresses')).status).toBe(200);
  });
});
