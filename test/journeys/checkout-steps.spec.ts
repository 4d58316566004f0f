import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { createVet } from '../support/journey-database.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { cardForm, CARDS, fillAddress, payWith, acceptTerms, goToReview } from '../support/journey-store.ts';
import { expectAccessible, expectNoSidewaysScroll, open } from '../support/journey-watch.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 860 };

for (const size of [PHONE, DESKTOP]) {
  test(`after a declined card the payment of the order is visible and has the focus (${size.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await goToReview(page, `reveal-${size.width}@example.test`);
    await expectNoSidewaysScroll(page);
    await acceptTerms(page);
    await payWith(page, CARDS.declined);
    const form = page.locator('iframe[title="Card payment"]');
    await expect(page.getByRole('region', { name: /^Pay \$/ })).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeInViewport();
    const top = async () => (await form.boundingBox())?.y ?? 0;
    await expect.poll(top).toBeGreaterThan(0);
    await expect.poll(top).toBeLessThan(size.height / 2);
    // The amount to pay is above it and also visible.
    await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeInViewport();
  });
}

test('R535 the buyer can go back from payment to the summary and pay another way, also after a declined card', async ({
  page,
}) => {
  await goToReview(page, 'back-journey@example.test');
  await acceptTerms(page);
  await cardForm(page).getByLabel('Expiry month').fill('13');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(cardForm(page).getByText('Month is not valid')).toBeVisible();
  // Shown once, beside the fields.
  await expect(cardForm(page).getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Please check your card details.')).toHaveCount(0);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' }).first()).toBeVisible();
  // With the browser's back button.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a payment method' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' }).getByText(/Dog DNA Profile/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await expectAccessible(page);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  // And with the button of the page.
  await page.getByRole('button', { name: 'Back to summary' }).click();
  await expect(page.getByRole('region', { name: 'Choose a payment method' })).toBeFocused();
  await page.getByRole('radio', { name: /^PayPal/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/checkoutnow/);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
});

async function vetAtCheckout(browser: Browser): Promise<Page> {
  const { page } = await openVisitor(browser);
  const { email } = await createVet();
  await signIn(page, { email, to: '/store/dog-full-breed-profile/p/36' });
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await open(page, '/checkout');
  return page;
}

test("R361 a vet's first click on the next step works, even if the note is saved slowly", async ({ browser }) => {
  const page = await vetAtCheckout(browser);
  await page.route('**/note/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByLabel(/Which animal is it for/).fill('Rex, owner Jones');
  await page.getByRole('button', { name: /^Next: Review/ }).click();
  await expect(page.getByRole('heading', { name: 'On account' })).toBeVisible();
  await expect(page.getByText('Rex, owner Jones')).toBeVisible();
});

test('a note that could not be saved is kept with an error, and sent again by the next click', async ({ browser }) => {
  const page = await vetAtCheckout(browser);
  await page.route('**/note/**', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  const note = page.getByLabel(/Which animal is it for/);
  await note.fill('Bella, owner Ng');
  await page.getByRole('button', { name: /^Next: Review/ }).click();
  await expect(page.getByText('Failed to update item note')).toBeVisible();
  // The click sends the note again; that must also fail before the server recovers.
  const next = page.getByRole('button', { name: /^Next: Review/ });
  await expect(next).not.toHaveAttribute('aria-busy');
  await expect(note).toHaveValue('Bella, owner Ng');
  await page.unroute('**/note/**');
  await next.click();
  await expect(page.getByRole('heading', { name: 'On account' })).toBeVisible();
  await expect(page.getByText('Bella, owner Ng')).toBeVisible();
});

test('the cart tells an unapproved clinic that it is unapproved, and the clinic pays by card', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  const { email } = await createVet({ state: 'PENDING_APPROVAL', onAccount: false });
  await signIn(page, { email, to: '/store/dog-full-breed-profile/p/36' });
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByText('We are still verifying your clinic')).toBeVisible();
  await expectAccessible(page);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel(/Which animal is it for/).fill('Rex, owner Jones');
  await page.getByRole('button', { name: /^Next: Addresses/ }).click();
  await fillAddress(page, { firstName: 'Noor', lastName: 'Haddad', email: '' });
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await acceptTerms(page);
  await payWith(page, CARDS.good);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
});
