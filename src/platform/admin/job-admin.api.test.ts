import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, type Jobs } from '#adapters/jobs.ts';
import { createLogger } from '#adapters/logger.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let jobs: Jobs;
let admin: SessionUser;
let adminBrowser: ApiBrowser;
const GONE = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  jobs = createJobs({
    connectionString: database.url,
    logger: createLogger({ level: 'silent' }),
    pollingSeconds: 0.5,
    supervise: false,
  });
  await jobs.start();
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  adminBrowser = new ApiBrowser({ db: database.db, ip: '198.51.103.1', adapters: { jobs } });
  await signIn(adminBrowser, admin);
});
afterAll(() => jobs.stop());

const list = async (query: string) => (await adminBrowser.get(`/api/admin/jobs?${query}`)).body;
const only = async (search: string) => (await list(`filter=all&search=${search}`)).results[0];

/** Creates a job that has failed permanently with its handler's reason. */
async function createFailedJob(name: string): Promise<string> {
  await jobs.send(database.db, name, { id: 7 });
  const { id } = await only(name);
  await database.db.transaction().execute(async (tx) => {
    await sql`update pgboss.job set state = 'failed', retry_count = 10, started_on = now(), completed_on = now(),
      output = '{"message": "the provider is away"}' where id = ${id}::uuid`.execute(tx);
  });
  return id;
}

test('waiting, running and failed jobs are listed with their reason, searched, sorted and paged', async () => {
  await jobs.send(database.db, 'desk.second', { id: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });
  await createFailedJob('desk.first');
  expect(await list('search=desk.')).toMatchObject({
    count: 1,
    results: [{ name: 'desk.first', state: 'failed', tries: 10, reason: 'the provider is away', data: '{"id": 7}' }],
    counts: { failed: 1, running: 0 },
  });
  const names = async (query: string) => (await list(query)).results.map(({ name }: { name: string }) => name);
  expect(await names('filter=all&search=desk.&sort=name')).toEqual(['desk.first', 'desk.second']);
  expect(await names('filter=all&search=desk.&sort=-name')).toEqual(['desk.second', 'desk.first']);
  expect(await names('filter=waiting&search=desk.')).toEqual(['desk.second']);
  expect(await names('filter=all&search=away')).toEqual(['desk.first']);
  expect(await names('filter=all&search=%25')).toEqual([]);
  expect((await list('filter=all&size=1')).next).toBe(2);
  expect((await adminBrowser.get('/api/admin/jobs?filter=lost')).status).toBe(428);
});

test('scheduled jobs that succeeded are left out of the list, and a failed one is not', async () => {
  await jobs.schedule('desk.tidy', '* * * * *');
  const names = async (query: string) => {
    const { results } = await list(`filter=all&search=desk.t&${query}`);
    return results.map(({ name }: { name: string }) => name);
  };
  await jobs.send(database.db, 'desk.tidy', { id: 1 });
  await jobs.send(database.db, 'desk.told', { id: 1 });
  expect(await names('kind=work')).toEqual(['desk.told']);
  expect(await names('kind=scheduled')).toEqual(['desk.tidy']);
  expect((await names('kind=all')).toSorted()).toEqual(['desk.tidy', 'desk.told']);
  await sql`update pgboss.job set state = 'failed' where name = 'desk.tidy'`.execute(database.db);
  expect((await names('kind=work')).toSorted()).toEqual(['desk.tidy', 'desk.told']);
  expect((await adminBrowser.get('/api/admin/jobs?kind=odd')).status).toBe(428);
});

test('a failed job can be retried once, and the user who retried it is recorded', async () => {
  const id = await createFailedJob('desk.again');
  const responses = await Promise.all([1, 2, 3].map(() => adminBrowser.post(`/api/admin/jobs/${id}/retry`)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await only('desk.again')).toMatchObject({ state: 'waiting' });
  const events = await database.db.selectFrom('event').select(['kind', 'actorId']).where('entityId', '=', id).execute();
  expect(events).toEqual([{ kind: 'retried', actorId: admin.id }]);
  await jobs.work('desk.again', async () => {});
  await expect.poll(async () => (await only('desk.again')).state, { timeout: 60_000 }).toBe('done');
});

test('a waiting job can be cancelled with a reason and never runs, and a finished one cannot', async () => {
  const ran: object[] = [];
  await jobs.send(database.db, 'desk.never', { id: 2 });
  const { id } = await only('desk.never');
  expect((await adminBrowser.post(`/api/admin/jobs/${id}/cancel`, { reason: '' })).body).toHaveProperty('reason');
  expect((await adminBrowser.post(`/api/admin/jobs/${id}/cancel`, { reason: 'sent by mistake' })).status).toBe(200);
  expect((await adminBrowser.post(`/api/admin/jobs/${id}/cancel`, { reason: 'sent by mistake' })).status).toBe(409);
  await jobs.work('desk.never', async (data) => void ran.push(data));
  const done = new Promise<void>((resolve) => void jobs.work('desk.after', async () => resolve()));
  await jobs.send(database.db, 'desk.after', {});
  await done;
  expect(ran).toEqual([]);
  expect(await only('desk.never')).toMatchObject({ state: 'cancelled' });
  const failed = await createFailedJob('desk.over');
  expect((await adminBrowser.post(`/api/admin/jobs/${failed}/cancel`, { reason: 'too late now' })).status).toBe(409);
});

test('support can only read; others get 403, guests 401, and an unknown job is a 404', async () => {
  const support = new ApiBrowser({ db: database.db, ip: '198.51.103.2', adapters: { jobs } });
  expect((await support.get('/api/admin/jobs')).status).toBe(401);
  await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
  expect((await support.get('/api/admin/jobs')).status).toBe(200);
  expect((await support.post(`/api/admin/jobs/${GONE}/retry`)).status).toBe(403);
  const owner = new ApiBrowser({ db: database.db, ip: '198.51.103.3', adapters: { jobs } });
  await signIn(owner, await createPerson(database.db, { password: PASSWORD }));
  expect((await owner.get('/api/admin/jobs')).status).toBe(403);
  expect((await adminBrowser.post(`/api/admin/jobs/${GONE}/retry`)).status).toBe(404);
  expect((await adminBrowser.post('/api/admin/jobs/nonsense/retry')).status).toBe(428);
});
