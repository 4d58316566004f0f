import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#db/connection.ts';
import type { Replica } from '#db/replica.ts';
import { ApiBrowser } from '../../test/support/api.ts';
import { useDatabase } from '../../test/support/database.ts';
import { allOperations, requestFor } from '../../test/support/matrix-inputs.ts';
import { createPerson, PASSWORD, signIn } from '../../test/support/people-factory.ts';
import { replicaReads } from './replica-reads.ts';

const database = useDatabase();
const state = { replayed: 0, position: 0, isBroken: false, statements: 0, distrusted: 0 };
let readOnly: Db;
let broken: Db;
let replica: Replica;
let browser: ApiBrowser;

beforeAll(async () => {
  // Refuses every write, like a replica.
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`;
  readOnly = openDatabase(url, { poolMax: 2, onStatement: () => (state.statements += 1) });
  broken = openDatabase('postgresql://u:p@127.0.0.1:1/x');
  replica = {
    get db() {
      return state.isBroken ? broken : readOnly;
    },
    holds: (position) => position <= state.replayed,
    position: async () => state.position,
    distrust: () => void (state.distrusted += 1),
    lagMs: () => 0,
    stop: () => {},
  };
  browser = new ApiBrowser({ db: database.db, replica });
  await signIn(browser, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
});

beforeEach(() => {
  browser.cookies.delete('damsire_written');
  Object.assign(state, { replayed: 0, position: 0, isBroken: false, statements: 0, distrusted: 0 });
});
afterAll(async () => Promise.all([readOnly.destroy(), broken.destroy()]));

test('the replica connection of this test refuses writes', async () => {
  await expect(sql`create table written (n int)`.execute(readOnly)).rejects.toThrow('read-only transaction');
});

test.each([...replicaReads])('%s reads from the replica, and writes nothing', async (name) => {
  const operation = allOperations().find((one) => one.name === name);
  const { path } = requestFor(operation!, {});
  const response = await browser.get(path);
  expect([operation?.method, response.status]).toEqual(['GET', 200]);
  expect(state.statements).toBeGreaterThan(0);
});

test('every call that is not on the list reads from the primary', async () => {
  expect((await browser.get(pathOf('accounts.addresses'))).status).toBe(200);
  expect((await browser.get(pathOf('orders.pending'))).status).toBe(200);
  expect(state.statements).toBe(0);
});

test('a user who changed something reads from the primary until the replica has caught up', async () => {
  const list = async () => {
    state.statements = 0;
    expect((await browser.get(pathOf('orders.history'))).status).toBe(200);
    return state.statements > 0 ? 'replica' : 'primary';
  };
  expect(await list()).toBe('replica');
  state.position = 4_000_000_000;
  const response = await browser.post('/api/cart');
  expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('damsire_written='))).toMatch(
    /^damsire_written=4000000000; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly/,
  );
  expect(await list()).toBe('primary');
  state.replayed = 3_999_999_999;
  expect(await list()).toBe('primary');
  state.replayed = 4_000_000_000;
  expect(await list()).toBe('replica');
  browser.cookies.set('damsire_written', 'x; drop');
  expect(await list()).toBe('replica');
});

test('an unreachable replica is reported, and the primary is used', async () => {
  state.isBroken = true;
  expect((await browser.get(pathOf('orders.history'))).status).toBe(200);
  expect([state.distrusted, state.statements]).toEqual([1, 0]);
});

function pathOf(name: string): string {
  return requestFor(
    allOperations().find((one) => one.name === name)!,
    {},
  ).path;
}
