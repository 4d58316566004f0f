import { expect, test } from 'vitest';
import { PageCache } from '#app/http/page-cache.ts';
import { useDatabase } from '../../test/support/database.ts';
import { makeTestCtx } from '../../test/support/ctx.ts';
import { answerPage } from './pages.ts';

const bed = useDatabase();

test('a page of a product is drawn anew each day: it promises dates', async () => {
  const cache = new PageCache();
  let drawn = 0;
  const openAt = async (moment: string) => {
    const ctx = { ...makeTestCtx({ db: bed.db }), now: new Date(moment) };
    await answerPage(new Request('http://localhost/store/dog-full-breed-profile/p/36'), {
      ctx: async () => ctx,
      cache,
      render: async () => {
        drawn += 1;
        return new Response('page', { headers: { 'x-page-cache': 'guest', 'content-type': 'text/html' } });
      },
      client: () => ({}) as never,
      describeApi: async () => ({}),
    });
    return drawn;
  };
  expect(await openAt('2026-11-23T22:00:00Z')).toBe(1);
  expect(await openAt('2026-11-23T23:59:59Z')).toBe(1);
  expect(await openAt('2026-11-24T00:00:00Z')).toBe(2);
});
