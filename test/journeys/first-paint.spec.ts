import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expectSound, open, untilAwake, watchErrors } from '../support/journey-watch.ts';

const PRODUCT = '/store/dog-full-breed-profile/p/36';

/** Holds back the scripts of a page until it is opened. */
function gate(): { wait: Promise<void>; open: () => void } {
  let open = () => {};
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}

/** Opens a page that is painted but whose scripts are held back. */
async function openBeforeScripts(page: Page, path: string): Promise<{ open: () => void }> {
  const scripts = gate();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.wait;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // The page is complete, with the inline script that records early clicks.
  await page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  return scripts;
}

/** Expects that the first script was requested after the first paint. */
async function expectScriptsAfterPaint(page: Page): Promise<void> {
  const times = () =>
    page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      asked: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    }));
  await expect.poll(async () => (await times()).paint).toBeLessThan(Infinity);
  const { asked, paint } = await times();
  expect(asked.length).toBeGreaterThan(5);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(paint);
}

test('a hydrated page requests its scripts after it is displayed', async ({ page }) => {
  const scripts = gate();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.wait;
    await route.continue();
  });
  await page.goto('/breeder/for-dogs/breeds', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('link[rel="modulepreload"]').first()).toBeAttached();
  scripts.open();
  await untilAwake(page);
  // A file is counted once it is loaded; none is while they are held back.
  await expectScriptsAfterPaint(page);
});

test('a click on a product button before the script loads shows that it is busy, and is replayed', async ({ page }) => {
  const errors = watchErrors(page);
  const scripts = await openBeforeScripts(page, PRODUCT);
  const order = page.getByRole('complementary', { name: 'Order' });
  const button = order.getByRole('button', { name: 'Add to cart' });
  // The brand fonts have different metrics.
  await page.evaluate(() => document.fonts.ready);
  const box = await button.boundingBox();
  await order.getByRole('button', { name: 'Buy now' }).click();
  await button.click();
  await expect(order.locator('button[aria-busy=true]')).toHaveText('Add to cart');
  expect(await button.boundingBox()).toEqual(box);
  scripts.open();
  await expect(page.getByText(/added to cart/).first()).toBeVisible();
  await expect(order.locator('[aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('input in the filters of a listing before the scripts load is kept and applied', async ({ page }) => {
  const errors = watchErrors(page);
  const scripts = await openBeforeScripts(page, '/breeder/for-dogs/dna-tests');
  const bar = page.getByRole('search', { name: 'Filter tests' });
  await bar.getByRole('checkbox', { name: 'Trait' }).uncheck();
  await bar.getByLabel('Breeds').pressSequentially('beagle');
  scripts.open();
  await expect(page).toHaveURL(/type=DNA\+Profile&type=Disease/);
  await expect(bar.getByLabel('Breeds')).toHaveValue('beagle');
  await bar.getByRole('button', { name: 'Beagle', exact: true }).click();
  await expect(page).toHaveURL(/breed=\d+/);
  await expect(bar.getByRole('link', { name: 'Remove Beagle' })).toBeVisible();
  await expect(bar.getByLabel('Breeds')).toBeFocused();
  expect(errors.unexpected()).toEqual([]);
});

test('a sign-in sent before the scripts load succeeds', async ({ page }) => {
  const scripts = await openBeforeScripts(page, '/login?next=/my/orders');
  await page.getByLabel('Email address').fill('breeder@demo.test');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('form button[aria-busy=true]')).toHaveText('Sign in');
  scripts.open();
  await expect(page).toHaveURL('/my/orders');
  await expect(page.getByRole('button', { name: 'Harriet' })).toBeVisible();
});

test('a click before the scripts load works on an error page as well', async ({ page }) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my' });
  const scripts = await openBeforeScripts(page, '/my/order-supplies');
  await expect(page.getByRole('heading', { name: "This page isn't available for your account" })).toBeVisible();
  await page.getByRole('button', { name: 'Australia: change country' }).click();
  scripts.open();
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
});

test('a menu that is opened before the scripts load has its entries', async ({ page }) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my' });
  const scripts = await openBeforeScripts(page, '/my');
  await page.getByRole('banner').getByRole('button', { name: 'Harriet' }).click();
  scripts.open();
  await expect(page.getByRole('link', { name: 'Update your details' })).toBeVisible();
});

test('the checkout arrives with its cart, and input and clicks before the scripts load are applied', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await open(page, PRODUCT);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  const scripts = await openBeforeScripts(page, '/checkout');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dog Full Breed Profile' })).toBeVisible();
  await page.getByLabel(/^Email/).fill('early@example.test');
  await page.getByRole('button', { name: 'Next: Addresses' }).click();
  scripts.open();
  await expect(page.getByLabel(/^First name/)).toBeVisible();
  await expect(page.getByText('early@example.test')).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('a quantity raised and a product added before the scripts load are applied in this order', async ({ page }) => {
  const errors = watchErrors(page);
  const scripts = await openBeforeScripts(page, PRODUCT);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  scripts.open();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('an account page requests its scripts after it is displayed', async ({ page }) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my' });
  await page.goto('/my', { waitUntil: 'load' });
  await untilAwake(page);
  await expectScriptsAfterPaint(page);
});

test('choosing a filter keeps the focus, and after a failed data request the page is loaded', async ({ page }) => {
  await open(page, '/breeder/for-dogs/dna-tests');
  const bar = page.getByRole('search', { name: 'Filter tests' });
  await bar.getByRole('checkbox', { name: 'Trait' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/type=DNA\+Profile&type=Disease/);
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
  await expect(bar.getByRole('checkbox', { name: 'Trait' })).toBeFocused();
  await page.route(/sort=name/, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 500 }),
  );
  await bar.getByLabel('Sort', { exact: true }).selectOption('name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(bar.getByLabel('Sort', { exact: true })).toHaveValue('name');
  await page.goBack();
  await expect(bar.getByLabel('Sort', { exact: true })).toHaveValue('');
});

test('on a phone the tests come first, and the filter sheet stays open while filters are chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/breeder/for-dogs/dna-tests');
  const bar = page.getByRole('search', { name: 'Filter tests' });
  await expect(page.getByRole('heading', { name: 'Dog DNA Profile' })).toBeInViewport();
  const trait = bar.getByRole('checkbox', { name: /^Trait/ });
  await expect(trait).toBeHidden();
  await bar.getByRole('button', { name: 'Filters' }).click();
  await expect(trait).toBeVisible();
  await expectSound(page);
  const show = bar.getByRole('button', { name: /^Show \d+ tests$/ });
  const before = await show.textContent();
  await trait.uncheck();
  await expect(page).toHaveURL(/type=DNA\+Profile&type=Disease/);
  // The choice changes the number, and the sheet stays open.
  await expect(show).not.toHaveText(before ?? '');
  await expect(trait).toBeVisible();
  const found = /\d+/.exec((await show.textContent()) ?? '')?.[0];
  await show.click();
  await expect(trait).toBeHidden();
  await expect(page.locator('#results').getByRole('status')).toContainText(`${found} tests`);
  await expect(bar.getByRole('button', { name: 'Filters 2 active' })).toBeVisible();
  await bar.getByRole('button', { name: 'Filters' }).click();
  await bar.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/dna-tests$/);
  await expectSound(page);
});

test('opening the search does not shift the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await open(page, '/breeder/for-dogs/dna-tests');
  const title = page.getByRole('heading', { level: 1 });
  // The brand fonts have different metrics.
  await page.evaluate(() => document.fonts.ready);
  const before = await title.boundingBox();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: 'Search the site' })).toBeFocused();
  expect(await title.boundingBox()).toEqual(before);
});

test('a page loads only the subsets of the brand fonts that it needs', async ({ page }) => {
  await page.goto('/');
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return Array.from(document.fonts, ({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
    });
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Nunito loaded', 'Fraunces loaded']));
  await expect
    .poll(async () => (await loaded()).filter((font) => /^(Nunito|Fraunces) loaded$/.test(font)))
    .toHaveLength(3);
});

test('R162 text typed while the search of a static page loads appears in its box', async ({ page }) => {
  const scripts = gate();
  await open(page, '/about-us');
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.wait;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('carrjer');
  for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.type('ier');
  scripts.open();
  await expect(page.getByRole('combobox', { name: 'Search the site' })).toHaveValue('carrier');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=carrier$/);
});

test('for a signed-in user the country picker states that prices depend on the account, and opens at the chosen country', async ({
  page,
}) => {
  await signIn(page, { email: 'breeder.hillrun@demo.test', to: '/about-us' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /change country$/ })
    .click();
  const picker = page.getByRole('dialog', { name: 'Choose your country' });
  await expect(picker.getByText(/prices are for your account's country, Australia/)).toBeVisible();
  const box = picker.getByRole('combobox', { name: /Country/ });
  // The list of countries loads after the dialog.
  await expect(box).toHaveValue('Australia');
  await box.press('ArrowDown');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    await idOf(picker.getByRole('option', { selected: true })),
  );
  await expect(picker.getByRole('option', { name: 'Australia' })).toBeInViewport();
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await box.press('Enter');
  await expect(box).toHaveValue('Australia');
  await expectSound(page);
});

async function idOf(one: Locator): Promise<string> {
  return (await one.getAttribute('id')) ?? '';
}
