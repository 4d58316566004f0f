import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { open } from '../support/journey-watch.ts';

const PROFILE = '/store/dog-full-breed-profile/p/36';

async function read(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers()['location'], html: await answer.text() };
}

/** Links and form targets that would leave the site. */
const linksLeaving = (html: string, base: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)]
    .map(([, to = '']) => to)
    .filter((to) => !new RegExp(`^(${base}(?=[/?#]|$)|/api/)`).test(to));

test('R060 R062 each of the thirteen sites has the prices of its country, and its links stay on it', async ({
  page,
}) => {
  const prices = { au: '$199.00', us: '$145.00', gb: '£119.00', ca: '$', nz: '$' } as Record<string, string>;
  for (const code of 'au gb de es fr it nl pl pt se ca nz us'.split(' ')) {
    const { status, html } = await read(page, `/${code}${PROFILE}`);
    expect(status).toBe(200);
    expect(html.includes(prices[code] ?? '€'), code).toBe(true);
    expect(html.includes(`lang="en-${code.toUpperCase()}"`), code).toBe(true);
    expect(linksLeaving(html, `/${code}`)).toEqual([]);
  }
  for (const path of ['', '/vet', '/faqs', '/news-and-blogs', '/breeder/for-dogs/breeds/labrador-retriever/1122'])
    expect(linksLeaving((await read(page, `/us${path}`)).html, '/us'), path).toEqual([]);
});

test('a page links its canonical and regional URLs, and robots and sitemaps list all', async ({ page, baseURL }) => {
  const { html } = await read(page, '/us/vet/for-dogs');
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/us/vet/for-dogs"/>`);
  for (const [lang, path] of [
    ['x-default', '/vet/for-dogs'],
    ['en-us', '/us/vet/for-dogs'],
    ['en-de', '/de/vet/for-dogs'],
  ])
    expect(html).toContain(`<link rel="alternate" hreflang="${lang}" href="${baseURL}${path}"/>`);
  expect(html.match(/hreflang=/g)).toHaveLength(14);
  expect((await read(page, '/vet/for-dogs')).html).toContain(`rel="canonical" href="${baseURL}/vet/for-dogs"`);
  // Pages that are not cached for guests have regional versions too.
  for (const path of [
    '/tools/sample-tracker',
    '/tools/report-authentication',
    '/breeder/responsible-breeder-program/search',
  ]) {
    const fresh = (await read(page, path)).html;
    expect(fresh, path).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`);
    expect(fresh.match(/hreflang=/g), path).toHaveLength(14);
  }
  // Each page of a list has its own canonical URL; a filtered list has that of the whole list.
  const list = `${baseURL}/us/breeder/for-dogs/dna-tests`;
  const second = (await read(page, '/us/breeder/for-dogs/dna-tests?page=2')).html;
  expect(second).toContain(`<link rel="canonical" href="${list}?page=2"/>`);
  expect(second).toContain(`<link rel="prev" href="${list}"/><link rel="next" href="${list}?page=3"/>`);
  expect(second).toContain(`hreflang="en-de" href="${baseURL}/de/breeder/for-dogs/dna-tests?page=2"`);
  const found = (await read(page, '/us/breeder/for-dogs/dna-tests?search=eye&page=2')).html;
  expect(found).toContain(`<link rel="canonical" href="${list}"/>`);
  expect(found).not.toMatch(/rel="(prev|next)"/);
  const map = (await read(page, '/de/sitemap.xml')).html;
  expect(map).toMatch(new RegExp(`<loc>${baseURL}/de${PROFILE}</loc><lastmod>20\\d\\d-\\d\\d-\\d\\d</lastmod>`));
  expect(map).toContain(`<loc>${baseURL}/de${PROFILE}</loc>`);
  expect((await read(page, '/sitemap-index.xml')).html).toMatch(
    new RegExp(`<loc>${baseURL}/de/sitemap.xml</loc><lastmod>20`),
  );
  const robots = (await read(page, '/robots.txt')).html;
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap-index.xml`);
  expect(robots).toContain('Disallow: /us/my/');
  expect(robots).toContain('Allow: /api/responsible-breeders/*/photo');
  expect((await read(page, '/.well-known/security.txt')).html).toContain(`Contact: ${baseURL}/contact-us`);
  const picture = await page.request.get('/share-picture.png?path=/vet');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  // A file of the build, because generating the API description would block other requests.
  const described = await page.request.get('/api/openapi.json');
  expect(described.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=3600' });
  expect(Object.keys((await described.json()).paths).length).toBeGreaterThan(400);
});

test('each regional site has a product feed with the price, SKU and picture of the page', async ({ page, baseURL }) => {
  const feed = (await read(page, '/de/product-feed.xml')).html;
  const item = /<item><g:id>FBP-K9<\/g:id>.*<\/item>/.exec(feed)?.[0] ?? '';
  expect(item).toContain(`<g:link>${baseURL}/de${PROFILE}</g:link>`);
  const { html } = await read(page, `/de${PROFILE}`);
  const structuredData = JSON.parse(/<script type="application\/ld\+json"[^>]*>([^<]*)/.exec(html)?.[1] ?? '{}') as {
    '@graph': { sku?: string; image?: string[]; offers?: { price: string; priceCurrency: string } }[];
  };
  const product = structuredData['@graph'].find(({ sku }) => sku === 'FBP-K9');
  expect(item).toContain(`<g:price>${product?.offers?.price} ${product?.offers?.priceCurrency}</g:price>`);
  expect(item).toContain(`<g:image_link>${product?.image?.[0]}</g:image_link>`);
  for (const address of product?.image ?? []) {
    expect(address).not.toContain('/api/');
    expect((await page.request.get(address)).headers()['content-type'], address).toBe('image/png');
  }
  // Without a prefix the prices depend on the visitor.
  expect((await read(page, '/product-feed.xml')).status).toBe(404);
});

test('prefixes are lower-case, unknown pages of a site are 404, and private ones lead to its sign-in', async ({
  page,
}) => {
  const short = async (path: string) => {
    const { status, to } = await read(page, path);
    return [status, to];
  };
  expect(await short('/US/vet?x=1')).toEqual([301, '/us/vet?x=1']);
  expect(await short('/us/nothing-here')).toEqual([404, undefined]);
  expect(await short('/us/us/vet')).toEqual([404, undefined]);
  expect(await short('/us/my/orders')).toEqual([302, '/us/login?next=%2Fmy%2Forders']);
  expect(await short('/us/store/wrong/p/36')).toEqual([301, `/us${PROFILE}`]);
});

test('a guest who shops on a site stays on it in steps, search and cart, and keeps its cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'country', value: 'AU', url: baseURL ?? '' }]);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await open(page, '/gb');
  await page.getByRole('link', { name: 'Breeders', exact: true }).click();
  await expect(page).toHaveURL('/gb/breeder');
  await page.getByRole('button', { name: 'For dogs' }).click();
  await page.getByRole('link', { name: 'Full breed profile' }).first().click();
  await expect(page).toHaveURL('/gb/breeder/for-dogs/full-breed-profile?sort=all');
  await page.goBack();
  await expect(page).toHaveURL('/gb/breeder');
  await open(page, `/gb${PROFILE}?breed=1122`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: /^Cart, 1 item/ }).click();
  await expect(page.getByText('£119.00').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/gb\/(store\/)?checkout/);
  expect((await context.cookies()).find(({ name }) => name === 'country')?.value).toBe('GB');
  // The header of the checkout has no country picker.
  await open(page, '/gb/breeder');
  await page.getByRole('button', { name: 'United Kingdom: change country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your country' });
  await expect(dialog.getByRole('button', { name: 'Clear United Kingdom' })).toBeVisible();
  // Typed text replaces the current value.
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.keyboard.type('japan');
  await dialog.getByRole('option', { name: 'Japan' }).click();
  await dialog.getByRole('button', { name: 'Enter site' }).click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/breeder/);
  expect(errors).toEqual([]);
});
