import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, readDownload } from '../support/journey-people.ts';
import { acceptTerms, CARDS, goToReview, payWith } from '../support/journey-store.ts';
import { expectAccessible, expectNoSidewaysScroll, field, open } from '../support/journey-watch.ts';

const EMAIL = 'order-status@example.test';
const WIDTHS = [390, 1280];

async function lookAt(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** On a phone: a wrong postcode is shown beside its field, and what was typed stays. */
async function changeAddress(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 860 });
  await page.getByRole('button', { name: 'Change delivery address' }).click();
  await field(page, 'Address line 2').fill('Unit 4');
  const postcode = field(page, 'Postcode');
  const valid = await postcode.inputValue();
  await postcode.fill('99');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter a valid postcode.')).toBeInViewport();
  await expectAccessible(page);
  await postcode.fill(valid);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Delivery address changed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Unit 4')).toBeVisible();
  await findMail(page, { to: EMAIL, subject: /^New delivery address for your order/ });
}

test('a guest finds an order by email link and number, downloads the invoice, reorders and gets an account', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await goToReview(page, EMAIL);
  await acceptTerms(page);
  await payWith(page, CARDS.good);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expected dates' })).toContainText(/Kit by .+Results by/);
  await lookAt(page);
  const mail = await findMail(page, { to: EMAIL, subject: /^Your order AU-/ });
  for (const text of ['12 Kelpie Lane', 'Shipping', 'GST', 'Results by', '/receipt?access_token='])
    expect(mail.text).toContain(text);
  const number = /AU-\d+/.exec(mail.subject)![0];

  await test.step("the email link opens the order with status, dates and history in the reader's time zone", async () => {
    const path = /\/order-status\?order=\d+&access_token=[\w-]+/.exec(mail.text)![0];
    const { page: other, errors } = await openVisitor(browser);
    await open(other, path);
    await expect(other.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(other.getByText('Order confirmed', { exact: true })).toBeVisible();
    await lookAt(other);
    const { name, bytes } = await readDownload(other, 'Download invoice (PDF)');
    expect(name).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    errors.expect(428, /delivery-address/);
    await changeAddress(other);
    await other.context().close();
  });

  const { page: guest } = await openVisitor(browser);
  await test.step('number and email address open the order, and all others get the same response', async () => {
    await open(guest, '/order-status');
    await lookAt(guest);
    await field(guest, 'Order number').fill('AU-9999999');
    await field(guest, 'Email address used for the order').fill(EMAIL);
    await guest.getByRole('button', { name: 'View order' }).click();
    await expect(
      guest.getByText('We could not find an order with this number and email address. Check both and try again.'),
    ).toBeVisible();
    await field(guest, 'Order number').fill(number);
    await guest.getByRole('button', { name: 'View order' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  });

  await test.step('an account needs only a password', async () => {
    await guest.getByRole('button', { name: 'Create pet owner account' }).click();
    await expect(guest.getByText('Check your email')).toBeVisible();
    const { text } = await findMail(guest, { to: EMAIL, subject: /^Confirm your email/ });
    const { page: box } = await openVisitor(browser);
    await open(box, /\/register\/confirm\?token=[\w-]+/.exec(text)![0]);
    await expect(box.getByRole('main').getByRole('textbox')).toHaveCount(1);
    await expectAccessible(box);
    await box.context().close();
  });

  await test.step('ordering again fills cart, addresses and contact', async () => {
    await guest.getByRole('button', { name: 'Order again' }).click();
    await expect(guest.getByRole('heading', { name: 'Your tests' })).toBeVisible();
    await expect(field(guest, 'Email')).toHaveValue(EMAIL);
    await guest.getByRole('button', { name: 'Next: Review and pay' }).click();
    await expect(guest.getByText('12 Kelpie Lane').first()).toBeVisible();
    await expect(guest.getByRole('checkbox', { name: /I accept the terms/ })).toBeVisible();
  });
});

test('after a declined card every tab offers to pay the order, and its guest can cancel it', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await goToReview(page, 'declined@example.test');
  await acceptTerms(page);
  await payWith(page, CARDS.declined);
  await expect(page.getByText('Your last payment did not go through')).toBeVisible();
  const tab = await page.context().newPage();
  await page.close();
  await open(tab, '/checkout');
  await expect(tab.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await lookAt(tab);
  await tab.getByRole('link', { name: 'View or cancel the order' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: /^Your order ORDER-\d+$/ })).toBeVisible();
  await lookAt(tab);
  await tab.getByRole('button', { name: 'Cancel order' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(tab.getByText('Cancelled', { exact: true })).toBeVisible();
  await open(tab, '/checkout');
  await expect(tab.getByText('Your cart is empty.')).toBeVisible();
});
