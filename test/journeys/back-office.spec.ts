import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { addToCart } from '../support/journey-store.ts';
import { expectSound, field, open, untilAwake } from '../support/journey-watch.ts';

const DOG_DNA = '/store/dog-dna-profile/p/31';
const ADMIN = 'admin@demo.test';

test('a coupon is created with errors shown, used by a guest, and ended with a reason', async ({ browser }) => {
  const code = `FAIR-${Date.now().toString(36)}`.toUpperCase();
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/coupons' });
  await expectSound(page);
  await page.getByRole('link', { name: 'New coupon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New coupon' })).toBeVisible();
  await expectSound(page);
  await field(page, 'Code').fill(code);
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('textbox', { name: /^Percentage/ })).toBeFocused();
  await expect(page.getByText('Please enter a percentage.')).toBeVisible();
  await expect(field(page, 'Code')).toHaveValue(code);
  await page.getByRole('textbox', { name: /^Percentage/ }).fill('20');
  await field(page, 'Only these products').fill('Dog DNA');
  await page.getByRole('option', { name: /^Dog DNA Profile \(/ }).click();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText('20% off')).toBeVisible();

  const guest = await openVisitor(browser);
  await open(guest.page, DOG_DNA);
  await addToCart(guest.page);
  await open(guest.page, '/checkout');
  await useCoupon(guest.page, code.toLowerCase());
  await expect(guest.page.getByText(`Coupon ${code} applied`)).toBeVisible();
  await expect(guest.page.getByRole('main').getByText('-$13.00')).toBeVisible();

  await page.getByRole('button', { name: 'End now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End coupon' }).click();
  await expect(
    dialog.getByText('This field is required').or(dialog.getByText('Enter a reason of at least 5 characters')),
  ).toBeVisible();
  await field(dialog, 'Reason').fill('The fair is over');
  await dialog.getByRole('button', { name: 'End coupon' }).click();
  await expect(page.getByText('The fair is over')).toBeVisible();
  await expectSound(page);
  await guest.page.reload();
  await untilAwake(guest.page);
  await expect(guest.page.getByText('This coupon has expired.')).toBeVisible();
});

test('a price is changed after a confirmation, and another change is planned and cancelled', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/prices?book=NZ&audience=breeder&search=MP20-FBP-CAT' });
  await expectSound(page);
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Change price' })).toBeVisible();
  const before = await field(page, 'Price in NZD').inputValue();
  const newPrice = (Number(before) + 5).toFixed(2);
  await field(page, 'Price in NZD').fill(newPrice);
  await field(page, 'Reason').fill('The freight went up');
  await page.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /^Price \$/ })).toContainText(
    new RegExp(`${money(before)}.*${money(newPrice)}.*\\+\\d+(\\.\\d+)?%`),
  );
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(page.getByText('Price changed')).toBeVisible();
  await expect(page.getByRole('table').getByText('The freight went up')).toBeVisible();
  await field(page, 'Price in NZD').fill('1.00');
  await field(page, 'Start date').fill(`${new Date().getUTCFullYear() + 1}-01-31`);
  await field(page, 'Reason').fill('A mistake, surely');
  await page.getByRole('button', { name: 'Change price' }).click();
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(dialog.getByRole('alert').or(dialog.getByRole('status'))).toContainText(/Price −\d+(\.\d+)?%/);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Change price anyway' }).click();
  await expect(page.getByText('Price change scheduled')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByRole('table').getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('table').getByText(/^Cancelled by Ada/)).toBeVisible();
});

/** An amount in the format of the pages, for a regular expression. */
const money = (typed: string) => `\\$${Number(typed).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`;

test('staff manage jobs, emails, gift cards and the terms of a clinic', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/jobs' });
  await expect(page.getByText('No failed jobs.').or(page.getByRole('table'))).toBeVisible();
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  await expectSound(page);
  await open(page, '/admin/outbox?filter=failed');
  await expectSound(page);
  const mail = page.getByRole('row').filter({ hasText: 'moved.away@example.test' });
  await expect(mail).toContainText('The mailbox does not exist');
  await mail.getByRole('button', { name: /^Retry/ }).click();
  await expect(page.getByText('Retrying.')).toBeVisible();
  await expect(mail).toHaveCount(0);
  await open(page, '/admin/gift-cards?filter=all');
  await expectSound(page);
  await open(page, '/admin/people?filter=vets&search=vet.hillview');
  await page.getByRole('table').getByRole('link').first().click();
  await field(page, 'Payment terms (days)').fill('400');
  const older = await page.context().newPage();
  await open(older, new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(
    page.getByText('This field is required').or(page.getByText('Enter a reason of at least 5 characters')).first(),
  ).toBeVisible();
  await field(page, 'Payment terms (days)').fill('21');
  await field(page, 'Reason for these terms').fill('Agreed by phone');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByText('Credit terms saved.')).toBeVisible();
  await expect(page.getByText('Agreed by phone')).toBeVisible();
  await expect(page.getByText(/from \$[\d,.]+ AUD and \d+ days to \$[\d,.]+ AUD and 21 days/)).toBeVisible();
  await expectSound(page);
  await field(older, 'Payment terms (days)').fill('45');
  await field(older, 'Reason for these terms').fill('From an older page');
  await older.getByRole('button', { name: 'Save terms' }).click();
  await expect(older.getByText('This has changed since you opened it')).toBeVisible();
  await expect(field(older, 'Reason for these terms')).toHaveValue('From an older page');
  // A fixed request, because other journeys reply to their own requests.
  await open(page, '/admin/requests?search=owner%40demo.test');
  await page.getByRole('table').getByRole('link').first().click();
  const text = 'Your answer to';
  await page.getByLabel(text).fill('Yes, from six weeks.');
  await open(older, new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent.')).toBeVisible();
  await expect(page.getByText('Yes, from six weeks.').first()).toBeVisible();
  await older.getByLabel(text).fill('No, never.');
  await older.getByRole('button', { name: 'Send answer' }).click();
  await expectSound(older);
  await older.getByRole('button', { name: 'load the new values' }).click();
  await expect(older.getByText('Yes, from six weeks.')).toBeVisible();
  await expect(older.getByLabel(text)).toHaveValue('No, never.');
  await older.close();
  await expectSound(page);
});

async function useCoupon(page: Page, code: string): Promise<void> {
  const box = page.getByLabel('Coupon code');
  if (!(await box.isVisible())) await page.getByText('I have a coupon').click();
  await box.fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
}
