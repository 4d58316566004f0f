import type { ColumnValue } from '#db/connection.ts';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { sendDueMails } from './delivery.service.ts';

const database = useDatabase();
let admin: SessionUser;
let adminBrowser: ApiBrowser;
let count = 0;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  adminBrowser = new ApiBrowser({ db: database.db, ip: '198.51.104.1' });
  await signIn(adminBrowser, admin);
});

async function createMail(
  state: ColumnValue<'mailMessage', 'state'>,
  over: { toAddress?: string; subject?: string } = {},
): Promise<number> {
  const { id } = await database.db
    .insertInto('mailMessage')
    .values({
      dedupeKey: `outbox:${(count += 1)}`,
      toAddress: 'ada@example.test',
      template: 'orders.placed',
      subject: 'Your order',
      bodyText: 'SECRET TEXT',
      bodyHtml: '<p>SECRET TEXT</p>',
      state,
      attempts: state === 'FAILED' ? 10 : 0,
      lastError: state === 'FAILED' ? '550 no such mailbox' : null,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const stateOf = async (id: number) =>
  (await database.db.selectFrom('mailMessage').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst())!;

test('emails are listed with their errors but without their text, searched, filtered, sorted and paged', async () => {
  const failed = await createMail('FAILED', { toAddress: 'zoe@example.test', subject: 'Results of Wren' });
  const waiting = await createMail('QUEUED', { toAddress: 'bea@example.test' });
  const list = async (query: string) => (await adminBrowser.get(`/api/admin/outbox?${query}`)).body;
  const ids = async (query: string) => (await list(query)).results.map(({ id }: { id: number }) => id);
  expect(await ids('filter=failed')).toEqual([failed]);
  expect(await ids('filter=waiting')).toEqual([waiting]);
  expect(await ids('search=wren')).toEqual([failed]);
  expect(await ids('search=%25')).toEqual([]);
  const subaddress = await createMail('QUEUED', { toAddress: 'x.bea@example.test' });
  expect(await ids('search=bea')).toEqual([subaddress, waiting]);
  expect(await ids('search=BEA@exam')).toEqual([waiting]);
  await database.db.deleteFrom('mailMessage').where('id', '=', subaddress).execute();
  expect(await ids('sort=to')).toEqual([waiting, failed]);
  expect(await ids('sort=-to')).toEqual([failed, waiting]);
  const all = await list('size=1');
  expect(all).toMatchObject({ next: 2, counts: { waiting: 1, failed: 1 } });
  expect(JSON.stringify(await list(''))).not.toContain('SECRET');
  expect((await list('filter=failed')).results[0]).toMatchObject({ lastError: '550 no such mailbox', attempts: 10 });
});

test('a failed email is resent once if three users click simultaneously, and the user is recorded', async () => {
  const id = await createMail('FAILED');
  const responses = await Promise.all([1, 2, 3].map(() => adminBrowser.post(`/api/admin/outbox/${id}/retry`)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  await sendDueMails(makeTestCtx({ db: database.db }));
  expect(await stateOf(id)).toEqual({ state: 'SENT', attempts: 1 });
  const events = await database.db
    .selectFrom('event')
    .select(['kind', 'actorId'])
    .where('entity', '=', 'mail')
    .where('entityId', '=', String(id))
    .execute();
  expect(events).toEqual([{ kind: 'retried', actorId: admin.id }]);
});

test('a cancelled email is never sent, and one being sent cannot be cancelled', async () => {
  const id = await createMail('QUEUED');
  expect((await adminBrowser.post(`/api/admin/outbox/${id}/cancel`, { reason: 'no' })).status).toBe(428);
  expect((await adminBrowser.post(`/api/admin/outbox/${id}/cancel`, { reason: 'wrong person' })).status).toBe(200);
  await sendDueMails(makeTestCtx({ db: database.db }));
  expect(await stateOf(id)).toEqual({ state: 'CANCELLED', attempts: 0 });
  expect((await adminBrowser.post(`/api/admin/outbox/${id}/retry`)).status).toBe(409);
  const going = await createMail('SENDING');
  expect((await adminBrowser.post(`/api/admin/outbox/${going}/cancel`, { reason: 'too late now' })).status).toBe(409);
  expect((await adminBrowser.post('/api/admin/outbox/999999/cancel', { reason: 'not there' })).status).toBe(404);
});

test('support can only read; others get 403 and guests 401', async () => {
  const support = new ApiBrowser({ db: database.db, ip: '198.51.104.2' });
  expect((await support.get('/api/admin/outbox')).status).toBe(401);
  await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
  expect((await support.get('/api/admin/outbox')).status).toBe(200);
  expect((await support.post('/api/admin/outbox/1/retry')).status).toBe(403);
  const owner = new ApiBrowser({ db: database.db, ip: '198.51.104.3' });
  await signIn(owner, await createPerson(database.db, { password: PASSWORD }));
  expect((await owner.get('/api/admin/outbox')).status).toBe(403);
});
