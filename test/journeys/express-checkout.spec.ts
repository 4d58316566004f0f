import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { arrive } from '../support/journey-people.ts';
import { expectAccessible, expectNoSidewaysScroll, open, untilAwake } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';
const MOST_CLICKS = 3;

const wallet = (page: Page): FrameLocator => page.frameLocator('iframe[title="Express checkout"]');
const pay = (page: Page) => wallet(page).getByRole('button', { name: /^Pay \$/ });

async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
}

/** From a product page to the buttons in the checkout, with one click. */
async function comeToButtons(page: Page): Promise<void> {
  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Express checkout' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeVisible();
  await untilAwake(page);
}

for (const width of [390, 1280]) {
  test(`a guest pays from a wallet with ${MOST_CLICKS} clicks and no field (${width} px)`, async ({ browser }) => {
    const { page } = await arrive(browser);
    await page.setViewportSize({ width, height: 860 });
    await comeToButtons(page);
    await wallet(page).getByRole('button', { name: 'Apple Pay' }).click();
    await expect(pay(page)).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `test-results/express-${width}.png`, fullPage: true });
    await pay(page).click();
    await expectPlaced(page);
    await expect(page.getByText('12 Kelpie Lane').first()).toBeVisible();
  });
}

test('the wallet shows the total at its address before it pays; a refused address keeps the cart', async ({
  browser,
}) => {
  const { page } = await arrive(browser);
  await comeToButtons(page);
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
  // Placed and not paid: the page of its payment says why, and takes another card.
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay $211.95' })).toBeVisible();
});

test('PayPal gives the address, and is charged once the buyer orders', async ({ browser }) => {
  const { page } = await arrive(browser);
  await comeToButtons(page);
  await page.getByRole('button', { name: 'PayPal' }).click();
  await page.getByLabel('Deliver to').selectOption('Perth, Australia');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Approved by buyer@example.test')).toBeVisible();
  await expect(page.getByText('4 Swan Street').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expectPlaced(page);
});
