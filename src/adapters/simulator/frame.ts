import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { paypalShipping, walletAddresses } from './buyers.ts';
import { expressPage } from './express-page.ts';
import { frameDocument } from './frame-document.ts';
import { approveOrder } from './paypal-orders.ts';
import type { PaypalOrder } from './store.ts';
import type { World } from './world.ts';

interface FrameOptions {
  storeOrigins: readonly string[];
  accounts: readonly { publishableKey: string }[];
}

/** The pages a buyer sees: the card form inside the shop's checkout, and PayPal's approval page. */
export function frameRoutes(world: World, options: FrameOptions): Hono {
  const app = new Hono();
  for (const [path, file, type] of assets) {
    const body = readFileSync(new URL(`../payments/frame/${file}`, import.meta.url), 'utf8');
    app.get(path, (c) => c.body(body, 200, { ...assetHeaders, 'content-type': `${type}; charset=utf-8` }));
  }
  for (const [path, page] of framePages) {
    app.get(path, (c) => {
      const parent = c.req.query('parent') ?? '';
      const key = c.req.query('key') ?? '';
      const known =
        options.storeOrigins.includes(parent) && options.accounts.some(({ publishableKey }) => publishableKey === key);
      if (!known) return c.text('This payment form belongs to another site.', 403);
      return c.html(page(parent, key), 200, { ...pageHeaders, 'content-security-policy': framePolicy(options) });
    });
  }
  app.get('/checkoutnow', (c) => {
    const order = world.store.get('paypalOrder', c.req.query('token') ?? '');
    if (!order) return c.text('Order not found.', 404);
    return c.html(approvalPage(order), 200, { ...pageHeaders, 'content-security-policy': approvalPolicy(options) });
  });
  app.post('/checkoutnow', async (c) => {
    const form = await c.req.formData();
    const order = world.store.get('paypalOrder', textOf(form.get('token')));
    if (!order) return c.text('Order not found.', 404);
    const agreed = form.get('answer') === 'pay';
    if (agreed) approveOrder(world, order.id, paypalShipping(Number(textOf(form.get('address')))));
    await world.release();
    const back = agreed ? order.returnUrl : order.cancelUrl;
    if (!back || !options.storeOrigins.includes(new URL(back).origin)) return c.text('You can close this window.');
    const target = new URL(back);
    target.searchParams.set('token', order.id);
    if (agreed) target.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ');
    return c.redirect(target.href, 303);
  });
  return app;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

const assets = [
  ['/elements.js', 'elements.js', 'text/javascript'],
  ['/frame.js', 'frame.js', 'text/javascript'],
  ['/express.js', 'express.js', 'text/javascript'],
  ['/express-frame.js', 'express-frame.js', 'text/javascript'],
  ['/card-form.js', 'card-form.js', 'text/javascript'],
  ['/frame.css', 'frame.css', 'text/css'],
] as const;

const framePages = [
  ['/frame', framePage],
  ['/express-frame', expressPage],
] as const;

// The store loads elements.js and express.js from here as modules, which requires CORS.
const assetHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};
const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const basePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'";

function framePolicy({ storeOrigins }: FrameOptions): string {
  return `${basePolicy}; form-action 'none'; frame-ancestors ${storeOrigins.join(' ')}`;
}

function approvalPolicy({ storeOrigins }: FrameOptions): string {
  return `${basePolicy}; form-action 'self' ${storeOrigins.join(' ')}; frame-ancestors 'none'`;
}

function framePage(parentOrigin: string, key: string) {
  return frameDocument(
    { title: 'Card payment', script: '/frame.js', values: { 'parent-origin': parentOrigin, 'publishable-key': key } },
    html`<form id="card" aria-label="Card details" novalidate>
        ${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' })}
        ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', hint: '1234 1234 1234 1234' })}
        <div class="row">
          ${field({ name: 'month', label: 'Expiry month', autocomplete: 'cc-exp-month', hint: 'MM' })}
          ${field({ name: 'year', label: 'Expiry year', autocomplete: 'cc-exp-year', hint: 'YYYY' })}
          ${field({ name: 'code', label: 'Security code', autocomplete: 'cc-csc', hint: 'CVC' })}
        </div>
        <p id="problem" class="problem" role="alert"></p>
        ${testCards()}
      </form>
      <section id="challenge" aria-labelledby="challenge-title" hidden>
        <h2 id="challenge-title" tabindex="-1">Confirm your payment</h2>
        <p>Your bank wants to check that it's you. Do you authorise this payment of <strong id="amount"></strong>?</p>
        <div class="buttons">
          <button type="button" id="authorise" class="main">Authorise</button>
          <button type="button" id="fail">Fail</button>
        </div>
      </section>
      <p id="done" class="done" role="status"></p>
      <p class="small">Test mode: the payment provider is simulated and no money is taken.</p>`,
  );
}

function field(input: { name: string; label: string; autocomplete: string; hint?: string }) {
  const numeric = input.name === 'name' ? 'text' : 'numeric';
  return html`<div class="field">
    <label for="${input.name}">${input.label}</label>
    <input
      id="${input.name}"
      name="${input.name}"
      inputmode="${numeric}"
      autocomplete="${input.autocomplete}"
      placeholder="${input.hint ?? ''}"
      aria-describedby="${input.name}-error"
      aria-required="true"
    />
    <p id="${input.name}-error" class="error"></p>
  </div>`;
}

function testCards() {
  const cards = [
    ['4242 4242 4242 4242', 'succeeds'],
    ['4000 0025 0000 3155', 'requires authentication'],
    ['4000 0000 0000 0002', 'is declined'],
    ['4000 0000 0000 9995', 'has insufficient funds'],
    ['4000 0000 0000 0119', 'is pending for a while, then fails'],
  ] as const;
  return html`<details>
    <summary>Test cards</summary>
    <ul>
      ${cards.map(([number, what]) => html`<li><button type="button" class="fill" data-number="${number}">${number}</button> ${what}</li>`)}
    </ul>
  </details>`;
}

function addressChoice() {
  return html`<label for="address">Deliver to</label>
    <select id="address" name="address">
      ${walletAddresses.map(({ label }, index) => html`<option value="${index}">${label}</option>`)}
    </select>`;
}

function approvalPage(order: PaypalOrder) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pay with your account</title>
        <link rel="stylesheet" href="/frame.css" />
      </head>
      <body class="page">
        <main>
          <h1>${order.express ? 'Approve' : 'Pay'} ${order.amount} ${order.currency}</h1>
          <p>You are signed in to the simulated provider as buyer@example.test. No money is taken.</p>
          <form method="post" action="/checkoutnow" class="buttons">
            <input type="hidden" name="token" value="${order.id}" />
            ${order.express?.needsAddress ? addressChoice() : ''}
            <button class="main" name="answer" value="pay">${order.express ? 'Continue' : 'Pay now'}</button>
            <button name="answer" value="cancel">Cancel and return</button>
          </form>
        </main>
      </body>
    </html>`;
}
