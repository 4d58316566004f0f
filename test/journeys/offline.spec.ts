import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { addToCart, cardForm, CARDS, fillAddress, fillCard, fillContact } from '../support/journey-store.ts';
import { expectAccessible, field, open, untilAwake } from '../support/journey-watch.ts';

const OFFLINE = "You're offline. Check your connection and try again.";
const WAITING = /^You're offline. We'll continue once you're connected again/;

const whiteScreen = (page: Page) => page.getByText('Application Error');

test('R351 going offline at checkout shows a notice and keeps the input, and the order continues online', async ({
  page,
  context,
}) => {
  const email = 'offline-journey@example.test';
  await open(page, '/store/dog-dna-profile/p/31');
  await addToCart(page);
  await context.setOffline(true);
  // A part that was never loaded: the page waits for the connection and stays unchanged.
  await page.getByRole('button', { name: /change country$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: WAITING })).toBeVisible();
  await expect(whiteScreen(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: WAITING })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await open(page, '/checkout');
  await fillContact(page, email);
  await field(page, 'First name').fill('Robin');
  await context.setOffline(true);
  // Going back needs no request.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  // The next step must be saved on the server: the page shows the error in a message whose script was part of the first
  // load.
  await page.getByRole('button', { name: /^Next: Addresses/ }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await context.setOffline(false);
  await fillContact(page, email);
  await expect(field(page, 'First name')).toHaveValue('Robin');
  await fillAddress(page, { firstName: 'Robin', lastName: 'Ash', email });
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await fillCard(page, CARDS.good);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByText('Your order was not placed')).toBeVisible();
  await context.setOffline(false);
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue(CARDS.good);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
});

// The index of breeds is hydrated, a product page is static: its "Add to cart" loads React when it is clicked.
test('"Add to cart" shows an error offline and works again online', async ({ page, context }) => {
  await open(page, '/store/dog-dna-profile/p/31');
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first();
  await context.setOffline(true);
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: WAITING })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Item added to cart')).toBeVisible();
  // With the scripts loaded, the request itself fails: the error is shown, and the next click works.
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText('Failed to add item to cart')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await add.click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();
});

test('a navigation without a connection keeps the page and its input, and continues once online', async ({
  page,
  context,
}) => {
  await open(page, '/activate');
  await field(page, 'Barcode').first().fill('GG12 3456');
  await offlineClick(context, page, 'Sample tracker');
  await expect(page.getByRole('alert').filter({ hasText: WAITING })).toBeVisible();
  await expect(field(page, 'Barcode').first()).not.toHaveValue('');
  await expect(whiteScreen(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page).toHaveURL(/sample-tracker/);
  await untilAwake(page);
});

test('a script that fails to load is retried, and then the user is asked to reload', async ({ page }) => {
  await open(page, '/activate');
  let attempts = 0;
  await page.route('**/assets/country-dialog-*.js', (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: /change country$/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: "Part of this page couldn't be loaded" });
  await expect(notice).toBeVisible();
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Activate a kit' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  // Until then the old page responds.
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await untilAwake(page);
  await page.getByRole('button', { name: /change country$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
});

async function offlineClick(context: BrowserContext, page: Page, link: string): Promise<void> {
  await context.setOffline(true);
  await page.getByRole('link', { name: link }).filter({ visible: true }).first().click();
}
