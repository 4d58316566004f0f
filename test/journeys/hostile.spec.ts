import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { writeEverywhere } from '../support/hostile-words.ts';
import { open } from '../support/journey-watch.ts';
import { startStrictApp, type StrictApp } from '../support/journey-strict.ts';
import { createMatrixWorld, createSession } from '../support/matrix-world.ts';
import { createPerson } from '../support/people-factory.ts';
import { SharedCache } from '../support/shared-cache.ts';

test.skip(!process.env['JOURNEY_DATA_DIR'], 'needs a store of its own: not against JOURNEY_URL');

let store: StrictApp;
test.beforeAll(async () => {
  store = await startStrictApp({ SECOND_FACTOR: 'offered' });
});
test.afterAll(() => store?.stop());

test('T43 1,000 pages through a shared cache repeat no nonce and leak nothing between users', async () => {
  const people = await Promise.all(
    ['Alwine', 'Bartolo'].map(async (firstName) => {
      const person = await createPerson(store.db, { firstName, lastName: `${firstName}sson` });
      return { word: firstName, cookie: `damsire_session=${await createSession(store.db, person.id)}` };
    }),
  );
  const guest = { word: null, cookie: '' };
  const askers = [...people, guest, guest, guest];
  const paths = [
    '/',
    '/breeder',
    '/my/my-profile',
    '/api/my/details',
    '/about-us',
    '/breeder/for-dogs/dna-tests',
    '/login',
  ];
  const cache = new SharedCache(store.url);
  const nonces: string[] = [];
  const leaks: string[] = [];
  let greeted = 0;
  let kept = 0;
  const askOne = async (n: number) => {
    const { word, cookie } = askers[n % askers.length]!;
    const path = paths[Math.floor(n / askers.length) % paths.length]!;
    const { body, headers, fromCache } = await cache.get(path, cookie ? { cookie } : {});
    if (fromCache) kept += 1;
    else
      nonces.push(
        ...[...(headers.get('content-security-policy') ?? '').matchAll(/'nonce-([^']+)'/g)].map((m) => m[1]!),
      );
    if (word && body.includes(word)) greeted += 1;
    for (const other of people)
      if (other.word !== word && body.includes(other.word)) leaks.push(`${path}: ${other.word} to ${word}`);
  };
  for (let n = 0; n < 1000; n += 8)
    await Promise.all(Array.from({ length: Math.min(8, 1000 - n) }, (_, at) => askOne(n + at)));
  expect(leaks).toEqual([]);
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.length).toBeGreaterThan(200);
  expect(kept).toBeGreaterThan(300);
  expect(greeted).toBeGreaterThan(50);
});

test('T47 script text is shown as plain text on every page, to its owner and in the back office', async ({ page }) => {
  const { victim } = await createMatrixWorld(store.db);
  const whose = { personId: victim.id, email: victim.email };
  const written = await writeEverywhere(store.db, whose);
  expect(written).toEqual(expect.arrayContaining(['person.name', 'animal.name']));
  expect(written.length).toBeGreaterThan(50);
  const admin = await createPerson(store.db, { roles: ['admin'] });
  const seen: string[] = [];
  for (const [who, starts] of [
    [victim, ['/my/my-profile', '/my/my-animals', '/my/orders', '/cart']],
    [admin, ['/admin', '/admin/people', '/admin/requests', '/admin/orders']],
  ] as const) {
    await page
      .context()
      .addCookies([{ name: 'damsire_session', value: await createSession(store.db, who.id), url: store.url }]);
    await page.goto(store.url + starts[0]);
    const { faults, shown, failed } = await crawl(page, starts);
    expect(faults).toEqual([]);
    expect(failed).toEqual([]);
    seen.push(...shown);
    for (const path of shown.slice(0, 6)) await expectHarmless(page, path);
  }
  expect(seen.length).toBeGreaterThan(60);
});

interface Crawled {
  faults: string[];
  failed: string[];
  /** Pages that show the word. */
  shown: string[];
}

/** Parses every page within four clicks of `starts` like the browser, without running its scripts. */
function crawl(page: Page, starts: readonly string[]): Promise<Crawled> {
  return page.evaluate(
    async ({ first, most }) => {
      const todo = [...first];
      const known = new Set(todo);
      const out: { faults: string[]; failed: string[]; shown: string[] } = { faults: [], failed: [], shown: [] };
      const visit = async (path: string) => {
        const answer = await fetch(path);
        if (answer.status >= 500) out.failed.push(`${path} ${answer.status}`);
        if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return;
        const doc = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const all = [...doc.querySelectorAll('*')];
        const bad = all.find((element) =>
          [...element.attributes].some(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value)),
        );
        if (bad || doc.querySelector('img[src="x"]'))
          out.faults.push(`${path} ${bad?.outerHTML.slice(0, 200) ?? 'img'}`);
        if ((doc.body.textContent ?? '').includes('onerror=xss(1)')) out.shown.push(path);
        for (const link of doc.querySelectorAll<HTMLAnchorElement>('a[href^="/my"], a[href^="/admin"]')) {
          const to = link.getAttribute('href')!.split('#')[0]!;
          if (known.size >= most || known.has(to) || link.hasAttribute('download')) continue;
          known.add(to);
          todo.push(to);
        }
      };
      while (todo.length > 0) await Promise.all(todo.splice(0, 4).map(visit));
      return out;
    },
    { first: [...starts], most: 80 },
  );
}

/** Opens the page with scripts: there is no image named x, and nothing has called the function. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    (globalThis as { xss?: () => void }).xss = () => document.documentElement.setAttribute('data-harmed', '');
  });
  await open(page, store.url + path);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await page.locator('[data-harmed], img[src="x"], [onerror]').count(), path).toBe(0);
}
