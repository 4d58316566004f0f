import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { expectAccessible, expectNoSidewaysScroll, open, untilAwake } from '../support/journey-watch.ts';

const MAX_PX = 12_000;
const lists = [
  '/breeder/for-dogs/breeds',
  '/breeder/for-cats/breeds',
  '/breeder/for-dogs/full-breed-profile',
  '/breeder/for-dogs/dna-tests',
  '/breeder/for-cats/dna-tests',
  '/breeder/for-dogs/standalone-single-tests',
  '/breeder/for-dogs/multi-packs',
  '/breeder/for-dogs/build-your-own-profile',
  '/pet-owner/products',
  '/resources/fact-sheet',
  '/search?q=dog',
  '/news-and-blogs',
  '/breeder/for-dogs/breeds/labrador-retriever/1122',
];

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('no list is longer than 12,000 px', async ({ page }) => {
    for (const path of lists) {
      await open(page, path);
      await expect.poll(() => heightOf(page), path).toBeLessThan(MAX_PX);
      await expectNoSidewaysScroll(page);
    }
  });

  test('breeds open by letter, stay short in any search, and are found by typing', async ({ page }) => {
    await open(page, '/breeder/for-dogs/breeds');
    const labrador = page.getByRole('link', { name: /^Labrador Retriever \d/ });
    await expect(labrador).toBeHidden();
    await page.getByRole('link', { name: /^L \d+ breeds$/ }).click();
    await expect(labrador).toBeVisible();
    await expect(page.getByRole('link', { name: /^Beagle \d/ })).toBeHidden();
    await expect.poll(() => heightOf(page)).toBeLessThan(MAX_PX);
    await expectAccessible(page);
    const search = page.getByRole('searchbox', { name: 'Find a breed' });
    await search.fill('e');
    await expect.poll(() => heightOf(page)).toBeLessThan(MAX_PX);
    await search.fill('beagle');
    const beagle = page.getByRole('link', { name: /^Beagle \d/ });
    await expect(beagle).toBeVisible();
    await expect(page).toHaveURL(/\/breeds\?search=beagle$/);
    // After a reload, or going back from a breed, the list is unchanged.
    await page.reload();
    await untilAwake(page);
    await expect(search).toHaveValue('beagle');
    await expect(labrador).toHaveCount(0);
    await beagle.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Beagle' })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('beagle');
    await expect(beagle).toBeVisible();
    await expect(labrador).toHaveCount(0);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('every breed is shown, and the letters link to them', async ({ page }) => {
    await open(page, '/breeder/for-dogs/breeds');
    await expect(page.getByRole('link', { name: /^Beagle \d/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Breeds by letter' })
      .getByRole('link', { name: 'W', exact: true })
      .click();
    await expect(page.getByRole('link', { name: /^Whippet \d/ })).toBeInViewport();
    await expectAccessible(page);
  });
});
