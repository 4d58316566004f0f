import { expect, test } from 'vitest';
import { compressResponse } from '#app/http/compression.ts';
import { PageCache } from '#app/http/page-cache.ts';
import { placeVisitor } from '#app/http/visitor.ts';
import { useDatabase } from '../../test/support/database.ts';
import { makeTestCtx } from '../../test/support/ctx.ts';
import { servePage, showRefusal } from './pages.ts';
import type { PageDeps } from '#platform/context/page-context.ts';

const bed = useDatabase();

test('a cached product page expires daily, because it shows promised dates', async () => {
  const cache = new PageCache();
  let renders = 0;
  const openAt = async (moment: string) => {
    const ctx = { ...makeTestCtx({ db: bed.db }), now: new Date(moment) };
    await servePage(new Request('http://localhost/store/dog-full-breed-profile/p/36'), {
      ctx: async () => ctx,
      cache,
      render: async () => {
        renders += 1;
        return new Response('page', { headers: { 'x-page-cache': 'guest', 'content-type': 'text/html' } });
      },
      client: () => ({}) as never,
      describeApi: async () => ({}),
    });
    return renders;
  };
  expect(await openAt('2026-11-23T22:00:00Z')).toBe(1);
  expect(await openAt('2026-11-23T23:59:59Z')).toBe(1);
  expect(await openAt('2026-11-24T00:00:00Z')).toBe(2);
});

test('a guest on the pet owners’ pages shops as a pet owner: the cookie is not cached, and is cleared elsewhere', async () => {
  const cache = new PageCache();
  let renders = 0;
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost${path}`, { headers });
    const visitor = placeVisitor(request, '127.0.0.1', makeTestCtx({ db: bed.db }));
    const response = await servePage(request, {
      ctx: async () => ({ ...makeTestCtx({ db: bed.db }), visitor }),
      cache,
      render: async (_request, { visitor: { audience } }) => {
        renders += 1;
        return new Response(audience, { headers: { 'x-page-cache': 'guest', 'content-type': 'text/html' } });
      },
      client: () => ({}) as never,
      describeApi: async () => ({}),
    });
    return { text: await response.text(), cookies: response.headers.getSetCookie() };
  };
  const owner = { cookie: 'audience=owner' };
  const set = [expect.stringMatching(/^audience=owner; .*Max-Age=604800.*HttpOnly/)];
  expect(await open('/pet-owner')).toEqual({ text: 'owner', cookies: set });
  expect(await open('/pet-owner')).toEqual({ text: 'owner', cookies: set });
  expect(await open('/pet-owner', owner)).toEqual({ text: 'owner', cookies: [] });
  expect(renders).toBe(1);
  expect(await open('/store/genopet/p/44', owner)).toEqual({ text: 'owner', cookies: [] });
  expect(await open('/store/genopet/p/44')).toEqual({ text: 'breeder', cookies: [] });
  expect(renders).toBe(3);
  const cleared = [expect.stringMatching(/^audience=; .*Max-Age=0/)];
  expect(await open('/breeder/for-dogs', owner)).toEqual({ text: 'breeder', cookies: cleared });
  expect(await open('/vet', owner)).toEqual({ text: 'vet', cookies: cleared });
  expect(await open('/vet')).toEqual({ text: 'vet', cookies: [] });
  const signedIn = { cookie: 'damsire_session=x' };
  expect((await open('/pet-owner', signedIn)).cookies).toEqual([]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['br;q=0, gzip', 'gzip'],
  ['', null],
])('a stored page is sent to a client that accepts "%s" as %s', async (accepted, encoding) => {
  const request = new Request('http://localhost/breeder', { headers: { 'accept-encoding': accepted } });
  const response = await servePage(request, {
    ctx: async () => makeTestCtx({ db: bed.db }),
    cache: new PageCache(),
    render: async () =>
      new Response('page '.repeat(500), { headers: { 'x-page-cache': 'guest', 'content-type': 'text/html' } }),
    client: () => ({}) as never,
    describeApi: async () => ({}),
  });
  const { headers } = await compressResponse(request, response);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')).toBe('cookie, accept-encoding');
});

test('a user who opens a refused document gets a page, and an API client gets JSON', async () => {
  const rendered: { path: string; refusal: PageDeps['refusal'] }[] = [];
  const visit = (headers: Record<string, string>, refused: Response, method = 'GET') =>
    showRefusal(new Request('http://localhost/api/my/animals/1/results/GG1/report', { method, headers }), refused, {
      ctx: async () => makeTestCtx({ db: bed.db }),
      render: async (request, { refusal }) => {
        rendered.push({ path: new URL(request.url).pathname, refusal });
        return new Response('page', { status: refusal?.status ?? 200, headers: { 'content-type': 'text/html' } });
      },
      client: () => ({}) as never,
      describeApi: async () => ({}),
    });
  const refused = () => Response.json({ code: 'conflict', message: 'These results were withdrawn.' }, { status: 409 });
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
  const page = await visit(browser, refused());
  expect([page.status, await page.text(), page.headers.get('cache-control')]).toEqual([409, 'page', 'no-store']);
  const fields = Response.json({ report_type: ['Choose full or summary.'] }, { status: 428 });
  expect((await visit(browser, fields)).status).toBe(428);
  expect(rendered).toEqual([
    { path: '/refused-document', refusal: { status: 409, message: 'These results were withdrawn.' } },
    { path: '/refused-document', refusal: { status: 428, message: 'Choose full or summary.' } },
  ]);
  for (const [headers, method] of [
    [{ accept: '*/*' }, 'GET'],
    [{ ...browser, 'sec-fetch-mode': 'cors' }, 'GET'],
    [browser, 'POST'],
  ] as const)
    expect(await (await visit(headers, refused(), method)).json()).toMatchObject({ code: 'conflict' });
  const file = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  expect(await (await visit(browser, file)).text()).toBe('%PDF');
  expect(rendered).toHaveLength(2);
});
