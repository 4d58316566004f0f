import { html } from 'hono/html';
import { walletAddresses, walletBuyer } from './buyers.ts';

/** The buttons of the wallets, and the sheet that a wallet opens; `express-frame.js` moves it. */
export function expressPage(parentOrigin: string, key: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="parent-origin" content="${parentOrigin}" />
        <meta name="publishable-key" content="${key}" />
        <meta name="addresses" content="${JSON.stringify(walletAddresses)}" />
        <meta name="buyer" content="${JSON.stringify(walletBuyer)}" />
        <title>Express checkout</title>
        <link rel="stylesheet" href="/frame.css" />
        <script type="module" src="/express-frame.js"></script>
      </head>
      <body>
        <div id="root">
          <div id="buttons" class="wallets" hidden>
            <button type="button" id="apple_pay" class="wallet apple">Apple Pay</button>
            <button type="button" id="google_pay" class="wallet google">Google Pay</button>
            <button type="button" id="link" class="wallet link">Link</button>
          </div>
          <section id="sheet" class="sheet" aria-labelledby="sheet-title" hidden>
            <h2 id="sheet-title" tabindex="-1">Pay</h2>
            <p>${walletBuyer.name}, ${walletBuyer.email}</p>
            <div id="address-field" class="field">
              <label for="address">Deliver to</label>
              <select id="address"></select>
            </div>
            <div id="rates" role="group" aria-label="Delivery" class="rates"></div>
            <div class="field">
              <label for="card">Card</label>
              <select id="card">
                <option value="4242424242424242">Visa 4242, succeeds</option>
                <option value="4000000000000002">Visa 0002, is declined</option>
              </select>
            </div>
            <ul id="lines"></ul>
            <p id="total"></p>
            <p id="problem" class="problem" role="alert"></p>
            <div class="buttons">
              <button type="button" id="pay" class="main">Pay</button>
              <button type="button" id="cancel">Cancel</button>
            </div>
            <p class="small">Test mode: the wallet is simulated and no money is taken.</p>
          </section>
        </div>
      </body>
    </html>`;
}
