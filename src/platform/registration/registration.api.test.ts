import { mailsTo } from '../../../test/support/mails.ts';
import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { sendResetLink } from '#platform/sign-in/recovery.service.ts';
import { answerRegistration } from './registration.service.ts';

const database = useDatabase();
let count = 0;
const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
const form = (changes: Record<string, unknown> = {}) => ({
  type: 'breeder',
  email: `new${(count += 1)}@example.test`,
  password: PASSWORD,
  firstName: 'Ruth',
  lastName: 'Kelpie',
  countryCode: 'AU',
  state: 'VIC',
  acceptTerms: true,
  breeder: { kennelName: 'Kelpie Hill' },
  ...changes,
});
/** Sends the form and runs the job that it queued, as the worker would a moment later. */
async function register(browser: ApiBrowser, input: object) {
  const before = browser.adapters.sentJobs.length;
  const answer = await browser.post('/api/auth/register', input);
  for (const job of browser.adapters.sentJobs.slice(before))
    if (job.name === 'accounts.answer_registration')
      await answerRegistration(makeTestCtx({ db: database.db }), job.data as { link: string });
  return answer;
}
const tokenIn = (text: string) => decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? '');

describe('registering', () => {
  test('no account exists before the emailed link is opened; then the breeder can sign in', async () => {
    const browser = createBrowser();
    const input = form();
    const asked = await register(browser, input);
    expect([asked.status, asked.body.ok]).toEqual([200, true]);
    expect((await browser.post('/api/auth/login', { username: input.email, password: PASSWORD })).status).toBe(401);
    const [mail] = await mailsTo(database.db, input.email);
    const token = tokenIn(mail!.bodyText);
    expect((await browser.get(`/api/auth/register/confirm?token=${token}`)).body).toEqual({
      valid: true,
      email: input.email,
    });
    const confirmed = await browser.post('/api/auth/register/confirm', { token, password: PASSWORD });
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { ok: true, email: input.email, type: 'breeder', next: null },
    ]);
    const stored = await database.db.selectFrom('loginLink').select('data').where('email', '=', input.email).execute();
    expect(stored).toEqual([{ data: {} }]);
    await signIn(browser, { email: input.email });
    const { body } = await browser.get('/api/my/details');
    expect(body).toMatchObject({
      type: 'breeder',
      name: 'Ruth Kelpie',
      newsletter: false,
      breeder: { kennelName: 'Kelpie Hill' },
      address: { state: 'VIC' },
    });
    expect(body.consents).toEqual({ research: false, contact: false, statistics: false });
  });

  test('a link works once, also for simultaneous clicks, and an unknown link reveals nothing', async () => {
    const browser = createBrowser();
    const input = form();
    await register(browser, input);
    const token = tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post('/api/auth/register/confirm', { token, password: PASSWORD })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await browser.get(`/api/auth/register/confirm?token=${token}`)).body).toEqual({
      valid: false,
      email: null,
    });
    expect((await browser.post('/api/auth/register/confirm', { token: 'made-up', password: PASSWORD })).body.code).toBe(
      'link_expired',
    );
    expect((await browser.post('/api/auth/register/confirm', {})).body).toEqual({
      token: ['This field is required'],
      password: ['This field is required'],
    });
  });

  test('a link older than 48 hours creates no account', async () => {
    const browser = createBrowser();
    const input = form();
    await register(browser, input);
    await database.db
      .updateTable('loginLink')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('email', '=', input.email)
      .execute();
    const token = tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText);
    expect((await browser.post('/api/auth/register/confirm', { token, password: PASSWORD })).status).toBe(410);
  });

  test('T36 an address with an account gets the same response, and its owner is notified by email', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const known = await register(createBrowser(), form({ email: person.email }));
    const unknown = await register(createBrowser(), form());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailsTo(database.db, person.email)).map((mail) => mail.template)).toEqual(['accounts.existing']);
  });

  test('T37 T36 registration runs the same queries for an address with an account and for one without', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const asked = async (email: string) => {
      const browser = createBrowser();
      const before = await database.db.selectFrom('loginLink').select('tokenHash').execute();
      await browser.post('/api/auth/register', form({ email }));
      const after = await database.db.selectFrom('loginLink').select(['tokenHash', 'usedAt']).execute();
      const mails = await mailsTo(database.db, email);
      return { links: after.length - before.length, mails, jobs: browser.adapters.sentJobs.map(({ name }) => name) };
    };
    const same = { links: 1, mails: [], jobs: ['accounts.answer_registration'] };
    expect(await asked(person.email)).toEqual(same);
    expect(await asked('nobody-yet@example.test')).toEqual(same);
  });

  test('a repeated registration job emails one link, and an expired link gets no email', async () => {
    const browser = createBrowser();
    const input = form();
    await browser.post('/api/auth/register', input);
    const [job] = browser.adapters.sentJobs;
    const ctx = makeTestCtx({ db: database.db });
    const run = () => answerRegistration(ctx, job!.data as { link: string });
    await Promise.all([run(), run(), run()]);
    const [mail, ...others] = await mailsTo(database.db, input.email);
    expect(others).toEqual([]);
    expect(JSON.stringify(job!.data)).not.toContain(tokenIn(mail!.bodyText));
    await register(browser, input);
    await answerRegistration(ctx, { link: 'made-up' });
    expect(await mailsTo(database.db, input.email)).toHaveLength(2);
    const first = await browser.post('/api/auth/register/confirm', {
      token: tokenIn(mail!.bodyText),
      password: PASSWORD,
    });
    expect(first.status).toBe(410);
  });

  test('confirming an address that got an account in the meantime reports that the user exists', async () => {
    const input = form();
    await register(createBrowser(), input);
    const token = tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText);
    await createPerson(database.db, { email: input.email });
    const answer = await createBrowser().post('/api/auth/register/confirm', { token, password: PASSWORD });
    expect([answer.status, answer.body.message]).toEqual([409, 'User already exists. Please login']);
  });

  test('a vet can sign in, and can order on account once the clinic is approved', async () => {
    const browser = createBrowser();
    const input = form({ type: 'vet', clinic: { name: 'Fitzroy Vets', registrationNumber: 'V-1234' } });
    await register(browser, input);
    await browser.post('/api/auth/register/confirm', {
      token: tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText),
      password: PASSWORD,
    });
    await signIn(browser, { email: input.email });
    const { body } = await browser.get('/api/my/details');
    expect(body).toMatchObject({
      type: 'vet',
      state: 'PENDING_APPROVAL',
      onAccount: false,
      clinics: [{ name: 'Fitzroy Vets', role: 'owner' }],
    });
    expect((await mailsTo(database.db, input.email)).map((mail) => mail.template)).toEqual([
      'accounts.confirm',
      'accounts.vet_waiting',
    ]);
  });

  test.each([
    ['nothing', {}, ['type']],
    ['a breeder without kennel', form({ breeder: undefined }), ['breeder']],
    ['a vet without number', form({ type: 'vet', clinic: { name: 'Vets' } }), ['clinic.registrationNumber']],
    ['terms not accepted', form({ acceptTerms: false }), ['acceptTerms']],
    ['no state in Australia', form({ state: null }), ['state']],
    ['a state of another country', form({ state: 'TX' }), ['state']],
    ['an unknown country', form({ countryCode: 'XX' }), ['countryCode']],
    ['a short password', form({ password: 'short' }), ['password']],
    ['a leaked password', form({ password: 'Password123' }), ['password']],
    ['a password of the own name', form({ password: 'kelpiekelpie1' }), ['password']],
    ['a wrong address', form({ email: 'x@' }), ['email']],
    ['a long address', form({ email: `${'x'.repeat(120)}@example.test` }), ['email']],
  ])('responds 428 for %s', async (_what, input, fields) => {
    const answer = await register(createBrowser(), input);
    expect([answer.status, Object.keys(answer.body)]).toEqual([428, fields]);
  });

  test('T34 a user cannot register as an admin, on account or already approved', async () => {
    const browser = createBrowser();
    const input = form({
      isAdmin: true,
      roles: ['admin'],
      onAccount: true,
      state: 'VIC',
      id: 'x',
      emailVerified: true,
    });
    await register(browser, input);
    await browser.post('/api/auth/register/confirm', {
      token: tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText),
      password: PASSWORD,
    });
    await signIn(browser, { email: input.email });
    expect((await browser.get('/api/my/details')).body).toMatchObject({ isAdmin: false, roles: [], onAccount: false });
  });

  test('a bot that fills in the hidden field gets the same response and no email', async () => {
    const input = form({ website: 'https://spam.example' });
    expect((await register(createBrowser(), input)).body.ok).toBe(true);
    expect(await mailsTo(database.db, input.email)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  /** Requests a reset, runs the queued job, and returns the token of the newest email. */
  async function requestReset(email: string): Promise<{ answer: unknown; token: string }> {
    const browser = createBrowser();
    const { status, body } = await browser.post('/api/forgot-password', { email });
    for (const job of browser.adapters.sentJobs) {
      if (job.name === 'accounts.send_reset_link')
        await sendResetLink(makeTestCtx({ db: database.db }), job.data as { email: string });
    }
    return { answer: { status, body }, token: tokenIn((await mailsTo(database.db, email)).at(-1)?.bodyText ?? '') };
  }

  test('R484 T36 a known and an unknown address get the same response, and only the known one an email', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const [known, unknown] = [await requestReset(person.email), await requestReset('nobody@example.test')];
    expect(known.answer).toEqual(unknown.answer);
    expect([known.token !== '', unknown.token]).toEqual([true, '']);
    expect((await createBrowser().post('/api/forgot-password', { email: 'nonsense' })).body).toEqual({
      email: ['email must be a valid email'],
    });
  });

  test('R485 the link sets a password once, signs out all devices and notifies by email', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const browser = createBrowser();
    await signIn(browser, person);
    const { token } = await requestReset(person.email);
    expect((await browser.get(`/api/reset-password?token=${token}`)).body).toEqual({ valid: true });
    const password = 'Another-kitchen-43';
    expect((await createBrowser().post('/api/reset-password', { token, password })).status).toBe(200);
    expect((await browser.get('/api/my/details')).status).toBe(401);
    expect((await createBrowser().post('/api/auth/login', { username: person.email, password: PASSWORD })).status).toBe(
      401,
    );
    expect((await createBrowser().post('/api/auth/login', { username: person.email, password })).status).toBe(200);
    expect((await createBrowser().post('/api/reset-password', { token, password: 'Third-kitchen-44' })).status).toBe(
      410,
    );
    expect((await mailsTo(database.db, person.email)).at(-1)?.template).toBe('accounts.password_changed');
  });

  test('an older or expired link is refused, and a weak password does not use a link up', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    const [older, newer] = [await requestReset(person.email), await requestReset(person.email)];
    const reset = (token: string, password = 'Another-kitchen-43') =>
      createBrowser().post('/api/reset-password', { token, password });
    expect((await reset(older.token)).status).toBe(410);
    expect((await reset(newer.token, 'password123')).body).toHaveProperty('password');
    await database.db
      .updateTable('loginLink')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('email', '=', person.email)
      .execute();
    expect((await reset(newer.token)).status).toBe(410);
  });

  test('a confirmation link cannot reset a password', async () => {
    const input = form();
    await register(createBrowser(), input);
    const token = tokenIn((await mailsTo(database.db, input.email))[0]!.bodyText);
    expect((await createBrowser().post('/api/reset-password', { token, password: 'Another-kitchen-43' })).status).toBe(
      410,
    );
  });

  test('links use our own origin, whatever host the request names', async () => {
    const person = await createPerson(database.db, { password: PASSWORD });
    await requestReset(person.email);
    expect((await mailsTo(database.db, person.email)).at(-1)?.bodyText).not.toContain('store.test/');
  });
});
