import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { takePictures } from '../support/journey-pictures.ts';
import { open, untilAwake } from '../support/journey-watch.ts';
import { mainMenu } from '#site/frame/menus.rules.ts';

test('a guest finds the full breed profile of the Labrador Retriever and puts it into the cart', async ({ page }) => {
  await ready(page, '/');
  await ready(page, '/breeder/for-dogs');
  await page.getByRole('main').getByRole('link', { name: 'Full breed profile' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dog full breed profile' })).toBeVisible();
  await untilAwake(page);
  await takePictures(page, 'breeder-breeds');
  await page.getByLabel('Find a breed').fill('labrador');
  // The list is filtered a moment later: a row clicked before that moves away from the pointer.
  await expect(page.getByRole('status').filter({ hasText: /^1 breed$/ })).toBeVisible();
  await page.getByRole('link', { name: /Labrador Retriever/ }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Dog Full Breed Profile: Labrador Retriever' }),
  ).toBeVisible();
  await expect(page.getByText('$199.00').first()).toBeVisible();
  await expect(page.getByText('Exercise-induced collapse')).toBeVisible();
  await expect(page.locator('i', { hasText: 'DNM1' })).toBeVisible();
  await takePictures(page, 'breeder-product');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(
    page.getByText('Full breed profile added to cart').or(page.getByText('Item added to cart')).first(),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBeTruthy();
});

test('R259 R247 R268 R275 filters are stored in the URL, trimmed, and undone by the back button', async ({ page }) => {
  await ready(page, '/breeder/for-dogs/dna-tests');
  const bar = page.getByRole('search', { name: 'Filter tests' });
  await expect(bar.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(bar.getByRole('checkbox', { name: 'Full Breed Profile' })).not.toBeChecked();
  await expect(bar.getByLabel('Sort', { exact: true }).locator('option')).toHaveText([
    'All',
    'Name A-Z',
    'Name Z-A',
    'Price low to high',
    'Price high to low',
    'New Arrivals',
  ]);
  await bar.getByLabel('Search').fill('  eye ');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/search=eye(&|$)/);
  await expect(page.getByRole('heading', { name: /Collie eye anomaly/ })).toBeVisible();
  await bar.getByLabel('Breeds').fill('labrador');
  await bar.getByRole('button', { name: 'Labrador Retriever' }).click();
  await page.waitForURL(/breed=1122/);
  await expect(page.getByRole('heading', { name: /Collie eye anomaly/ })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /Collie eye anomaly/ })).toBeVisible();
});

test('R269 a search lists profiles and ancestry tests under their group names', async ({ page }) => {
  await open(page, '/search?q=profile');
  for (const name of ['Health Attributes & Ancestry Screens', 'Profiling (Dam/Sire Verification)'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await takePictures(page, 'search');
});

test('a click works even if the list is rendered again under the pointer', async ({ page }) => {
  await ready(page, '/breeder/for-dogs/full-breed-profile');
  await untilAwake(page);
  const link = page.getByRole('link', { name: /^Labrador Retriever/ });
  await link.hover();
  await page.mouse.down();
  await page.getByLabel('Find a breed').fill('labrador');
  await expect(page.getByRole('status').filter({ hasText: /^1 breed$/ })).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]breed=1122$/);

  // Pressing and dragging away cancels the click.
  await page.goBack();
  await untilAwake(page);
  await expect(page.getByLabel('Find a breed')).toHaveValue('labrador');
  await page.getByLabel('Find a breed').fill('');
  const before = page.url();
  await link.hover();
  await page.mouse.down();
  await page.getByLabel('Find a breed').fill('labrador');
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await page.getByLabel('Find a breed').fill('');
  await expect(page.getByRole('link', { name: /^Airedale/ })).toBeVisible();
  expect(page.url()).toBe(before);
});

test('a filter clicked while another one is loading is applied as well', async ({ page }) => {
  await ready(page, '/breeder/for-dogs/dna-tests');
  await untilAwake(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    /types?=/,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  const bar = page.getByRole('search', { name: 'Filter tests' });
  const dataRequest = page.waitForRequest(/dna-tests\?/);
  await bar.getByRole('checkbox', { name: 'Full Breed Profile' }).click();
  const first = await dataRequest;
  await bar.getByRole('checkbox', { name: 'Trait' }).hover();
  await page.mouse.down();
  answer();
  await (await first.response())?.finished();
  // Two frames, so that new content has been rendered.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await page.mouse.up();
  await expect(bar.getByRole('checkbox', { name: 'Trait' })).not.toBeChecked();
  await expect(page).toHaveURL((url) => !url.search.includes('Trait') && url.search.includes('Full'));
});

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false });

  test('a menu is a link to a page with the same links', async ({ page, request }) => {
    await page.goto('/vet/for-dogs/breeds');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For cats' }).click();
    await expect(page).toHaveURL('/vet/for-cats');
    // On a static page the menu opens without scripts.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'For cats' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All DNA tests' }).click();
    await expect(page).toHaveURL('/vet/for-cats/dna-tests');
    const reader = { audience: 'vet', isLoggedIn: false, countryCode: 'AU' } as const;
    for (const entry of [...mainMenu(reader), ...mainMenu({ ...reader, audience: 'breeder' })]) {
      if (!('links' in entry)) continue;
      const html = await (await request.get(entry.to ?? '/')).text();
      for (const link of entry.links) expect(html, `${entry.label}: ${link.label}`).toContain(`href="${link.to}"`);
    }
  });

  test('the filter sheet of a phone works', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/breeder/for-dogs/dna-tests');
    const bar = page.getByRole('search', { name: 'Filter tests' });
    await bar.getByRole('button', { name: 'Filters' }).click();
    await bar.getByRole('checkbox', { name: /^Ophthalmologic/ }).check();
    await bar.getByRole('button', { name: 'Show tests' }).click();
    await expect(page).toHaveURL(/area=Ophthalmologic/);
    await expect(page.getByRole('heading', { name: /Collie eye anomaly/ })).toBeVisible();
  });

  test('the filter bar and the breed pages work', async ({ page }) => {
    await page.goto('/breeder/for-cats/dna-tests');
    const bar = page.getByRole('search', { name: 'Filter tests' });
    await bar.getByLabel('Search').fill('kidney');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('heading', { name: /kidney/i }).first()).toBeVisible();
    await page.goto('/breeder/for-cats/breeds');
    await page.getByRole('link', { name: /Persian/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Persian' })).toBeVisible();
  });
});

test('R595 R603 wrong names redirect, wrong ids and dogs-only pages are 404, crossed species redirect', async ({
  request,
}) => {
  const answer = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()['location'] ?? null];
  };
  expect(await answer('/store/wrong/p/36')).toEqual([301, '/store/dog-full-breed-profile/p/36']);
  expect(await answer('/store/wrong/p/999999')).toEqual([404, null]);
  expect(await answer('/store/wrong/p/0')).toEqual([404, null]);
  expect(await answer('/breeder/for-cats/innovative')).toEqual([404, null]);
  expect(await answer('/breeder/for-cats/dog-dna-tests')).toEqual([301, '/breeder/for-dogs/dog-dna-tests']);
  for (const query of ['page=-1', 'page=99999', 'sort=%00', 'type=x&breed=NaN', 'search=%27%22%3Cscript%3E']) {
    expect((await answer(`/breeder/for-dogs/dna-tests?${query}`))[0], query).toBe(200);
  }
});

test('the price follows the country of the visit', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'country', value: 'GB', url: baseURL ?? '' }]);
  await page.goto('/store/dog-full-breed-profile/p/36');
  await expect(page.getByText('£119.00').first()).toBeVisible();
});

test('the URL of a product can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page, '/store/dog-full-breed-profile/p/36');
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/store/dog-full-breed-profile/p/36');
});

/** Waits for hydration, because earlier clicks would reload the page. */
async function ready(page: Page, path: string): Promise<void> {
  await open(page, path);
}
