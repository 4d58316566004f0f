import { expect, test } from 'vitest';
import { PageCache, toCachedPage } from './page-cache.ts';

const pageOf = (bytes: number) => ({ html: Buffer.alloc(1_000_000), brotli: Buffer.alloc(bytes), etag: '', csp: '' });

test('cached pages stay within their compressed size limit, and the oldest are evicted first', async () => {
  const cache = new PageCache(100);
  for (const key of ['a', 'b', 'c']) await cache.fill(key, async () => pageOf(40));
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
  await cache.fill('huge', async () => pageOf(1_000));
  expect(cache.get('huge')).toBeUndefined();
});

test('a page that is cached repeatedly counts only once', async () => {
  const cache = new PageCache(100);
  for (let turn = 0; turn < 5; turn += 1) await cache.fill('a', async () => pageOf(40));
  await cache.fill('b', async () => pageOf(40));
  expect(cache.get('a')).toBeDefined();
});

test('a page is rendered once for concurrent requests, and a failed one is not cached', async () => {
  const cache = new PageCache();
  const first = cache.fill('a', async () => null);
  expect(cache.pending('a')).toBeDefined();
  expect(await first).toBeNull();
  expect([cache.get('a'), cache.pending('a')]).toEqual([undefined, undefined]);
});

test('a cached page has no nonce, and its policy lists the hash of each inline script', () => {
  const page = toCachedPage('<script nonce="x">one()</script><p>text</p>');
  expect(page.html.toString()).toBe('<script>one()</script><p>text</p>');
  expect(page.csp).toMatch(/'sha256-[\w+/=]+'/);
});
