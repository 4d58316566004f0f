import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentAdapter } from '#adapters/payments/payments.ts';
import { axeFaults } from '../../../test/support/axe.ts';
import { launchOptions } from '../../../test/support/chromium.ts';
import { startSimulator } from './simulator.ts';
import type { Simulator } from './simulator.ts';
import { stripePayments } from '#adapters/payments/stripe.ts';

const keys = { account: 'AU', secretKey: 'sk_test_au', publishableKey: 'pk_test_au' } as const;

// A store with the same policy as the real checkout: scripts and frames only from its own and the provider's origin.
const shopScript = (origin: string) => `
  const { mount } = await import('${origin}/elements.js');
  const query = new URLSearchParams(location.search);
  window.events = [];
  window.form = mount(document.getElementById('holder'), {
    clientSecret: query.get('secret'), publishableKey: '${keys.publishableKey}', on: (type, facts) => window.events.push({ type, ...facts }),
  });`;
const shop = createServer((request, response) => {
  const { origin } = simulator;
  if (request.url === '/shop.js') return response.setHeader('content-type', 'text/javascript').end(shopScript(origin));
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; style-src 'self'`,
  );
  response.setHeader('content-type', 'text/html');
  return response.end(
    '<!doctype html><html lang="en"><title>Checkout</title><main><h1>Checkout</h1><div id="holder"></div></main><script type="module" src="/shop.js"></script>',
  );
});

let simulator: Simulator;
let payments: PaymentAdapter;
let browser: Browser;
let page: Page;
let card: FrameLocator;
let intentId: string;
let counter = 0;
const consoleErrors: string[] = [];
const requests: string[] = [];

describe('the card form in a browser', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    simulator = await startSimulator({ port: 0, storeOrigins: [shopOrigin()], accounts: [keys] });
    simulator.control.setProfile({ slowCardMs: 50 });
    payments = stripePayments({
      account: 'AU',
      secretKey: keys.secretKey,
      webhookSecrets: [],
      apiOrigin: simulator.origin,
    });
    browser = await chromium.launch(launchOptions());
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
    page = await context.newPage();
    page.on('console', (message) => void (message.type() === 'error' && consoleErrors.push(message.text())));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('request', (request) => void requests.push(request.url() + request.postData()));
  });
  afterAll(async () => {
    await browser?.close();
    await simulator?.close();
    shop.closeAllConnections();
    shop.close();
  });
  beforeEach(async () => {
    consoleErrors.length = 0;
    requests.length = 0;
    const input = { amountCents: 19_900, currency: 'AUD', idempotencyKey: `frame-${(counter += 1)}`, metadata: {} };
    const intent = await payments.createIntent(input);
    intentId = intent.id;
    await page.goto(`${shopOrigin()}/checkout?secret=${intent.clientSecret}`);
    card = page.frameLocator('iframe');
    await card.getByLabel('Card number').waitFor();
  });

  test('a payment with a valid card succeeds without errors in the browser console', async () => {
    await fill({ number: '4242424242424242' });
    expect(await card.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await confirm()).toEqual({ status: 'succeeded' });
    expect((await payments.retrieveIntent(intentId)).status).toBe('succeeded');
    expect(await card.getByRole('status').textContent()).toBe('Payment complete.');
    expect(consoleErrors).toEqual([]);
  });

  test('R533 R534 R535 R536 R537 R538 a missing value or an invalid number is reported beside its field, and nothing is sent', async () => {
    const message = 'Please check your card details.';
    expect(await confirm()).toEqual({ status: 'failed', message, type: 'validation_error' });
    expect(await card.locator('#problem').textContent()).toBe('');
    expect(await errors()).toEqual(Array(5).fill('This field is required'));
    await fill({ name: '   ', number: '4242424242424242', month: '13', year: 'next', code: 'abc' });
    await confirm();
    expect(await errors()).toEqual([
      'This field is required',
      '',
      'Month is not valid',
      'a number must be specified',
      'a number must be specified',
    ]);
    expect(await card.getByLabel('Name on card').getAttribute('aria-invalid')).toBe('true');
    expect((await payments.retrieveIntent(intentId)).failure).toBeNull();
  });

  test('a declined, mistyped or failing card shows the reason, and another card can be tried', async () => {
    await fill({ number: '4000000000000002' });
    expect(await confirm()).toEqual({ status: 'failed', message: 'Your card was declined.' });
    expect(await card.getByRole('alert').textContent()).toBe('Your card was declined.');
    await card.locator('#number').fill('4242424242424241');
    expect((await confirm()).status).toBe('failed');
    expect((await errors())[1]).toBe('Your card number is incorrect.');
    expect(await card.locator('#problem').textContent()).toBe('');
    await card.locator('#number').fill('4000000000000119');
    expect((await confirm()).message).toContain('An error occurred while processing your card');
    await card.locator('#number').fill('4242424242424242');
    expect((await confirm()).status).toBe('succeeded');
  });

  test('a card that needs authentication is charged after "Authorise" and not after "Fail"', async () => {
    await fill({ number: '4000002500003155' });
    const refused = confirm();
    await card.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    expect(await card.getByText('$199.00').count()).toBe(1);
    await noAxeViolations();
    await card.getByRole('button', { name: 'Fail' }).click();
    expect((await refused).status).toBe('failed');
    const agreed = confirm();
    await card.getByRole('button', { name: 'Authorise' }).click();
    expect(await agreed).toEqual({ status: 'succeeded' });
  });

  test('a reload during authentication shows it again', async () => {
    await fill({ number: '4000002500003155' });
    void confirm();
    await card.getByRole('button', { name: 'Authorise' }).waitFor();
    await page.reload();
    await card.getByLabel('Card number').waitFor();
    const agreed = confirm();
    await card.getByRole('button', { name: 'Authorise' }).click();
    expect(await agreed).toEqual({ status: 'succeeded' });
  });

  test('every field has a label, nothing scrolls sideways at 390 px, and axe finds nothing', async () => {
    await noAxeViolations();
    await confirm();
    await noAxeViolations();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('axe also judges what is in the frame, which is of another origin', async () => {
    const title = card.getByText('Card number').first();
    await title.evaluate((element) => element.style.setProperty('color', '#ddd'));
    expect(await axeFaults(page, ['wcag2aa'])).toEqual([
      expect.stringContaining('color-contrast: <label for="number"'),
    ]);
  });

  test('card data never reaches the origin of the shop', async () => {
    await fill({ number: '4242424242424242' });
    await confirm();
    const recordedEvents = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'events')));
    expect(recordedEvents).toContain('"complete":true');
    expect(recordedEvents).not.toContain('4242');
    expect(requests.filter((one) => one.startsWith(shopOrigin())).join()).not.toContain('4242');
    expect(requests.some((one) => one.startsWith(simulator.origin) && one.includes('4242424242424242'))).toBe(true);
    expect(await page.evaluate(() => document.querySelectorAll('input').length)).toBe(0);
  });

  test('a page of another origin cannot show the form', async () => {
    const foreign = await fetch(
      `${simulator.origin}/frame?client_secret=x&key=${keys.publishableKey}&parent=https://evil.test`,
    );
    expect(foreign.status).toBe(403);
    const own = await fetch(
      `${simulator.origin}/frame?client_secret=x&key=${keys.publishableKey}&parent=${shopOrigin()}`,
    );
    expect(own.headers.get('content-security-policy')).toContain(`frame-ancestors ${shopOrigin()}`);
  });
});

function shopOrigin(): string {
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}

async function fill(card: Partial<Record<'name' | 'number' | 'month' | 'year' | 'code', string>>): Promise<void> {
  const whole = { name: 'Jane Doe', number: '', month: '12', year: '2099', code: '123', ...card };
  const frame = page.frameLocator('iframe');
  for (const [name, value] of Object.entries(whole)) await frame.locator(`#${name}`).fill(value);
}

function confirm(): Promise<{ status: string; message?: string }> {
  const result = page.evaluate(() =>
    (Reflect.get(window, 'form') as { confirm(): Promise<{ status: string }> }).confirm(),
  );
  // A test may continue before the result, or reload the page; its own assertions then report a failure.
  result.catch(() => undefined);
  return result;
}

async function errors(): Promise<string[]> {
  return card.locator('.error').allTextContents();
}

async function noAxeViolations(): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await axeFaults(page, tags)).toEqual([]);
}
