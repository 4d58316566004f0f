import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { createVet, hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectAccessible, field, open, untilAwake } from '../support/journey-watch.ts';

test('staff refund by the table, the buyer gets credit note and email, and cancels the next order', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'a buyer of its own');
  const { page: admin } = await openVisitor(browser);
  await signIn(admin, { email: 'admin@demo.test', to: '/admin/orders' });
  const first = await createPaidGuestOrder(browser, admin, { email: 'refund@example.test' });
  await open(admin, `/admin/orders/${first.orderId}`);
  await admin.getByRole('button', { name: 'Refund order' }).click();
  await expect(admin.getByText('Cancelled before it was sent').first()).toBeVisible();
  await expectAccessible(admin);
  await field(admin, 'Dog Full Breed Profile').fill('50.00');
  await field(admin, 'Reason').fill('One of two puppies died');
  await admin.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(admin.getByText('Refund requested. Send the money from your bank')).toBeVisible();
  await recordSentRefund(admin, 'refund@example.test');
  await open(admin, `/admin/orders/${first.orderId}`);
  await expect(admin.getByText('$50.00 refunded')).toBeVisible();
  const mail = await findMail(admin, { to: 'refund@example.test', subject: /^Your refund for order / });
  expect(mail.text).toContain('$50.00 AUD');
  expect(mail.text).toContain('One of two puppies died');

  const { page: breeder } = await openVisitor(browser);
  const { email } = await createUniqueUser();
  await signIn(breeder, { email, to: '/my/orders' });
  const second = await orderByTransfer(breeder, { email });
  await bookTransfer(admin, second);
  await open(breeder, `/my/orders/${second.orderId}`);
  await breeder.getByRole('button', { name: 'Cancel order' }).click();
  await field(breeder, 'Reason').fill('Ordered twice');
  await breeder.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(breeder.getByRole('heading', { name: 'Returns and refunds' })).toBeVisible();
  await recordSentRefund(admin, email);
  await breeder.reload();
  await expect(breeder.getByRole('link', { name: /^Credit note CN-AU-/ })).toBeVisible();
  await expect(breeder.getByText('Cancelled by you')).toBeVisible();
  await expectAccessible(breeder);
  await findMail(breeder, { to: email, subject: /was cancelled$/ });
});

/** Records that a refund by bank transfer was sent. */
async function recordSentRefund(page: Page, customer: string): Promise<void> {
  await open(page, `/admin/refunds?search=${encodeURIComponent(customer)}`);
  await page.getByRole('button', { name: /^Record as sent/ }).click();
  await field(page, 'Transfer reference').fill('OUT-JOURNEY');
  await page.getByRole('dialog').getByRole('button', { name: 'Record as sent' }).click();
  await expect(page.getByText('Refund recorded.')).toBeVisible();
}

test('a consumer in Germany withdraws in two steps without an account and gets a receipt', async ({ browser }) => {
  const { page: admin } = await openVisitor(browser);
  await signIn(admin, { email: 'admin@demo.test', to: '/admin/orders' });
  const order = await createPaidGuestOrder(browser, admin, { email: 'greta@example.test', country: 'DE' });
  const { page: guest } = await openVisitor(browser);
  await open(guest, '/withdraw');
  await expectAccessible(guest);
  await field(guest, 'Order number').fill('EU-9999999');
  await field(guest, 'Email address used for the order').fill('greta@example.test');
  await guest.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await expect(
    guest.getByText('We could not find an order with this number and email address. Check both and try again.').first(),
  ).toBeVisible();
  await expect(field(guest, 'Email address used for the order')).toHaveValue('greta@example.test');
  await field(guest, 'Order number').fill(order.number);
  await guest.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await expect(guest.getByText('Nothing has been sent yet, so we will cancel the order immediately.')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(guest.getByText(`You have withdrawn from order ${order.number}`)).toBeVisible();
  const receipt = await findMail(guest, { to: 'greta@example.test', subject: /^Receipt of your withdrawal/ });
  expect(receipt.text).toContain('I withdraw from the contract for order');
  expect(receipt.text).toMatch(/\d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC/);
});

test('P151 R382 a clinic orders on account and supplies, reads its statement; a guest is sent to sign in', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'a clinic of its own');
  const { page: guest } = await openVisitor(browser);
  await guest.goto('/my/order-supplies');
  await expect(guest).toHaveURL(/\/login\?next=%2Fmy%2Forder-supplies$/);
  const { page: vet } = await openVisitor(browser);
  const { email } = await createVet();
  await signIn(vet, { email, to: '/my/order-supplies' });
  await field(vet, 'Submission Forms, Pad of 25').fill('1');
  await vet.getByRole('button', { name: 'Order supplies' }).click();
  await expect(vet.getByText('This field is required').first()).toBeVisible();
  await field(vet, 'Contact person').fill('Daniel Okafor');
  await field(vet, 'Notes').fill('Ring twice');
  await vet.getByRole('button', { name: 'Order supplies' }).click();
  await expect(vet.getByText('1 × Submission Forms, Pad of 25')).toBeVisible();
  await expectAccessible(vet);
  const placed = await orderOnAccount(vet);
  expect(placed).toMatchObject({ paymentState: 'ON_ACCOUNT' });
  await findMail(vet, { to: email, subject: new RegExp(`^Your order ${placed.number} is confirmed$`) });
  await open(vet, '/my/vet-invoices?show=open');
  await expect(vet.getByRole('link', { name: placed.number })).toBeVisible();
  await expectAccessible(vet);
  await vet.getByRole('link', { name: 'Statement' }).click();
  await expect(vet.getByRole('heading', { level: 1, name: /^Statement for/ })).toBeVisible();
  await untilAwake(vet);
  await expectAccessible(vet);
});

test('an agent prepares an order, the customer accepts it by the emailed link', async ({ browser }) => {
  test.skip(!hasOwnStore, 'a customer of its own');
  const { email } = await createUniqueUser();
  const { page: agent } = await openVisitor(browser);
  await signIn(agent, { email: 'agent@demo.test', to: '/my/advance-orders' });
  await expectAccessible(agent);
  await agent.getByRole('link', { name: 'Prepare an order' }).click();
  await untilAwake(agent);
  await field(agent, 'First name').fill('Ruth');
  await field(agent, 'Last name').fill('Abbott');
  await agent.getByRole('button', { name: 'Invite customer' }).click();
  await expect(agent.getByText('This field is required').first()).toBeVisible();
  await expect(field(agent, 'First name')).toHaveValue('Ruth');
  await field(agent, 'Email address').fill(email);
  await field(agent, 'Product').selectOption({ label: 'Dog Full Breed Profile' });
  await expectAccessible(agent);
  await agent.getByRole('button', { name: 'Invite customer' }).click();
  await expect(agent.getByRole('heading', { level: 1, name: 'Advance order for Ruth Abbott' })).toBeVisible();
  const mail = await findMail(agent, { to: email, subject: /has prepared an order for you$/ });
  const path = /\/advance\/[\w-]+/.exec(mail.text)![0];
  const { page: customer } = await openVisitor(browser);
  await signIn(customer, { email, to: path });
  await expectAccessible(customer);
  await customer.getByLabel('I accept the terms and conditions').check();
  await customer.getByRole('button', { name: 'Accept' }).click();
  await expect(customer.getByRole('button', { name: 'Order now' })).toBeVisible();
  await expectAccessible(customer);
});

interface Placed {
  orderId: number;
  number: string;
  totalCents: number;
  paymentState: string;
}

const homes: Record<string, object> = {
  AU: { line1: '1 Kennel Rd', city: 'Melbourne', stateCode: 'VIC', postalCode: '3000', countryCode: 'AU' },
  DE: { line1: 'Am Park 1', city: 'Berlin', postalCode: '10115', countryCode: 'DE' },
};

/** Uses the API, because other journeys test the checkout; staff record the transfer, so that the order is paid. */
async function createPaidGuestOrder(
  browser: Browser,
  admin: Page,
  buyer: { email: string; country?: string },
): Promise<Placed> {
  const { page } = await openVisitor(browser);
  return bookTransfer(admin, await orderByTransfer(page, buyer));
}

async function orderByTransfer(page: Page, { email, country = 'AU' }: { email: string; country?: string }) {
  const { request } = page;
  if (country !== 'AU') await post(request, '/cookie/country', { countryCode: country, country, code: country });
  const { sessionId } = await post<{ sessionId: string }>(request, '/cart', {});
  await post(request, `/cart/${sessionId}/item`, { productId: 36, quantity: 2 });
  const methods = await request.get(`/api/cart/${sessionId}/shipping-methods`);
  const [shipping] = (await methods.json()) as { id: number }[];
  const address = { firstName: 'Greta', lastName: 'Vogel', ...homes[country] };
  return post<Placed>(request, '/store/checkout', {
    sessionId,
    user: { type: 'guest', email, firstName: 'Greta', lastName: 'Vogel', phone: '' },
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: shipping!.id,
    payment: { method: 'EFT' },
    acceptTerms: true,
  });
}

async function bookTransfer(admin: Page, order: Placed): Promise<Placed> {
  await post(admin.request, `/admin/orders/${order.orderId}/payment`, {
    amountCents: order.totalCents,
    reference: `Bank ${order.orderId}`,
  });
  const found = await admin.request.get(`/api/admin/orders/${order.orderId}`);
  return (await found.json()) as Placed;
}

async function orderOnAccount(vet: Page): Promise<Placed> {
  const { sessionId } = await post<{ sessionId: string }>(vet.request, '/cart', {});
  await post(vet.request, `/cart/${sessionId}/item`, { productId: 36, metaData: { note: 'Rex' } });
  return post<Placed>(vet.request, '/store/checkout', { sessionId, user: { type: 'vet' }, acceptTerms: true });
}

async function post<T = unknown>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const headers = { origin: new URL(process.env['JOURNEY_URL']!).origin };
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
