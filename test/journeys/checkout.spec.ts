import type { Page } from '@playwright/test';
import { takePictures } from '../support/journey-pictures.ts';
import { expect, test } from '../support/journey-test.ts';
import { expectAccessible, open, untilAwake } from '../support/journey-watch.ts';
import { createVet, hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { findMail } from '../support/journey-mail.ts';

const PASSWORD = 'Damsire-demo-2026';
const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';

test('R293 R294 R295 R332 R354 R358 a guest buys with a coupon; a wrong address, a declined card and a reload lose no input', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await open(page, '/checkout');
  await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull();
  await addProfile(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toMatch(/^[\w-]{43}$/);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next: Addresses' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel(/^Email/).fill('guest-journey@example.test');
  await useCoupon(page, 'SPRING');
  await expect(page.getByText('This coupon has expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect(page.getByText('This coupon has expired.')).toBeHidden();
  await useCoupon(page, 'welcome10');
  await expect(page.getByText('Coupon WELCOME10 applied')).toBeVisible();
  await page.getByRole('button', { name: 'Next: Addresses' }).click();

  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await fillAddress(page, '30');
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect(page.getByText('Enter a valid postcode.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await untilAwake(page);
  await expect(page.getByLabel(/^City/)).toHaveValue('Melbourne');
  await page.getByLabel(/^Postcode/).fill('3000');
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await page.getByRole('button', { name: 'Change shipping' }).click();
  await page.getByText('Express, tracked').first().click();
  await expect(page.getByRole('main').getByText('$192.05').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();

  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByText('You must accept the terms')).toBeVisible();
  await page.getByLabel(/I accept the/).check();
  await expectAccessible(page);
  await pay(page, '4000000000000002');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' }).first()).toBeVisible();
  await page.reload();
  await untilAwake(page);
  await pay(page, '4000002500003155');
  await card(page).getByRole('button', { name: 'Authorise' }).click();
  await page.waitForURL('**/checkout/complete**');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
  await expect(page.getByRole('main').getByText('$192.05')).toBeVisible();
  await expectAccessible(page);
  const mail = await findMail(page, { to: 'guest-journey@example.test', subject: /^Your order AU-/ });
  expect(mail.text).toContain('$192.05 AUD');
  // The cart is cleared once the page has requested its state.
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('sessionId'), sessionStorage.getItem('checkout')]))
    .toEqual([null, null]);
});

test('R331 R633 a pending payment opens its dialog and nothing is added to the cart', async ({ page }) => {
  await signIn(page, 'breeder@demo.test');
  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pending Payments' });
  await expect(dialog).toContainText(
    'You have payments pending and therefore cannot proceed with making any new orders. Please pay your outstanding accounts or contact the provider to discuss.',
  );
});

test('R087 R361 R364 R365 a vet orders on account without billing, shipping and payment steps, and names a patient per test', async ({
  page,
}) => {
  test.skip(!hasOwnStore, 'a clinic of its own');
  const { email } = await createVet();
  await signIn(page, email);
  await addProfile(page);
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Next: Review' }).click();
  await expect(page.getByText('Please choose an animal for each test.')).toBeVisible();
  await takePictures(page, 'vet-cart');
  const saved = page.waitForResponse((answer) => answer.url().includes('/note/'));
  await page.getByLabel(/Which animal is it for/).fill('Rex, owner Jones');
  await page.getByLabel(/Which animal is it for/).blur();
  await saved;
  await page.getByRole('button', { name: 'Next: Review' }).click();
  await expect(page.getByRole('heading', { name: 'On account' })).toBeVisible();
  await takePictures(page, 'vet-review');
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
  const mail = await findMail(page, { to: email, subject: /^Your order AU-/ });
  expect(mail.text).toContain('placed on account');
});

test('R298 M7 two tabs show the same cart, and signing in keeps it', async ({ page, context }) => {
  test.skip(!hasOwnStore, 'a cart of its own');
  const { email } = await createUniqueUser();
  await addProfile(page);
  const other = await context.newPage();
  await open(other, '/checkout');
  await expect(other.getByRole('textbox', { name: 'Quantity of Dog Full Breed Profile' }).last()).toHaveValue('1');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(other.getByRole('textbox', { name: 'Quantity of Dog Full Breed Profile' }).last()).toHaveValue('2');
  await other.close();
  await signIn(page, email);
  await open(page, '/checkout');
  await expect(page.getByRole('textbox', { name: 'Quantity of Dog Full Breed Profile' }).last()).toHaveValue('2');
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
});

test('R377 saved addresses are offered, and nothing typed at checkout remains after signing out', async ({ page }) => {
  await signIn(page, 'owner@demo.test');
  await open(page, '/store/genopet-dog-breed-identification/p/44');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await open(page, '/checkout');
  // The address of the account is filled in, so the payment is next, and everything can still be changed.
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect(page.getByText(/, by \d+ [A-Z][a-z]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change addresses' }).click();
  const saved = page.getByLabel('Saved addresses');
  await saved.selectOption({ index: 1 });
  await expect(page.getByLabel(/^City/)).not.toHaveValue('');
  await open(page, '/breeder');
  const { firstName } = await page.evaluate(async () => (await fetch('/api/my/details')).json());
  await page.getByRole('banner').getByRole('button', { name: firstName }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(async () => {
    const storedValues = await page.evaluate(() => [
      sessionStorage.getItem('checkout'),
      localStorage.getItem('sessionId'),
    ]);
    expect(storedValues).toEqual([null, null]);
  }).toPass();
});

async function addProfile(page: Page): Promise<void> {
  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
}

async function useCoupon(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Coupon code');
  if (!(await field.isVisible())) await page.getByText('I have a coupon').click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

async function fillAddress(page: Page, postcode: string): Promise<void> {
  await page.getByLabel(/^First name/).fill('Ada');
  await page.getByLabel(/^Last name/).fill('Test');
  await page.getByLabel(/^Address/).fill('1 Kennel Rd');
  await page.getByLabel(/^City/).fill('Melbourne');
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await page.getByLabel(/^Postcode/).fill(postcode);
}

const card = (page: Page) => page.frameLocator('main iframe');

async function pay(page: Page, number: string): Promise<void> {
  const fields = {
    'cc-name': 'Ada Test',
    'cc-number': number,
    'cc-exp-month': '12',
    'cc-exp-year': '34',
    'cc-csc': '123',
  };
  for (const [field, value] of Object.entries(fields)) await card(page).locator(`[autocomplete=${field}]`).fill(value);
  await page.getByRole('button', { name: /^(Pay |Order and pay$)/ }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
