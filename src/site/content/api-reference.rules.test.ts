import { expect, test } from 'vitest';
import { operationsByTag } from './api-reference.rules.ts';

test('operations are grouped by subject, with their parameters', () => {
  const document = {
    paths: {
      '/cart': { post: { tags: ['cart'], summary: 'A new cart' } },
      '/breed': {
        get: {
          tags: ['reference'],
          parameters: [
            { name: 'page', in: 'query' },
            { name: 'species', in: 'query', required: true },
          ],
        },
      },
      '/auth/login': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { username: {}, note: {} }, required: ['username'] } },
            },
          },
        },
      },
    },
  };
  expect(operationsByTag(document)).toEqual([
    ['cart', [{ method: 'POST', path: '/api/cart', summary: 'A new cart', description: '', inputs: [] }]],
    [
      'other',
      [{ method: 'POST', path: '/api/auth/login', summary: '', description: '', inputs: ['username', 'note?'] }],
    ],
    ['reference', [{ method: 'GET', path: '/api/breed', summary: '', description: '', inputs: ['page?', 'species'] }]],
  ]);
});
