import { html } from 'hono/html';
import { walletAddresses, walletBuyer } from './buyers.ts';
import { frameDocument } from './frame-document.ts';

/** The wallet buttons and the sheet that a wallet opens; `express-frame.js` controls them. */
export function expressPage(parentOrigin: string, key: string) {
  const values = {
    'parent-origin': parentOrigin,
    'publishable-key': key,
    addresses: JSON.stringify(walletAddresses),
    buyer: JSON.stringify(walletBuyer),
  };
  return frameDocument(
    { title: 'Express checkout', script: '/express-frame.js', values },
    html`<div id="buttons" class="wallets" hidden>
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
      </section>`,
  );
}
