import { lintFromString, createConfig } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { describeApi, type OpenApiDocument } from './openapi-document.ts';
import type { DocumentedOperation } from './operation-facts.ts';
import { tagDescriptions } from './tag-descriptions.ts';
import type { Parameter } from './parameter-facts.ts';

const bed = useDatabase();
let document: OpenApiDocument;
beforeAll(async () => {
  document = await describeApi();
});
const guest = () => new ApiBrowser({ db: bed.db });

function parametersOf(methods: Record<string, DocumentedOperation | undefined>): Parameter[] {
  const all = Object.values(methods).flatMap((operation) => operation?.parameters ?? []);
  return (all as (Parameter & { $ref?: string })[]).map((one) =>
    one.$ref ? document.components.parameters![one.$ref.split('/').at(-1)!]! : one,
  );
}

test('Redocly finds no errors in the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every tag in use has a description in a sentence, and no other tag has one', () => {
  const described = document.tags.filter(({ description }) => /^[A-Z].*\.$/.test(description ?? ''));
  expect(described).toEqual(document.tags);
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(tagDescriptions).toSorted());
});

test('schemas have names, and every operation states its access and its error responses', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['AnimalDetail', 'ProductCard', 'CartCreateResponse', 'Problem', 'FieldErrors']),
  );
  const animal = document.paths['/my/animals/{id}']?.['get'];
  expect(animal).toMatchObject({
    description: expect.stringContaining('Needs an account.'),
    security: [{ session: [] }, { session2: [] }],
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/AnimalDetail' } } } },
      401: { $ref: '#/components/responses/NotSignedIn' },
      404: { $ref: '#/components/responses/NotFound' },
    },
  });
  expect(document.paths['/registry/lookups']?.['post']?.security).toEqual([{ registryKey: [] }]);
});

test('every parameter has a description in a sentence', () => {
  const undescribed = Object.entries(document.paths).flatMap(([path, methods]) =>
    parametersOf(methods)
      .map((one) => ({ path, ...one }))
      .filter(({ description }) => !description?.endsWith('.')),
  );
  expect(undescribed.map(({ path, in: place, name }) => `${path} ${place} ${name}`)).toEqual([]);
  const animal = document.paths['/my/animals/{id}']?.['get'];
  expect(parametersOf({ animal }).map(({ description }) => description)).toEqual(['ID of the animal.']);
});

test('long schemas are components, not repeated in the operations', () => {
  const inline = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => JSON.stringify([operation.responses, operation.requestBody]).length > 3000);
  expect(inline.map(({ operationId }) => operationId)).toEqual([]);
});

test('every searchable list takes `search`, unless the specification names the parameter', () => {
  const specified = new Set([
    '/breed name',
    '/tools/collected-animal name',
    '/cart/custom-profile query',
    '/my/parentage-request query',
    '/my/animals query',
    // The global search and its suggestions, whose page is /search?q=.
    '/search q',
    '/search/suggestions q',
  ]);
  const others = Object.entries(document.paths).flatMap(([path, methods]) => {
    return parametersOf({ get: methods['get'] })
      .filter((one) => one.in === 'query' && ['q', 'query', 'name'].includes(one.name))
      .map(({ name }) => `${path} ${name}`);
  });
  expect(new Set(others)).toEqual(specified);
});

test('HEAD is answered like GET, without a body', async () => {
  const [head, get] = [await guest().call('HEAD', '/api/countries'), await guest().get('/api/countries')];
  expect([head.status, head.headers.get('content-type')]).toEqual([200, get.headers.get('content-type')]);
  expect(head.body ?? '').toBe('');
  expect((await guest().call('HEAD', '/')).status).toBe(200);
});

test('an unsupported method is a 405 with Allow, and an unknown path is a 404', async () => {
  const response = await guest().put('/api/countries', {});
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(response.body.code).toBe('method_not_allowed');
  expect((await guest().get('/api/registry/lookups')).headers.get('allow')).toBe('POST');
  expect((await guest().put('/api/no-such-call', {})).status).toBe(404);
});

test('HEAD does not sign out', async () => {
  const person = await createPerson(bed.db, { password: PASSWORD });
  const browser = guest();
  await signIn(browser, person);
  const response = await browser.call('HEAD', '/api/auth/logout');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect((await browser.get('/api/my/animals')).status).toBe(200);
});

test("a 401 states how to authenticate: on the page, or with a registry's key", async () => {
  expect((await guest().get('/api/my/animals')).headers.get('www-authenticate')).toBe(
    'Cookie realm="Damsire", form-action="/login"',
  );
  const lookup = await guest().post('/api/registry/lookups', { numbers: ['1'], reason: 'Registration' });
  expect([lookup.status, lookup.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="registry"']);
});
