import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { findMail } from '../support/journey-mail.ts';
import { signInByApi } from '../support/journey-people.ts';
import { expectAccessible, open, untilAwake } from '../support/journey-watch.ts';

test('a breeder pays a pending order after a declined card, staff send it, and the kit shows in the account', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  test.skip(!hasOwnStore, 'a buyer of its own: others of the demonstration could not order meanwhile');
  const breeder = await signedIn(browser, (await createUniqueUser()).email);
  await orderWithoutPaying(breeder);
  await open(breeder, '/my/orders');
  await breeder.getByRole('link', { name: 'Pending orders' }).click();
  await expect(breeder.getByRole('heading', { level: 1, name: 'Pending orders' })).toBeVisible();
  await untilOpenedAnew(breeder, '/my/pending-orders');
  await expectAccessible(breeder);
  await breeder.getByRole('button', { name: /^Pay \$/ }).click();
  await fillCard(breeder, '4000000000000002');
  await payButton(breeder).click();
  await expect(breeder.getByText('Your payment did not go through', { exact: true })).toBeVisible();
  await fillCard(breeder, '4242424242424242');
  await payButton(breeder).click();
  await expect(breeder.getByText(/^Thank you, we have received \$[\d.,]+$/)).toBeVisible({ timeout: 60_000 });
  await open(breeder, '/my/orders');
  await expectAccessible(breeder);
  const number = await breeder
    .getByRole('link', { name: /^AU-\d+$/ })
    .first()
    .innerText();

  const desk = await signedIn(browser, 'admin@demo.test');
  await open(desk, '/admin/orders');
  await expectAccessible(desk);
  // Other journeys place newer orders, which are listed first.
  await open(desk, `/admin/orders?search=${number}`);
  await desk.getByRole('link', { name: number }).click();
  await expect(desk.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel('Tracking number').fill('AP700001');
  await desk.getByRole('button', { name: 'Allocate and send 1 kit' }).click();
  const barcode = desk.getByRole('cell', { name: /^GG\w\w-\w{4}-\w{4}$/ });
  await expect(barcode).toBeVisible();
  await desk.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(desk.getByText('Delivered', { exact: true }).first()).toBeVisible();

  await breeder.getByRole('link', { name: number }).click();
  await expect(breeder.getByText('Kit sent', { exact: true })).toBeVisible();
  await expect(breeder.getByText('AP700001')).toBeVisible();
  await expectAccessible(breeder);
  const file = breeder.waitForEvent('download');
  await breeder.getByRole('link', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^INV-AU-\d{4}-\d{6}\.pdf$|^pdf$/);
  // With another unpaid order, it cannot be ordered again (simulated, because this account can always order).
  await breeder.route('**/reorder*', (route) => route.fulfill({ status: 409, json: { code: 79, message: 'Unpaid' } }));
  await breeder.getByRole('button', { name: 'Order again' }).click();
  await expect(breeder.getByRole('dialog', { name: 'Pending Payments' })).toBeVisible();
});

test('P126 P129 R134 R246 R382 R383 R384 a clinic with an overdue invoice cannot order until it has paid the invoice by card', async ({
  browser,
}) => {
  const vet = await signedIn(browser, 'vet.hillview@demo.test');
  const addToCart = async () => {
    await open(vet, '/store/dog-dna-profile/p/31');
    await vet.getByRole('button', { name: 'Add to cart' }).first().click();
  };
  await addToCart();
  const blocked = vet.getByRole('dialog', { name: 'Pending Payments' });
  await expect(blocked).toBeVisible();
  // The linked page shows the reason and how to pay; an email has announced the block.
  await blocked.getByRole('link', { name: 'View pending orders' }).click();
  await expect(vet.getByText(/^\$[\d.]+ in overdue invoices$/)).toBeVisible();
  await findMail(vet, { to: 'vet.hillview@demo.test', subject: /^Invoice INV-\S+ is \d+ days overdue$/ });
  await vet.getByRole('link', { name: 'View invoices' }).click();
  await expect(vet.getByText('Overdue').first()).toBeVisible();
  await expectAccessible(vet);
  await vet.getByRole('link', { name: /^INV-/ }).first().click();
  const title = vet.getByRole('heading', { level: 1, name: /^Tax invoice INV-/ });
  await expect(title).toBeVisible();
  const number = /INV-[\w-]+/.exec(await title.innerText())![0];
  await expectAccessible(vet);
  await vet.getByRole('link', { name: /^Pay \$/ }).click();
  await vet.waitForURL('**/my/invoices/pay/*');
  const payAt = new URL(vet.url()).pathname;
  await untilAwake(vet);
  await open(vet, `/checkout/invoice-complete?invoice=${payAt.split('/').at(-1)}`);
  await expect(vet.getByRole('heading', { level: 1, name: 'This invoice has not been paid yet' })).toBeVisible();
  await expectAccessible(vet);
  await open(vet, payAt);
  await fillCard(vet, '4242424242424242');
  await expectAccessible(vet);
  await payButton(vet).click();
  await expect(vet.getByRole('heading', { level: 1, name: 'Thank you, the invoice has been paid' })).toBeVisible();
  expect(new URL(vet.url()).searchParams.get('invoice')).toMatch(/^\d+$/);
  await expect(vet.getByRole('main').getByText(number)).toBeVisible();
  await expectAccessible(vet);
  await findMail(vet, { to: 'vet.hillview@demo.test', subject: new RegExp(`^Invoice ${number} has been paid$`) });
  await addToCart();
  await expect(vet.getByText('Item added to cart')).toBeVisible();
});

test('a buyer has no access to the order pages of staff, and a guest must sign in to the account', async ({
  browser,
}) => {
  const breeder = await signedIn(browser, 'owner@demo.test');
  expect((await breeder.goto('/admin/orders'))?.status()).toBe(404);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto('/my/orders');
  await expect(guest).toHaveURL(/\/login\?next=%2Fmy%2Forders$/);
});

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByApi(page.request, email);
  return page;
}

/** Orders through the API up to the payment, because other journeys test the checkout. */
async function orderWithoutPaying(page: Page): Promise<void> {
  const headers = { origin: new URL(process.env['JOURNEY_URL']!).origin };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { sessionId: string };
  };
  const { sessionId } = await post('/cart', {});
  await post(`/cart/${sessionId}/item`, { productId: 36 });
  const methods = await page.request.get(`/api/cart/${sessionId}/shipping-methods`);
  const [shipping] = (await methods.json()) as { id: number }[];
  const address = {
    firstName: 'Elliot',
    lastName: 'Marsh',
    line1: '1 Kennel Road',
    city: 'Melbourne',
    stateCode: 'VIC',
    postalCode: '3000',
    countryCode: 'AU',
  };
  await post('/store/checkout', {
    sessionId,
    user: { type: 'breeder' },
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: shipping!.id,
    payment: { method: 'A' },
    acceptTerms: true,
  });
}

/** A page with a card form is loaded as a new document when reached by a link within the site. */
async function untilOpenedAnew(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      performance.getEntriesByType('navigation')[0]?.name.includes(wanted) && document.readyState === 'complete',
    path,
  );
  await untilAwake(page);
}

async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe');
  await form.getByLabel('Name on card').fill('Harriet Lowe');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry month').fill('12');
  await form.getByLabel('Expiry year').fill('40');
  await form.getByLabel('Security code').fill('123');
}

function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ }).last();
}
