import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser, type ApiResponse } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, requestFor, type Operation } from './support/matrix-inputs.ts';
import { createPerson, PASSWORD, signIn } from './support/people-factory.ts';

/**
 * Tests the specification's table of calls one by one: each is in the OpenAPI document, responds with and without a
 * trailing slash, responds 401 to guests if it needs an account, and has the same 404 for every unknown id.
 * access-matrix.test.ts tests access to data of other users.
 */
interface SpecCall {
  id: string;
  method: string | null;
  path: string | null;
}
const calls = JSON.parse(readFileSync(path.join(import.meta.dirname, 'spec/endpoints.json'), 'utf8')) as SpecCall[];

const database = useDatabase({ checkInvariants: false });
const operations = new Map(allOperations().map((operation) => [keyOf(operation.method, operation.path), operation]));
let guest: ApiBrowser;
let member: ApiBrowser;
let document: { paths: Record<string, Record<string, unknown>> };

beforeAll(async () => {
  guest = new ApiBrowser({ db: database.db, ip: '127.0.0.31' });
  member = new ApiBrowser({ db: database.db, ip: '127.0.0.32' });
  const user: SessionUser = await createPerson(database.db, {
    password: PASSWORD,
    type: 'breeder',
    roles: ['collection_agent', 'club_admin'],
  });
  await signIn(member, user);
  document = (await guest.get('/api/openapi.json')).body;
});

describe('the API calls of the specification', () => {
  test.each([
    ['E001', 'everybody'],
    ['E002', 'everybody'],
    ['E003', 'everybody'],
    ['E004', 'people with an account'],
    ['E005', 'people with an account'],
    ['E006', 'people with an account'],
    ['E007', 'people with an account'],
    ['E008', 'people with an account'],
    ['E009', 'people with an account'],
    ['E010', 'everybody'],
    ['E011', 'everybody'],
    ['E012', 'everybody'],
    ['E013', 'everybody'],
    ['E014', 'everybody'],
    ['E015', 'everybody'],
    ['E016', 'people with an account'],
    ['E017', 'people with an account'],
    ['E018', 'people with an account'],
    ['E019', 'people with an account'],
    ['E020', 'people with an account'],
    ['E021', 'people with an account'],
    ['E022', 'people with an account'],
    ['E023', 'people with an account'],
    ['E024', 'people with an account'],
    ['E025', 'people with an account'],
    ['E026', 'people with an account'],
    ['E027', 'people with an account'],
    ['E028', 'people with an account'],
    ['E029', 'people with an account'],
    ['E030', 'people with an account'],
    ['E031', 'people with an account'],
    ['E032', 'people with an account'],
    ['E033', 'people with an account'],
    ['E035', 'people with an account'],
    ['E036', 'people with an account'],
    ['E037', 'people with an account'],
    ['E038', 'people with an account'],
    ['E039', 'people with an account'],
    ['E040', 'people with an account'],
    ['E041', 'people with an account'],
    ['E042', 'people with an account'],
    ['E043', 'people with an account'],
    ['E044', 'people with an account'],
    ['E045', 'people with an account'],
    ['E046', 'people with an account'],
    ['E047', 'people with an account'],
    ['E048', 'everybody'],
    ['E049', 'everybody', 'names a thing that is nowhere'],
    ['E050', 'people with an account'],
    ['E051', 'people with an account'],
    ['E053', 'people with an account'],
    ['E054', 'everybody'],
    ['E055', 'everybody'],
    ['E056', 'people with an account'],
    ['E057', 'everybody', 'names a thing that is nowhere'],
    ['E058', 'everybody', 'takes one of two words'],
    ['E059', 'everybody'],
    ['E060', 'everybody'],
    ['E061', 'everybody'],
    ['E062', 'everybody'],
    ['E063', 'everybody'],
    ['E064', 'everybody'],
    ['E065', 'everybody'],
    ['E066', 'everybody'],
    ['E067', 'everybody'],
    ['E068', 'everybody'],
    ['E069', 'everybody', 'names a thing that is nowhere'],
    ['E070', 'everybody'],
    ['E071', 'everybody'],
    ['E072', 'everybody'],
    ['E073', 'everybody'],
    ['E074', 'everybody', 'names a thing that is nowhere'],
    ['E075', 'everybody'],
    ['E076', 'everybody', 'names a thing that is nowhere'],
    ['E077', 'everybody', 'names a thing that is nowhere'],
    ['E078', 'people with an account'],
    ['E079', 'everybody'],
    ['E080', 'people with an account'],
    ['E081', 'people with an account', 'takes one of two words'],
    ['E082', 'everybody'],
    ['E083', 'people with an account'],
    ['E084', 'everybody'],
    ['E085', 'people with an account'],
    ['E092', 'everybody'],
    ['E093', 'everybody'],
    ['E094', 'everybody'],
    ['E095', 'everybody'],
    ['E096', 'everybody'],
  ])('%s is for %s, is documented, and has the same 404 for everything unknown', async (id, who, ...more) => {
    await expectCall(id, { who, how: more[0] });
  });

  test.each(['E034', 'E086', 'E087', 'E088', 'E089', 'E090', 'E091'])(
    'the call %s, once it exists, needs an account and has one 404',
    async (id) => {
      if (operationOf(callOf(id))) await expectCall(id, { who: 'people with an account' });
      else expect(documented().has(keyOf(callOf(id).method!, callOf(id).path!))).toBe(false);
    },
  );

  test('R569 every call of the specification is tested here, except two without a path', () => {
    const text = readFileSync(import.meta.filename, 'utf8');
    const untested = calls.filter(({ id, path: at }) => at !== null && !text.includes(`'${id}'`));
    expect(untested).toEqual([]);
    expect(calls.filter(({ path: at }) => at === null)).toHaveLength(2);
  });
});

const callOf = (id: string) => calls.find((call) => call.id === id)!;

async function expectCall(id: string, { who, how }: { who: string; how?: string | undefined }): Promise<void> {
  const operation = operationOf(callOf(id));
  expect(operation, `${callOf(id).method} ${callOf(id).path} is not there`).toBeDefined();
  if (!operation) return;
  expect(documented().has(keyOf(operation.method, operation.path))).toBe(true);
  const request = requestFor(operation, bodies[id] ?? {});
  const plain = await guest.call(operation.method, request.path, request.body);
  const slashed = await guest.call(operation.method, withSlash(request.path), request.body);
  expect(plain.status === 401, `a guest gets ${plain.status}`).toBe(who === 'people with an account');
  expect(slashed.status).toBe(plain.status);
  expect([403, 405, 500]).not.toContain(plain.status);
  if (how === 'names a thing that is nowhere') expect(plain.status).toBe(404);
  else if (how === 'takes one of two words') expect(plain.status).not.toBe(404);
  else if (operation.path.includes('{')) await expectOneNotFound(operation, { who, body: bodies[id] ?? {} });
  else expect(plain.status).not.toBe(404);
}

/** Valid bodies, so that the operations search for the ids. */
const bodies: Record<string, Record<string, unknown>> = {
  E031: { email: 'friend@example.test' },
  E051: {
    agent: { email: 'agent@example.test' },
    user: { email: 'friend@example.test', firstName: 'A', lastName: 'B', country: 'AU' },
    products: [{ productId: 36, quantity: 1 }],
  },
};

async function expectOneNotFound(
  operation: Operation,
  { who, body: fields }: { who: string; body: Record<string, unknown> },
): Promise<void> {
  const answers: ApiResponse[] = [];
  for (const nowhere of nowhereOf(operation)) {
    const { path: at, body } = requestFor(operation, { ...fields, ...nowhere });
    answers.push(await (who === 'people with an account' ? member : guest).call(operation.method, at, body));
  }
  expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
}

/** Two unknown values for each id of the path. */
function nowhereOf(operation: Operation): Record<string, unknown>[] {
  return [1, 2].map((turn) =>
    Object.fromEntries(
      [...operation.path.matchAll(/\{\+?(\w+)\}/g)].map(([, key = '']) => {
        const schema = operation.schema?.properties?.[key];
        const isNumber = JSON.stringify(schema ?? {}).includes('integer');
        return [key, isNumber ? 900_000 + turn : key === 'email' ? `nobody${turn}@example.test` : `nowhere-${turn}`];
      }),
    ),
  );
}

function documented(): Set<string> {
  return new Set(
    Object.entries(document.paths).flatMap(([at, methods]) => Object.keys(methods).map((method) => keyOf(method, at))),
  );
}

function operationOf({ method, path: at }: SpecCall): Operation | undefined {
  return operations.get(keyOf(method ?? 'GET', at!));
}

/** "GET /my/animals/{}": the names of ids are ours, their positions those of the specification. */
function keyOf(method: string, at: string): string {
  const bare = at
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/$/, '')
    .replaceAll(/\{\+?\w+\}/g, '{}');
  return `${method.toUpperCase()} ${bare}`;
}

function withSlash(at: string): string {
  const [bare = '', query] = at.split('?');
  return query === undefined ? `${bare}/` : `${bare}/?${query}`;
}
