import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor } from '../support/journey-people.ts';
import { clicksOf, countEffort, fieldsOf } from '../support/journey-effort.ts';
import { expectAccessible, expectNoSidewaysScroll, open, untilAwake } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';
const MAX_CLICKS = 3;

const wallet = (page: Page): FrameLocator => page.frameLocator('iframe[title="Express checkout"]');
const pay = (page: Page) => wallet(page).getByRole('button', { name: /^Pay \$/ });

async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
}

const buttonsOnProduct = (page: Page) => page.getByRole('group', { name: 'Express checkout' }).getByRole('button');

/** Goes from a product page to the same button in the checkout, with one click. */
async function choose(page: Page, name: string): Promise<void> {
  await open(page, DOG_PROFILE);
  await expect(buttonsOnProduct(page)).toHaveText(['Apple Pay', 'Google Pay', 'Link', 'PayPal']);
  await buttonsOnProduct(page).filter({ hasText: name }).click();
}

for (const width of [390, 1280]) {
  test(`a guest pays from a wallet with ${MAX_CLICKS} clicks and no field (${width} px)`, async ({ browser }) => {
    const { page } = await openVisitor(browser);
    await page.setViewportSize({ width, height: 860 });
    await choose(page, 'Apple Pay');
    await expect(page.getByText('Choose Apple Pay to pay for this order.')).toBeVisible();
    await untilAwake(page);
    // The chosen method is the first, and has the focus.
    await expect(wallet(page).getByRole('button').first()).toHaveText('Apple Pay');
    await expect(wallet(page).getByRole('button', { name: 'Apple Pay' })).toBeFocused();
    await wallet(page).getByRole('button', { name: 'Apple Pay' }).click();
    await expect(pay(page)).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pay(page).click();
    await expectPlaced(page);
    await expect(page.getByText('12 Kelpie Lane').first()).toBeVisible();
  });
}

test('the wallet shows the total at its address before it pays; a refused address keeps the cart', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await choose(page, 'Google Pay');
  await untilAwake(page);
  await wallet(page).getByRole('button', { name: 'Google Pay' }).click();
  // Only countries in the currency of the cart.
  await expect(wallet(page).getByLabel('Deliver to').getByRole('option')).toHaveText([
    'Ballarat, Australia',
    'Perth, Australia',
    'Perth, wrong postcode',
  ]);
  await wallet(page).getByLabel('Deliver to').selectOption('Perth, wrong postcode');
  await expect(page.getByText('Enter a valid postcode.')).toBeVisible();
  await wallet(page).getByLabel('Deliver to').selectOption('Perth, Australia');
  await expect(page.getByText('Enter a valid postcode.')).toHaveCount(0);
  await expect(pay(page)).toHaveText('Pay $199.00');
  await wallet(page)
    .getByRole('radio', { name: /^Express/ })
    .check();
  await expect(pay(page)).toHaveText('Pay $211.95');
  await wallet(page).getByLabel('Card', { exact: true }).selectOption('Visa 0002, is declined');
  await pay(page).click();
  // The order is placed but unpaid: its payment page shows the reason, and accepts another card.
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay $211.95' })).toBeVisible();
});

test(`a guest pays with PayPal with ${MAX_CLICKS} clicks here and one at PayPal, and no field`, async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await countEffort(page.context());
  await choose(page, 'PayPal');
  await page.getByLabel('Deliver to').selectOption('Perth, Australia');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Approved by buyer@example.test')).toBeVisible();
  await expect(page.getByText('4 Swan Street').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expectPlaced(page);
  const clicks = await clicksOf(page);
  expect(clicks.length, clicks.join(' | ')).toBe(MAX_CLICKS);
  expect(await fieldsOf(page)).toEqual([]);
});

test('without the simulator, a browser that cannot have Apple Pay does not show it', async ({ page }) => {
  await open(page, DOG_PROFILE);
  await page.evaluate(() => document.documentElement.removeAttribute('data-simulator'));
  await expect(buttonsOnProduct(page).filter({ visible: true })).toHaveText(['Google Pay', 'Link', 'PayPal']);
});

test('the back button from PayPal returns to the checkout, which does not lead away again', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await choose(page, 'PayPal');
  await expect(page.getByLabel('Deliver to')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PayPal' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
