// Replaces Stripe.js for the Express Checkout Element, with the same calls, events and limits.
const origin = new URL(import.meta.url).origin;

// Stripe.js times out after one second for a click, which a busy machine may exceed, and after twenty for a change.
const CLICK_MS = 5_000;
const CHANGE_MS = 20_000;

export function Stripe(publishableKey) {
  return {
    elements: (options) => createElements(publishableKey, options),
    async confirmPayment({ elements, clientSecret }) {
      return elements.confirmWith(clientSecret);
    },
  };
}

function createElements(publishableKey, options) {
  if (options.mode !== 'payment') throw new Error('The simulator knows elements of mode "payment" only.');
  const state = { amount: options.amount, currency: options.currency };
  let element = null;
  return {
    create(type, settings = {}) {
      if (type !== 'expressCheckout') throw new Error(`The simulator has no element "${type}" here.`);
      element = createExpress(publishableKey, { state, settings });
      return element;
    },
    async update(changes) {
      Object.assign(state, changes);
      element?.sendAmount();
    },
    submit: async () => ({}),
    confirmWith: (clientSecret) => element.confirmWith(clientSecret),
  };
}

function createExpress(publishableKey, { state, settings }) {
  const handlers = new Map();
  const waiting = new Map();
  const frame = createFrame(publishableKey);
  const postToFrame = (message) => frame.contentWindow?.postMessage({ target: 'express-frame', ...message }, origin);
  const handle = (type, event) => handlers.get(type)?.({ elementType: 'expressCheckout', ...event });
  const forwardEvent = (type, id, { ms, event }) => {
    const timer = setTimeout(() => answer({ ok: false, isLate: true }), ms);
    const answer = (result) => {
      clearTimeout(timer);
      postToFrame({ type: 'answer', id, ...result, amount: state.amount, currency: state.currency });
    };
    handle(type, {
      ...event,
      resolve: (details = {}) => answer({ ok: true, details: checked({ ...settings, ...details }, state.amount) }),
      reject: () => answer({ ok: false }),
    });
  };

  const receive = ({ type, id, event, ...data }) => {
    if (type === 'resize') frame.height = String(data.height);
    else if (type === 'ready') handle('ready', { availablePaymentMethods: shownMethods(settings, postToFrame) });
    else if (type === 'result') {
      waiting.get(id)?.(data.result);
      waiting.delete(id);
    } else if (type === 'click') forwardEvent(type, id, { ms: CLICK_MS, event });
    else if (type === 'shippingaddresschange' || type === 'shippingratechange')
      forwardEvent(type, id, { ms: CHANGE_MS, event });
    else if (type === 'confirm') handle('confirm', { ...event, paymentFailed: failWith(postToFrame) });
    else if (type === 'cancel') handle('cancel', {});
  };
  const onMessage = ({ origin: from, source, data }) => {
    if (from === origin && source === frame.contentWindow && data?.source === 'express-frame') receive(data);
  };
  window.addEventListener('message', onMessage);

  const element = {
    on(type, handler) {
      handlers.set(type, handler);
      return element;
    },
    mount: (container) => void container.append(frame),
    update: (changes) => void Object.assign(settings, changes),
    focus: () => focusFirst(frame, postToFrame),
    sendAmount: () => postToFrame({ type: 'amount', amount: state.amount, currency: state.currency }),
    confirmWith(clientSecret) {
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        postToFrame({ type: 'confirm', id, clientSecret });
      });
    },
    destroy() {
      window.removeEventListener('message', onMessage);
      for (const resolve of waiting.values()) resolve({ error: { message: 'The payment was closed.' } });
      frame.remove();
    },
  };
  return element;
}

function createFrame(publishableKey) {
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({ key: publishableKey, parent: location.origin });
  frame.src = `${origin}/express-frame?${query}`;
  frame.title = 'Express checkout';
  frame.setAttribute('frameborder', '0');
  frame.setAttribute('scrolling', 'no');
  frame.width = '100%';
  frame.height = '60';
  return frame;
}

function failWith(postToFrame) {
  return ({ reason = 'fail', message } = {}) => postToFrame({ type: 'failed', reason, message });
}

function focusFirst(frame, postToFrame) {
  frame.focus();
  postToFrame({ type: 'focus' });
}

function shownMethods({ paymentMethods = {}, paymentMethodOrder = [], layout = {}, buttonHeight = 44 }, postToFrame) {
  const shown = Object.fromEntries(
    ['applePay', 'googlePay', 'link'].map((name) => [name, paymentMethods[name] !== 'never']),
  );
  postToFrame({
    type: 'methods',
    shown,
    order: paymentMethodOrder,
    isOneColumn: layout.maxColumns === 1,
    buttonHeight,
  });
  return { amazonPay: false, klarna: false, paypal: false, ...shown };
}

/**
 * Throws where Stripe.js would: a required address without shipping rates, or line items that add up to more than the
 * payment.
 */
function checked(details, amount) {
  const { shippingAddressRequired, shippingRates = [], lineItems = [] } = details;
  if (shippingAddressRequired && shippingRates.length === 0)
    throw new Error('IntegrationError: shippingRates must have at least one rate when an address is required.');
  const sum = lineItems.reduce((total, line) => total + line.amount, 0);
  if (sum > amount) throw new Error(`IntegrationError: the line items (${sum}) cost more than the amount (${amount}).`);
  const { emailRequired, phoneNumberRequired, allowedShippingCountries = null } = details;
  return {
    lineItems,
    shippingRates,
    shippingAddressRequired: Boolean(shippingAddressRequired),
    emailRequired,
    phoneNumberRequired,
    allowedShippingCountries,
  };
}
