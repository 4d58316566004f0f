import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { createUniqueUser, hasOwnStore } from '../support/journey-database.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { clicksOf, countEffort, fieldsOf } from '../support/journey-effort.ts';
import { acceptTerms, CARDS, cardForm, goToReview, fillCard, payWith } from '../support/journey-store.ts';
import { expectAccessible, expectNoSidewaysScroll, field, open, untilAwake } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';
const WIDTHS = [390, 1280];
const MAX_CLICKS = 5;
const MAX_CLICKS_RETURNING = 2;
const MAX_FIELDS = 7;

async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
}

for (const width of WIDTHS) {
  test(`a guest pays with at most ${MAX_CLICKS} clicks and ${MAX_FIELDS} fields from the product page (${width} px)`, async ({
    browser,
  }) => {
    const { page } = await openVisitor(browser);
    await page.setViewportSize({ width, height: 860 });
    await countEffort(page.context());
    await open(page, DOG_PROFILE);
    await page.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
    await untilAwake(page);
    // The frame of the checkout has logo, help and security notes, and no links elsewhere.
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link')).toHaveCount(2);
    await expect(banner.getByText('Secure checkout')).toBeAttached();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('main').getByText(/^Order today: kit by .+, results by .+/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field(page, 'Email').fill(`quick-${width}@example.test`);
    await page.getByRole('button', { name: 'Next: Addresses' }).click();
    const address = {
      'First name': 'Robin',
      'Last name': 'Ash',
      Address: '12 Kelpie Lane',
      'City or suburb': 'Ballarat',
      Postcode: '3350',
    };
    for (const [label, text] of Object.entries(address)) await field(page, label).fill(text);
    await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next: Review and pay' }).click();
    // The shipping method is preselected with its date, and can be changed.
    await expect(page.getByText(/, by \d+ [A-Z][a-z]+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change shipping' })).toBeVisible();
    await acceptTerms(page);
    await fillCard(page, CARDS.good);
    const fields = await fieldsOf(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await expectPlaced(page);
    const clicks = await clicksOf(page);
    expect(fields.length, fields.join(', ')).toBeLessThanOrEqual(MAX_FIELDS);
    expect(fields.length).toBeGreaterThan(0);
    expect(clicks.length, clicks.join(' | ')).toBeLessThanOrEqual(MAX_CLICKS);
    expect(clicks.length).toBeGreaterThan(0);
    await expectAccessible(page);
  });
}

test(`a returning buyer with a saved card pays with at most ${MAX_CLICKS_RETURNING} clicks and the previous sample collector`, async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'a buyer of its own');
  const { page } = await openVisitor(browser);
  const { email } = await createUniqueUser();
  await signIn(page, { email, to: DOG_PROFILE });
  await page.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await untilAwake(page);
  await page.getByRole('button', { name: 'Change cart' }).click();
  await page.getByText('A veterinarian', { exact: true }).click();
  await field(page, 'Name').fill('Dr Ng');
  await page.getByRole('button', { name: 'Next: Addresses' }).click();
  const address = { Address: '12 Kelpie Lane', 'City or suburb': 'Ballarat', Postcode: '3350' };
  for (const [label, text] of Object.entries(address)) await field(page, label).fill(text);
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await acceptTerms(page);
  await page.getByRole('checkbox', { name: /Save this card/ }).check();
  await payWith(page, CARDS.good);
  await expectPlaced(page);
  await expect(page).not.toHaveURL(/access_token/);

  await countEffort(page.context());
  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await untilAwake(page);
  await expect(page.getByText('Sample taken by: A veterinarian (Dr Ng)')).toBeVisible();
  await expect(page.getByText('12 Kelpie Lane').first()).toBeVisible();
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByText('By ordering, you accept the terms and conditions.')).toBeVisible();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expectPlaced(page);
  const clicks = await clicksOf(page);
  expect(clicks.length, clicks.join(' | ')).toBeLessThanOrEqual(MAX_CLICKS_RETURNING);
  expect(clicks.length).toBeGreaterThan(0);
});

test('an address typed or pasted as a whole fills its fields', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
  await untilAwake(page);
  await field(page, 'Email').fill('address-journey@example.test');
  await page.getByRole('button', { name: 'Next: Addresses' }).click();
  await field(page, 'Address').fill('12 Kelpie Lane, Ballarat VIC 3350');
  const label = '12 Kelpie Lane, Ballarat VIC 3350, Australia';
  await expect(page.locator(`datalist option[value="${label}"]`)).toHaveCount(1);
  // What the browser does when an address is chosen from its list.
  await field(page, 'Address').fill(label);
  await expect(field(page, 'Address')).toHaveValue('12 Kelpie Lane');
  await expect(field(page, 'City or suburb')).toHaveValue('Ballarat');
  await expect(field(page, 'State')).toHaveValue('VIC');
  await expect(field(page, 'Postcode')).toHaveValue('3350');
  // Without commas or a postcode, the browser lists it, because its text matches the input.
  await field(page, 'Address').fill('5 Collins St Melbourne');
  const short = '5 Collins St, Melbourne VIC, Australia';
  await expect(page.locator(`datalist option[value="${short}"]`)).toHaveText('5 Collins St Melbourne');
  await field(page, 'Address').fill(short);
  await expect(field(page, 'City or suburb')).toHaveValue('Melbourne');
  await expect(field(page, 'Postcode')).toHaveValue('3350');
});

test('a page that is reloaded between order and payment shows the payment of that order', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await goToReview(page, 'reload-journey@example.test');
  await acceptTerms(page);
  // The first call gets no response: the order is placed, and the browser waits.
  let calls = 0;
  await page.route('**/store/checkout/payment', async (route) => {
    calls += 1;
    if (calls > 1) await route.continue();
  });
  const placed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/store/checkout') && answer.request().method() === 'POST',
  );
  const opening = page.waitForRequest('**/store/checkout/payment');
  await payWith(page, CARDS.good);
  const { orderId } = (await (await placed).json()) as { orderId: number };
  await opening;
  const reopened = page.waitForRequest('**/store/checkout/payment');
  await page.reload();
  await untilAwake(page);
  expect((await reopened).postDataJSON()).toMatchObject({ orderId });
  await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await payWith(page, CARDS.good);
  await expectPlaced(page);
});
