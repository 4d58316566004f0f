import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPass } from '../../../test/support/requests-factory.ts';

const database = useDatabase();
const pass = () => createPass(makeTestCtx({ db: database.db }));
const browser = () => new ApiBrowser({ db: database.db, ip: '198.51.102.1' });
const stateOf = async (email: string) =>
  (await database.db.selectFrom('newsletterSubscription').select('state').where('email', '=', email).executeTakeFirst())
    ?.state;
const tokensOf = async (email: string) => {
  const mails = await database.db
    .selectFrom('mailMessage')
    .selectAll()
    .where('toAddress', '=', email)
    .orderBy('id')
    .execute();
  return mails.map((mail) => /token=([\w-]+)/.exec(mail.bodyText)?.[1] ?? '');
};

test('the subscription starts when the address is confirmed, and ends when its owner unsubscribes', async () => {
  const email = 'reader@example.test';
  const security = await pass();
  const subscribe = () => browser().post('/api/newsletter', { email, security });
  expect([(await subscribe()).status, (await subscribe()).status]).toEqual([202, 202]);
  const tokens = await tokensOf(email);
  expect(tokens).toHaveLength(1);
  expect(await stateOf(email)).toBe('PENDING');
  const [token] = tokens;
  expect((await browser().post('/api/newsletter/confirm', { token })).body).toEqual({ email });
  expect(await stateOf(email)).toBe('CONFIRMED');
  expect((await browser().post('/api/newsletter/leave', { token })).status).toBe(200);
  expect(await stateOf(email)).toBe('LEFT');
  expect((await browser().post('/api/newsletter/confirm', { token })).status).toBe(410);
});

test('an invalid or expired link confirms nothing', async () => {
  const email = 'late@example.test';
  await browser().post('/api/newsletter', { email, security: await pass() });
  await database.db
    .updateTable('newsletterSubscription')
    .set({ askedAt: new Date('2020-01-01') })
    .where('email', '=', email)
    .execute();
  const [token] = await tokensOf(email);
  expect((await browser().post('/api/newsletter/confirm', { token })).status).toBe(410);
  expect((await browser().post('/api/newsletter/confirm', { token: 'x'.repeat(32) })).status).toBe(410);
  expect((await browser().post('/api/newsletter/leave', { token: 'x'.repeat(32) })).status).toBe(410);
  expect(await stateOf(email)).toBe('PENDING');
});

test('the response does not reveal whether an address is known, and bots get no email', async () => {
  const known = 'known@example.test';
  await browser().post('/api/newsletter', { email: known, security: await pass() });
  const responses = [
    await browser().post('/api/newsletter', { email: known, security: await pass() }),
    await browser().post('/api/newsletter', { email: 'new@example.test', security: await pass() }),
    await browser().post('/api/newsletter', { email: 'robot@example.test', security: await pass(), homepage: 'x' }),
  ];
  expect(responses.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [202, { ok: true }]),
  );
  expect(await tokensOf('robot@example.test')).toEqual([]);
});

test('R539 R540 the address and the security field are checked', async () => {
  const long = `${'a'.repeat(121)}@example.test`;
  expect((await browser().post('/api/newsletter', { email: long })).body).toEqual({
    email: ['This field have maximum 120 characters'],
  });
  expect((await browser().post('/api/newsletter', { email: 'a@example.test' })).body).toEqual({
    security: ['This field is required'],
  });
});
