import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { acceptTerms, CARDS, payWith } from '../support/journey-store.ts';
import { expectAccessible, field, open, untilAwake } from '../support/journey-watch.ts';

const GIFT_CARD = '/store/gift-card-50/p/56';
const DOG_DNA = '/store/dog-dna-profile/p/31';
const EXTRA_SWAB = '/store/extra-swab/p/53';
const BREEDER = 'breeder.coastline@demo.test';

test('a gift card is bought, its code is emailed, and it pays a part of the next order', async ({ browser }) => {
  const giver = await openVisitor(browser);
  await putInCart(giver.page, GIFT_CARD);
  await toReview(giver.page, 'giver-journey@example.test');
  await acceptTerms(giver.page);
  await payWith(giver.page, CARDS.declined);
  await expect(giver.page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await expect(giver.page.getByRole('navigation', { name: 'Checkout' }).getByRole('listitem')).toHaveCount(3);
  // Another tab starts a new cart meanwhile, and the payment remains open.
  const other = await giver.page.context().newPage();
  await putInCart(other, EXTRA_SWAB);
  await expect(giver.page.getByText('Your cart has new items')).toBeVisible();
  const kept = await giver.page.evaluate(() => sessionStorage.getItem('checkout'));
  await payWith(giver.page, CARDS.good);
  await expectPlaced(giver.page);
  // A tab that still shows the payment states that the order is placed.
  await other.evaluate((text) => {
    const { sessionId } = JSON.parse(text!).placed as { sessionId: string };
    localStorage.setItem('sessionId', sessionId);
    sessionStorage.setItem('checkout', text!);
  }, kept);
  await open(other, '/checkout');
  await expectPlaced(other);
  const mail = await findMail(giver.page, { to: 'giver-journey@example.test', subject: /Your .+ gift card/ });
  const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.text)![0];

  const guest = await openVisitor(browser);
  await putInCart(guest.page, DOG_DNA);
  await open(guest.page, '/checkout');
  await useGiftCard(guest.page, 'WRONG-CODE');
  await expect(guest.page.getByText('This gift card was not found. Check the code and try again.')).toBeVisible();
  await useGiftCard(guest.page, code.toLowerCase().replaceAll('-', ' '));
  await expect(guest.page.getByText(/Gift card ending in .{4} applied/)).toBeVisible();
  await expectAccessible(guest.page);
  await toReview(guest.page, 'guest-of-gift@example.test');
  await acceptTerms(guest.page);
  await expect(guest.page.getByText('How would you like to pay $15.00?')).toBeVisible();
  await payWith(guest.page, CARDS.good);
  await expectPlaced(guest.page);
  await expect(
    guest.page
      .getByRole('main')
      .getByText(/Gift card/)
      .first(),
  ).toBeVisible();

  await putInCart(guest.page, DOG_DNA);
  await open(guest.page, '/checkout');
  await useGiftCard(guest.page, code);
  await expect(guest.page.getByText('This voucher has already been redeemed.').first()).toBeVisible();
});

test('R231 a breeder pays with points and PayPal, then with a card that is saved, used again and removed', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: BREEDER, to: '/my/loyalty' });
  await expect(page.getByRole('main').getByText('600', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await putInCart(page, DOG_DNA);
  await open(page, '/checkout');
  await page.getByText('Use loyalty points').click();
  await field(page, 'Points').fill('300');
  await expect(page.getByText(/^With 300 points you pay /)).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
  await expect(page.getByText('300 points applied')).toBeVisible();
  await toReview(page, null);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  // PayPal responds slowly (status 204 leaves the buyer on the page), and a message is shown meanwhile.
  await page.route('**/checkoutnow**', (route) => route.fulfill({ status: 204 }));
  const asked = Promise.withResolvers<void>();
  await page.route('**/store/checkout/payment', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Order and pay' }).click();
  // The message is shown during our request, and while PayPal opens.
  await expect(page.getByText('Loading paypal, please wait...')).toBeVisible();
  const opens = page.waitForRequest('**/checkoutnow**');
  asked.resolve();
  await opens;
  await expect(page.getByText('Loading paypal, please wait...')).toBeVisible();
  const kept = await page.evaluate(() => sessionStorage.getItem('checkout'));
  expect(kept).toContain('"method":"P"');
  await page.unroute('**/checkoutnow**');
  await page.reload();
  await untilAwake(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  // Buyers who cancel at PayPal choose how to continue, and are not sent there again.
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page.getByText('Your PayPal payment is not complete.')).toBeVisible();
  await untilAwake(page);
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expectPlaced(page);
  await findMail(page, { to: BREEDER, subject: /^Your order AU-/ });
  await open(page, '/my/loyalty');
  await expect(page.getByRole('main').getByText('Reserved for an order')).toBeVisible();

  // As if the page of the placed order was left before its scripts ran: the next order must not be sent to PayPal.
  await page.evaluate((text) => sessionStorage.setItem('checkout', text!), kept);
  await putInCart(page, DOG_DNA);
  await toReview(page, null);
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await acceptTerms(page);
  await page.getByRole('checkbox', { name: /Save this card/ }).check();
  await payWith(page, CARDS.good);
  await expectPlaced(page);
  await comeToSavedCard(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expectPlaced(page);

  await comeToSavedCard(page);
  await page.getByRole('radio', { name: 'Another card' }).check();
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await open(page, '/my/pending-orders');
  await page.getByText('Use loyalty points').click();
  await expect(page.getByText(/^You can use up to 300 points, worth \$15\.00\./)).toBeVisible();
  await field(page, 'Points').fill('99');
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  await expect(page.getByText('Use at least 100 points, up to 50% of the product total.')).toBeVisible();
  await field(page, 'Points').fill('200');
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  await expect(page.getByText('200 points applied')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $55.00' }).click();
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await page.getByRole('button', { name: /^Pay \$55\.00/ }).click();
  await expect(page.getByText('Thank you, we have received $55.00')).toBeVisible({ timeout: 60_000 });
  await open(page, '/my/cards');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove.*Visa/ }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('No saved cards yet.')).toBeVisible();
});

test('points that expire soon are listed on the page by day, and announced by email', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder.fernhill@demo.test', to: '/my/loyalty' });
  await expect(page.getByText('Points expiring soon')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^240 points, worth \$12\.00, expire/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^180 points, worth \$9\.00, expire/ })).toBeVisible();
  await expect(page.getByText('Expired', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await findMail(page, { to: 'breeder.fernhill@demo.test', subject: /^240 of your points expire on / });
});

test('a transfer is matched and refunded in the back office, and a waiting customer is notified of stock', async ({
  browser,
}) => {
  const guest = await openVisitor(browser);
  await putInCart(guest.page, DOG_DNA);
  await toReview(guest.page, 'transfer-journey@example.test');
  await guest.page.getByRole('radio', { name: /Bank transfer/ }).check();
  await guest.page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await guest.page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Waiting for your transfer' })).toBeVisible();
  const reference = await guest.page.getByRole('main').locator('b.font-mono').innerText();
  await expect(guest.page.getByRole('definition').filter({ hasText: '000-000' })).toBeVisible();
  await expectAccessible(guest.page);
  const stockMail = await findMail(guest.page, {
    to: 'transfer-journey@example.test',
    subject: new RegExp(`^How to pay for your order ${reference}$`),
  });
  expect(stockMail.text).toContain('Account number');

  const desk = await openVisitor(browser);
  await signIn(desk.page, { email: 'admin@demo.test', to: '/admin/transfers' });
  await field(desk.page, 'Statement lines').fill(`21.11. ADA TEST ${reference.toLowerCase()} 65.00`);
  await desk.page.getByRole('button', { name: 'Match' }).click();
  await expect(desk.page.getByText('Full payment')).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.getByRole('button', { name: 'Record $65.00' }).click();
  await expect(desk.page.getByText('Nothing due')).toBeVisible();
  await guest.page.reload();
  await expectPlaced(guest.page);

  await open(desk.page, '/admin/stock');
  await expect(desk.page.getByRole('combobox', { name: 'Product' })).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.getByRole('link', { name: 'Update Extra Swab' }).click();
  const older = await desk.page.context().newPage();
  await open(older, '/admin/stock?count=53');
  await count(desk.page, '0');
  await expect(desk.page.getByText('from 3 to 0')).toBeVisible();
  await expectAccessible(desk.page);
  await sendCount(older, '2');
  await expect(older.getByRole('alert')).toContainText('0 on hand now, not 3');
  await expect(field(older, 'On hand')).toHaveValue('2');
  await expect(older.getByText('Now 0, including 0 reserved for orders.')).toBeVisible();
  await older.close();
  await untilAvailability(guest.page, 'OutOfStock');
  await expect(guest.page.getByText('Out of stock')).toBeVisible();
  await field(guest.page, 'Email me when it is back in stock').fill('waits-journey@example.test');
  await guest.page.getByRole('button', { name: 'Notify me' }).click();
  await expect(guest.page.getByText("We'll send you one email")).toBeVisible();
  await expectAccessible(guest.page);
  await count(desk.page, '12');
  await findMail(desk.page, { to: 'waits-journey@example.test', subject: /Extra Swab is back in stock/ });
  await untilAvailability(guest.page, 'InStock');

  await refundByTransfer(desk.page, 'transfer-journey@example.test');
});

/** A refund by bank transfer is complete once staff have sent it. */
async function refundByTransfer(page: Page, customer: string): Promise<void> {
  await open(page, `/admin/orders?filter=all&search=${encodeURIComponent(customer)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Refund order' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund order' });
  await refund.getByLabel(/^Dog DNA Profile/).fill('5');
  await field(page, 'Reason').fill('Goodwill');
  await refund.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(page.getByText('Refund requested. Send the money from your bank')).toBeVisible();
  await open(page, '/admin/refunds');
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ hasText: customer });
  await row.getByRole('button', { name: /^Record as sent/ }).click();
  await field(page, 'Transfer reference').fill('OUT-JOURNEY');
  await page.getByRole('dialog').getByRole('button', { name: 'Record as sent' }).click();
  await expect(page.getByText('Refund recorded.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await findMail(page, { to: customer, subject: /^Your refund for order/ });
}

/**
 * Waits for the availability in the structured data of the swab's page, which is cached for guests and rendered again a
 * moment after a change.
 */
async function untilAvailability(page: Page, word: string): Promise<void> {
  await expect(async () => {
    await open(page, EXTRA_SWAB);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain(`"availability":"https://schema.org/${word}"`);
  }).toPass();
}

async function count(page: Page, onHand: string): Promise<void> {
  await sendCount(page, onHand);
  await expect(page.getByText(/^Stock updated/).last()).toBeVisible();
}

async function putInCart(page: Page, product: string): Promise<void> {
  await open(page, product);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
}

async function useGiftCard(page: Page, code: string): Promise<void> {
  const input = page.getByLabel('Gift card code');
  if (!(await input.isVisible())) await page.getByText('I have a gift card').click();
  await input.fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
}

/** Goes through the steps to the review; guests enter contact and address, accounts have both. */
async function toReview(page: Page, email: string | null): Promise<void> {
  await open(page, '/checkout');
  if (email) {
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Next: Addresses' }).click();
    await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Test');
    await field(page, 'Address').fill('12 Kelpie Lane');
    await field(page, 'City or suburb').fill('Ballarat');
    await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
    await field(page, 'Postcode').fill('3350');
  }
  await page.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect(page.getByText(/accept the terms and conditions/).first()).toBeVisible();
}

async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
}

async function comeToSavedCard(page: Page): Promise<void> {
  await putInCart(page, DOG_DNA);
  await toReview(page, null);
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
}

async function sendCount(page: Page, onHand: string): Promise<void> {
  await field(page, 'On hand').fill(onHand);
  await field(page, 'Reason').fill('Counted the shelf');
  await page.getByRole('button', { name: 'Save stock' }).click();
}
