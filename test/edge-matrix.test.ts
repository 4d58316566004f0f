import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, requestFor } from './support/matrix-inputs.ts';
import { useVictim } from './support/matrix-world.ts';
import { changedTables, fingerprint } from './support/fingerprint.ts';

const database = useDatabase({ checkInvariants: false });
const operations = allOperations();
const victim = useVictim(database);

test('T44 every operation that changes something refuses requests from pages of other sites with 403', async () => {
  const unsafe = operations.filter(({ method, name }) => method !== 'GET' || /^auth\.(logout|signout)$/.test(name));
  const before = await fingerprint(database.db);
  const letIn: string[] = [];
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: 'http://evil.example', host: 'evil.example' },
  ];
  for (const operation of unsafe) {
    for (const headers of foreign) {
      const { path, body } = requestFor(operation, victim.world.things[operation.access.whose ?? ''] ?? {});
      const response = await victim.browser.call(operation.method, path, body, headers);
      if (response.status !== 403 || response.body.code !== 'foreign_origin')
        letIn.push(`${operation.name} with ${JSON.stringify(headers)}: ${response.status}`);
    }
  }
  expect(letIn).toEqual([]);
  expect(changedTables(before, await fingerprint(database.db))).toEqual([]);
  expect((await victim.browser.get('/api/my/details')).status).toBe(200);
}, 600_000);

test('T45 a GET changes nothing except the audit log', async () => {
  const get = (operation: (typeof operations)[number]) =>
    victim.browser.get(requestFor(operation, victim.world.things[operation.access.whose ?? ''] ?? {}).path);
  const getters = operations.filter(({ method, name }) => method === 'GET' && !name.startsWith('auth.'));
  // A certificate is drawn on the first request for its file; later requests return the same.
  for (const operation of getters.filter(({ name }) => name.startsWith('certificates.'))) await get(operation);
  const before = await fingerprint(database.db);
  for (const operation of getters) await get(operation);
  const touched = changedTables(before, await fingerprint(database.db));
  expect(touched.filter((table) => !['audit_entry'].includes(table))).toEqual([]);
}, 600_000);

test('T34 extra fields cannot change type, roles, terms, points or addresses', async () => {
  const extra = {
    isAdmin: true,
    roles: ['admin'],
    role: 'admin',
    type: 'vet',
    onAccount: true,
    creditLimitCents: 9_999_999,
    loyaltyPoints: 9999,
    available: 9999,
    personId: 'somebody-else',
    userId: 'somebody-else',
    ownerId: 'somebody-else',
    emailVerified: true,
    state: 'ACTIVE',
    price: 1,
    totalCents: 1,
    ['__proto__']: { isAdmin: true },
    constructor: { prototype: { isAdmin: true } },
  };
  const ownState = async () => {
    const { rows } = await sql`
      select type, on_account, credit_limit_cents, state, email, (select count(*) from person_role where person_id = p.id) as roles,
        (select available from loyalty_balance where person_id = p.id) as points
      from person p where id = ${victim.world.victim.id}`.execute(database.db);
    return rows;
  };
  const before = await ownState();
  for (const operation of operations) {
    if (operation.method === 'GET' || /^auth\.|activate$|privacy\.requestDeletion/.test(operation.name)) continue;
    const { path, body } = requestFor(operation, victim.world.things[operation.access.whose ?? ''] ?? {});
    await victim.browser.call(operation.method, path, { ...extra, ...(body as object) });
  }
  expect(await ownState()).toEqual(before);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
}, 600_000);

test('T31 a cookie stolen before sign-out is invalid at once, in every process', async () => {
  const stolen = victim.browser.cookies.get('damsire_session')!;
  const processes = [1, 2, 3].map(() => new ApiBrowser({ db: database.db, adapters: victim.world.adapters }));
  for (const one of processes) {
    one.cookies.set('damsire_session', stolen);
    expect((await one.get('/api/my/details')).status).toBe(200);
  }
  await victim.browser.post('/api/auth/logout');
  for (const one of processes) {
    one.cookies.set('damsire_session', stolen);
    expect((await one.get('/api/my/details')).status).toBe(401);
  }
});
