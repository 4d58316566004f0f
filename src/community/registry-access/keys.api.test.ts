import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { CHIP, NUMBER, REGISTRY, useRegistryBed } from '../../../test/support/registry-bed.ts';
import { MAX_KEYS } from './keys.rules.ts';

const database = useDatabase();
const bed = useRegistryBed(database);

const makeKey = async (label = 'Register') =>
  (await bed.desk.post(`${REGISTRY}/keys`, { label })).body as { id: number; key: string };
/** A program sends neither cookies nor an origin. */
function ask(key: string, more: object = {}, browser = bed.createBrowser()) {
  const headers = { authorization: `Bearer ${key}`, origin: '' };
  return browser.post('/api/registry/lookups', { numbers: [NUMBER], reason: 'Litter registration', ...more }, headers);
}

describe('3.14 API keys of a registry', () => {
  test('3.14 a key is shown once, stored as a hash, and gives the same data as for an officer; the owner sees the lookup', async () => {
    const { key } = await makeKey('Stud book');
    const { body } = await ask(key);
    expect(body).toMatchObject({ registry: 'Registry of programs', results: [{ asked: NUMBER, status: 'HAVE' }] });
    expect(body.results[0].animal.certificate.number).toMatch(/^C-/);
    const rows = await database.db.selectFrom('registryKey').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(rows[0]!.keyHash).toBe(createHash('sha256').update(key).digest('hex'));
    const keys = (await bed.desk.get(`${REGISTRY}/keys`)).body;
    expect(keys[0]).toMatchObject({ label: 'Stud book', start: key.slice(0, 9), lastUsedAt: expect.any(String) });
    expect(JSON.stringify(keys)).not.toContain(key);
    expect((await bed.mine.get('/api/my/registry-looks')).body.results[0]).toMatchObject({
      via: 'KEY',
      officer: 'Stud book',
    });
  });

  test('3.14 an Irish microchip number is not mistaken for a card number', async () => {
    const { key } = await makeKey();
    const { status, body } = await ask(key, { numbers: [CHIP], by: 'CHIP' });
    expect([status, body.results?.[0].status]).toEqual([200, 'HAVE']);
  });

  test('3.14 an animal whose consent has ended is missing at the next request', async () => {
    const { key } = await makeKey();
    await bed.allow(false);
    expect((await ask(key)).body.results).toEqual([{ asked: NUMBER, status: 'MISSING', animal: null }]);
    await bed.allow(true);
    expect((await ask(key)).body.results[0].status).toBe('HAVE');
  });

  test('3.14 revoked, wrong and missing keys get the same response, and revoking is idempotent', async () => {
    const { id, key } = await makeKey();
    expect((await bed.desk.delete(`${REGISTRY}/keys/${id}`)).status).toBe(200);
    expect((await bed.desk.delete(`${REGISTRY}/keys/${id}`)).status).toBe(200);
    const answers = [await ask(key), await ask(`dsr_${'A'.repeat(43)}`), await ask('nonsense'), await ask('')];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('3.14 after twenty wrong keys an IP address is rate limited, even with a valid key', async () => {
    const { key } = await makeKey();
    const guesser = bed.createBrowser();
    for (let at = 0; at < 20; at += 1) expect((await ask(`dsr_${'B'.repeat(43)}`, {}, guesser)).status).toBe(401);
    expect((await ask(key, {}, guesser)).status).toBe(429);
    expect((await ask(key)).status).toBe(200);
  });

  test('3.14 a key has an hourly rate limit, and the fields of a request are validated', async () => {
    const { id, key } = await makeKey();
    expect((await ask(key, { numbers: [], reason: '' })).body).toMatchObject({
      numbers: expect.any(Array),
      reason: expect.any(Array),
    });
    await database.db.updateTable('rateLimit').set({ hits: 600 }).where('bucket', '=', `registry-key:${id}`).execute();
    await ask(key);
    await database.db.updateTable('rateLimit').set({ hits: 600 }).where('bucket', '=', `registry-key:${id}`).execute();
    const limited = await ask(key);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });

  test('3.14 only officers create and see keys, officers and staff revoke, and at most ten are active', async () => {
    const { id, key } = await makeKey();
    expect((await bed.stranger.get(`${REGISTRY}/keys`)).status).toBe(404);
    expect((await bed.stranger.post(`${REGISTRY}/keys`, { label: 'Mine' })).status).toBe(404);
    expect((await bed.stranger.delete(`${REGISTRY}/keys/${id}`)).status).toBe(404);
    expect((await bed.stranger.delete(`/api/my/registries/ELSE/keys/${id}`)).status).toBe(404);
    expect((await bed.mine.post(`${REGISTRY}/keys`, { label: 'Mine' })).status).toBe(403);
    expect((await bed.createBrowser().get(`${REGISTRY}/keys`)).status).toBe(401);
    expect((await bed.desk.post(`${REGISTRY}/keys`, { label: '' })).body).toHaveProperty('label');
    const staff = bed.createBrowser();
    await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
    expect((await staff.get('/api/admin/registries/PROG/keys')).body.length).toBeGreaterThan(0);
    expect((await staff.delete(`/api/admin/registries/PROG/keys/${id}`)).status).toBe(200);
    expect((await ask(key)).status).toBe(401);
    const more = await Promise.all(
      Array.from({ length: MAX_KEYS + 2 }, () => bed.desk.post(`${REGISTRY}/keys`, { label: 'Many' })),
    );
    const { live } = await database.db
      .selectFrom('registryKey')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('registryCode', '=', 'PROG')
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect(Number(live)).toBe(MAX_KEYS);
    expect(more.some(({ status }) => status === 428)).toBe(true);
  });

  test("3.14 another site cannot call with an officer's cookies", async () => {
    const answer = await bed.desk.post(
      '/api/registry/lookups',
      { numbers: [NUMBER], reason: 'Curious' },
      { origin: 'https://evil.example' },
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    expect((await bed.desk.post('/api/registry/lookups', { numbers: [NUMBER], reason: 'Curious' })).status).toBe(401);
  });
});
