import { expect, test } from 'vitest';
import { requestOf, valueOf } from './api-request.ts';

test('path parameters are filled from the input, and the rest is the query of a GET', () => {
  const { url, init } = requestOf('GET /cart/{sessionId}/items', {
    sessionId: 'a/b',
    page: 2,
    type: ['x', 'y z'],
    none: undefined,
    empty: null,
  });
  expect(url).toBe('/api/cart/a%2Fb/items?page=2&type%5B0%5D=x&type%5B1%5D=y+z');
  expect(init.method).toBe('GET');
});

test('other methods send the rest as JSON, or have no body', () => {
  const { url, init } = requestOf('PUT /cart/{sessionId}', { sessionId: 's', coupon: null, points: 5 });
  expect([url, init.body]).toEqual(['/api/cart/s', '{"coupon":null,"points":5}']);
  expect(requestOf('POST /auth/logout', undefined).init).toEqual({ method: 'POST' });
  expect(requestOf('POST /kits/{id}/seen', { id: 1 }).init).toEqual({ method: 'POST' });
  expect(requestOf('POST /my/drafts', {}).init.body).toBe('{}');
});

test('a file is sent as a form with the other fields', () => {
  const { init } = requestOf('POST /uploads', { kind: 'report', files: [new File(['x'], 'a.csv')] });
  const form = init.body as FormData;
  expect(form.get('kind')).toBe('report');
  expect((form.get('files[0]') as File).name).toBe('a.csv');
  expect(init.headers).toBeUndefined();
});

test('a download keeps its name, JSON is parsed, and an empty response is undefined', async () => {
  const pdf = new Response('%PDF', {
    headers: { 'content-type': 'application/pdf', 'content-disposition': "inline; filename*=UTF-8''B%C3%A4r.pdf" },
  });
  const file = (await valueOf(pdf)) as File;
  expect([file.name, file.type]).toEqual(['Bär.pdf', 'application/pdf']);
  expect(await valueOf(Response.json({ a: 1 }))).toEqual({ a: 1 });
  expect(await valueOf(new Response(null, { status: 204 }))).toBeUndefined();
});
