// The script that the store's checkout loads from the provider's origin. It only shows a frame: no card data passes
// through it.
const origin = new URL(import.meta.url).origin;

/**
 * Shows the card form inside `container`, for an existing payment or (without `clientSecret`) for one that is created
 * later. `on` is called with: ready, change {complete}, challenge, submit. `validate` and `confirm` return {status,
 * message?, type?}. The form itself shows a 'validation_error' beside its fields and to screen readers.
 */
export function mount(container, { clientSecret = '', publishableKey, on = () => {} }) {
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({ client_secret: clientSecret, key: publishableKey, parent: location.origin });
  frame.src = `${origin}/frame?${query}`;
  frame.title = 'Card payment';
  frame.setAttribute('frameborder', '0');
  frame.setAttribute('scrolling', 'no');
  frame.width = '100%';
  frame.height = '420';
  const waiting = new Map();
  let ready;
  const isReady = new Promise((resolve) => (ready = resolve));

  const onMessage = ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.source !== 'payment-frame') return;
    if (data.type === 'resize') frame.height = String(data.height);
    else if (data.type === 'result') {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
    } else {
      if (data.type === 'ready') ready();
      on(data.type, { complete: data.complete });
    }
  };
  window.addEventListener('message', onMessage);
  container.append(frame);

  const callFrame = async (type, facts) => {
    await isReady;
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      frame.contentWindow.postMessage({ target: 'payment-frame', type, id, ...facts }, origin);
    });
  };

  return {
    validate: () => callFrame('validate'),
    confirm: (later = clientSecret) => callFrame('confirm', { clientSecret: later }),
    destroy() {
      window.removeEventListener('message', onMessage);
      for (const resolve of waiting.values()) resolve({ status: 'failed', message: 'The payment form was closed.' });
      frame.remove();
    },
  };
}
