import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectSound, open } from '../support/journey-watch.ts';

test('R112 R118 the public texts are accessible, on a phone too, and load nothing that is blocked', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  const paths = [
    '/how-to-take-dna-sample',
    '/compare-full-breed-profile',
    '/faqs',
    '/news-and-blogs/what-carrier-means',
    '/resources/website-help',
    '/resources/international-shipping',
    '/resources/fact-sheet',
    '/heterozygosity',
  ];
  for (const path of paths) {
    await open(page, path);
    await expectSound(page);
  }
  expect(errors.unexpected()).toEqual([]);
});

test('R204 R205 R206 R207 R208 R114 the home page has the claims, the footer its statements', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await open(page, '/');
  const text = await page.locator('main').innerText();
  for (const claim of ['40,000', '350', '60+', '15']) expect(text).toContain(claim);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/Every animal inherits from two parents/)).toBeVisible();
  await expect(footer.getByText(/a place for everyone/)).toBeVisible();
  await expect(footer.getByText(/Traditional Custodians/)).toBeVisible();
  await expect(footer.getByRole('link', { name: /Instagram/ })).toBeVisible();
  await expect(footer.getByRole('link', { name: /Google Play/ })).toBeVisible();
});

test('P021 P152 P148 P153 a fact sheet can be found, read and printed, and is in the account', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await open(page, '/resources/fact-sheet');
  await page.getByRole('searchbox', { name: 'Search by name or gene' }).fill('PRCD');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /progressive rod-cone degeneration/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'What each result means' })).toBeVisible();
  await expectSound(page);
  const pdf = await page.request.get((await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href'))!);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  await signIn(page, { email: 'vet@demo.test', to: '/my/fact-sheet?view=all' });
  await expectSound(page);
  for (const path of ['/my/resources', '/my/case-studies']) {
    await open(page, path);
    await expectSound(page);
  }
});

test('questions are filtered while typing, and an unknown article gets a suggestion', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await open(page, '/faqs');
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('kitten');
  await expect(page.getByText(/^\d of \d+ questions$/)).toBeVisible();
  await expect(page.getByText('From what age can an animal be tested?')).toBeVisible();
  const answer = await page.goto('/news-and-blogs/what-carrer-means');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'What carrier means, and what it does not' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^What carrier means/ })).toBeVisible();
  await page
    .getByRole('link', { name: /^recessive/i })
    .first()
    .focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(/copies/);
});

test('no link, anchor or picture of the public site is broken', async ({ browser }) => {
  test.setTimeout(600_000);
  const { page } = await openVisitor(browser);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const all = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map((found) => found[1] || '/');
  // Breeds, products and fact sheets are generated, so only every twentieth is checked.
  const isOfMany = (path: string) =>
    /\/(breeds|p|fact-sheet)\/[^/]+(\/\d+)?$/.test(path) && !path.endsWith('/fact-sheet');
  const starts = all.filter((path, at) => !isOfMany(path) || at % 20 === 0);
  const dead = await deadLinks(page, starts);
  expect(starts.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

/** Follows every link of the pages once; returns dead links, and missing anchors and pictures. */
async function deadLinks(page: Page, starts: string[]): Promise<string[]> {
  const known = new Map<string, Promise<{ status: number; ids: Set<string>; links: string[] }>>();
  const fetchPage = (path: string) => {
    const ready = known.get(path) ?? read(page, path);
    known.set(path, ready);
    return ready;
  };
  const dead: string[] = [];
  for (let at = 0; at < starts.length; at += 8) {
    const chunk = await Promise.all(
      starts.slice(at, at + 8).map(async (from) => ({ from, ...(await fetchPage(from)) })),
    );
    for (const { from, status, links } of chunk) {
      if (status !== 200) dead.push(`${from}: ${status}`);
      for (const link of new Set(links)) {
        const [path = '', anchor] = link.split('#');
        const target = await fetchPage(path || from);
        if (target.status >= 400) dead.push(`${from} -> ${link}: ${target.status}`);
        else if (anchor && target.ids.size > 0 && !target.ids.has(anchor))
          dead.push(`${from} -> ${link}: no such anchor`);
      }
    }
  }
  return dead;
}

async function read(page: Page, path: string) {
  const answer = await page.request.get(path.replaceAll('&amp;', '&'));
  const isPage = answer.headers()['content-type']?.includes('html') ?? false;
  const html = isPage ? await answer.text() : '';
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!));
  const links = [...html.matchAll(/ (?:href|src|poster)="((?:\/(?!\/)|#)[^"]*)"/g)].map((found) => found[1]!);
  return { status: answer.status(), ids, links };
}
