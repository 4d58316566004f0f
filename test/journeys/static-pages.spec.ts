import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectSound, open } from '../support/journey-watch.ts';

/** Including the loader that survives a lost connection (decision 033). */
const MAX_BYTES = 78 * 1024;

test.describe('a text page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it has its drawing, menus, table of contents and explained terms', async ({ page }) => {
    await page.goto('/about-us');
    await expect(page.getByRole('complementary', { name: 'About this page' }).locator('svg').first()).toBeVisible();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('link', { name: 'How-to videos' })).toBeVisible();
    await page.keyboard.press('Escape');
    const words = page.getByRole('main').locator('a.term');
    await words.first().focus();
    await expect(page.getByRole('tooltip').first()).toBeVisible();
    await page.goto('/faqs');
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('kitten');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d of \d+ questions$/)).toBeVisible();
    await expect(page.getByText('From what age can an animal be tested?')).toBeVisible();
  });
});

test('text and shop pages load 4 KB of scripts, lists 4.5, forms under 78, and no script re-renders the page', async ({
  page,
}) => {
  for (const path of [
    '/about-us',
    '/news-and-blogs/what-carrier-means',
    '/',
    '/breeder',
    '/breeder/for-dogs/breeds/labrador-retriever/1122',
    '/store/dog-full-breed-profile/p/36',
  ])
    expect(await scriptBytes(page, path), path).toBeLessThan(4_096);
  // Including the filters of a list (decision 033).
  const listing = '/breeder/for-dogs/dog-dna-tests';
  expect(await scriptBytes(page, listing), listing).toBeLessThan(4_608);
  for (const path of ['/contact-us', '/resources/collection-agent-nomination', '/heterozygosity', '/newsletter'])
    expect(await scriptBytes(page, path), path).toBeLessThan(MAX_BYTES);
});

test('R156 R159 R162 R248 a text page has the common header with search, cart, country, and links to the shop and back', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await open(page, '/about-us');
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  const search = page.getByRole('button', { name: 'Search' });
  await search.focus();
  await page.keyboard.press(' ');
  const box = page.getByRole('combobox', { name: 'Search the site' });
  await expect(box).toBeFocused();
  await box.fill('carrier');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=carrier$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/question/i);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=carrier$/);
  await signIn(page, { email: 'breeder@demo.test', to: '/about-us' });
  await page.getByRole('banner').locator('button.top-link.opens').click();
  await expect(page.getByText(/^Welcome, /).filter({ visible: true })).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const weigh = (response: { url: () => string; headers: () => Record<string, string> }) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(Promise.resolve(Number(response.headers()['content-length'])));
  };
  page.on('response', weigh);
  await open(page, path);
  await page.waitForLoadState('networkidle');
  page.off('response', weigh);
  const all = await Promise.all(sizes);
  return all.reduce((sum, size) => sum + size, 0);
}
