import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor } from '../support/journey-people.ts';
import { expectSound, open } from '../support/journey-watch.ts';

const PROFILE = '/store/dog-full-breed-profile/p/36';
const BREED = '/breeder/for-dogs/breeds/labrador-retriever/1122';
const LIST = '/breeder/for-dogs/dog-dna-tests';
const BREED_NAME = 'DNA tests for the Labrador Retriever';

const listOn = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

/** Opens a page and waits until its product is stored. */
async function view(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator('[data-viewed]:not([data-kept])')).toHaveCount(0);
}

async function openAndScroll(page: Page, path: string): Promise<void> {
  await view(page, path);
  await page.mouse.wheel(0, 400);
}

test('viewed products are listed on later pages, in this browser only, until cleared', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const section = listOn(page);
  await openAndScroll(page, BREED);
  await openAndScroll(page, PROFILE);
  await expect(section.getByRole('link')).toHaveText([BREED_NAME]);
  await openAndScroll(page, LIST);
  await expect(section.getByRole('link')).toHaveText(['Dog Full Breed Profile', BREED_NAME]);
  // A filter loads new content with an empty list.
  await page.getByRole('checkbox', { name: /^Cardiovascular/ }).check();
  await expect(page).toHaveURL(/area=/);
  await page.mouse.wheel(0, 100);
  await expect(section.getByRole('link')).toHaveCount(2);
  await openAndScroll(page, '/');
  await expect(section.getByRole('link')).toHaveCount(2);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await section.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
  // The empty cart, which React renders.
  await open(page, '/checkout');
  await expect(section.getByRole('link')).toHaveCount(2);
  await expectSound(page);
  expect(requests.filter((url) => /p36|b1122|on-sale\?/.test(url))).toEqual([]);
  await section.getByRole('button', { name: 'Clear' }).click();
  await expect(section.getByRole('status')).toHaveText('Recently viewed list cleared.');
  await expect(section.getByRole('heading')).toBeFocused();
  await openAndScroll(page, PROFILE);
  await openAndScroll(page, '/');
  await expect(section.getByRole('link')).toHaveText(['Dog Full Breed Profile']);
  expect(errors.unexpected()).toEqual([]);
});

test('products not sold in the country of the visit are not listed', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await view(page, PROFILE);
  await page.context().addCookies([{ name: 'country', value: 'RU', url: new URL('/', page.url()).href }]);
  const answered = page.waitForResponse(/\/api\/catalogue\/on-sale$/);
  await openAndScroll(page, '/');
  await (await answered).finished();
  // Two frames, so that the response has been rendered.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await expect(listOn(page)).toBeHidden();
});
