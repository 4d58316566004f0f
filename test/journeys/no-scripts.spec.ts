import { expect, test } from '../support/journey-test.ts';
import { expectAccessible, expectNoSidewaysScroll, open } from '../support/journey-watch.ts';

test.use({ javaScriptEnabled: false });

test('without scripts three products of a list are compared, and unsuitable ones are named', async ({ page }) => {
  await page.goto('/breeder/for-dogs/dna-tests');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare products' })).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search for a test, breed or profile' }).fill('full breed profile');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /^Add / }).first().click();
  await expect(page.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(3);
  await page.goto('/compare?product=36&product=39&product=1x');
  await expect(page.getByText('it is for a different species')).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('without scripts breeds can be found by name', async ({ page }) => {
  await page.goto('/breeder/for-dogs/breeds');
  await page.getByRole('searchbox', { name: 'Find a breed' }).fill('beagle');
  await page.getByRole('searchbox', { name: 'Find a breed' }).press('Enter');
  await expect(page).toHaveURL(/\?search=beagle$/);
  await expect(page.getByRole('link', { name: /^Beagle \d/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Labrador Retriever/ })).toHaveCount(0);
});

test('without scripts unavailable products state what is needed, and have no buttons without effect', async ({
  page,
}) => {
  await page.goto('/store/dog-full-breed-profile/p/36');
  await expect(page.getByRole('note').filter({ hasText: 'Ordering needs JavaScript.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share link' })).toBeHidden();
  await page.goto('/order-status');
  await expect(page.getByRole('note').filter({ hasText: 'Finding an order needs JavaScript.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View order' })).toBeHidden();
  await page.goto('/checkout');
  await expect(page.getByRole('note')).toContainText('need JavaScript');
  await page.goto('/login');
  await expect(page.getByRole('note').filter({ hasText: 'Parts of this page need JavaScript.' })).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'Signing in needs JavaScript.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeHidden();
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('a comparison fits a phone and a wide screen', async ({ page }) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 860 },
    ]) {
      await page.setViewportSize(size);
      await open(page, '/compare?product=36&product=31&product=10001');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
