import { grouped, readCardForm } from './card-form.js';

const parentOrigin = document.querySelector('meta[name=parent-origin]').content;
const key = document.querySelector('meta[name=publishable-key]').content;
let clientSecret = new URLSearchParams(location.search).get('client_secret') ?? '';
const intentPath = () => `/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;

const byId = (id) => document.getElementById(id);
const form = byId('card');
const fields = ['name', 'number', 'month', 'year', 'code'];

const notifyParent = (type, facts = {}) =>
  parent.postMessage({ source: 'payment-frame', type, ...facts }, parentOrigin);
const typed = () => Object.fromEntries(fields.map((name) => [name, byId(name).value]));

window.addEventListener('message', async (event) => {
  if (event.origin !== parentOrigin || event.source !== parent || event.data?.target !== 'payment-frame') return;
  const { type, id } = event.data;
  if (type === 'validate') return notifyParent('result', { id, result: validated() ?? { status: 'valid' } });
  if (type !== 'confirm') return;
  clientSecret = event.data.clientSecret;
  const result = await confirm().catch(() => failed('The payment provider could not be reached. Please try again.'));
  notifyParent('result', { id, result });
});

/** Validates the card as entered and shows the errors; null if there are none. */
function validated() {
  const { errors } = readCardForm(typed());
  showErrors(errors);
  if (Object.keys(errors).length === 0) return null;
  return { status: 'failed', message: 'Please check your card details.', type: 'validation_error' };
}

async function confirm() {
  const intent = await callApi('GET', `${intentPath()}?client_secret=${encodeURIComponent(clientSecret)}`);
  if (intent.error) return failed(intent.error.message);
  if (intent.status === 'requires_action') return challenge(intent);
  if (intent.status !== 'requires_payment_method') return concluded(intent);
  const problem = validated();
  if (problem) return problem;
  busy(true);
  try {
    return await next(await callApi('POST', `${intentPath()}/confirm`, cardParameters(readCardForm(typed()).card)));
  } finally {
    busy(false);
  }
}

async function next(answer) {
  if (answer.error) {
    const field = { number: 'number', exp_month: 'month', exp_year: 'year', cvc: 'code' }[answer.error.param];
    const { message } = answer.error;
    if (!field) return failed(message);
    showErrors({ [field]: message });
    return { status: 'failed', message };
  }
  return answer.status === 'requires_action' ? challenge(answer) : concluded(answer);
}

function cardParameters({ name, number, month, year, code }) {
  const card = { number, exp_month: month, exp_year: year, cvc: code };
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': name,
    ...Object.fromEntries(
      Object.entries(card).map(([part, value]) => [`payment_method_data[card][${part}]`, String(value)]),
    ),
  };
}

// A second click on "Pay" in the meantime gets the same result.
let openChallenge = null;

function challenge(intent) {
  openChallenge ??= showChallenge(intent).finally(() => (openChallenge = null));
  return openChallenge;
}

function showChallenge(intent) {
  byId('amount').textContent = new Intl.NumberFormat('en-AU', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
  show('challenge');
  notifyParent('challenge');
  byId('challenge-title').focus();
  return new Promise((resolve) => {
    const answer = async (word) => {
      byId('authorise').disabled = byId('fail').disabled = true;
      try {
        const after = await callApi('POST', `${intentPath()}/challenge`, { answer: word });
        show('card');
        resolve(await next(after));
      } catch {
        show('card');
        resolve(failed('The payment provider could not be reached. Please try again.'));
      } finally {
        byId('authorise').disabled = byId('fail').disabled = false;
      }
    };
    byId('authorise').onclick = () => answer('authorise');
    byId('fail').onclick = () => answer('fail');
  });
}

function concluded(intent) {
  if (intent.status === 'canceled') return failed('This payment was cancelled. Please start again.');
  show('done');
  byId('done').textContent = intent.status === 'succeeded' ? 'Payment complete.' : 'Payment is being processed.';
  return { status: intent.status };
}

function failed(message) {
  byId('problem').textContent = message;
  reportHeight();
  return { status: 'failed', message };
}

async function callApi(method, path, parameters) {
  const headers = { authorization: `Bearer ${key}` };
  const body = new URLSearchParams({ client_secret: clientSecret, ...parameters });
  const response = await fetch(path, method === 'POST' ? { method, headers, body } : { headers });
  return response.json();
}

function showErrors(errors) {
  byId('problem').textContent = '';
  for (const name of fields) {
    byId(`${name}-error`).textContent = errors[name] ?? '';
    byId(name).toggleAttribute('aria-invalid', Boolean(errors[name]));
    if (errors[name]) byId(name).setAttribute('aria-invalid', 'true');
  }
  byId(fields.find((name) => errors[name]) ?? '')?.focus();
  reportHeight();
}

function show(id) {
  for (const part of ['card', 'challenge']) byId(part).hidden = part !== id;
  reportHeight();
}

function busy(on) {
  for (const name of fields) byId(name).readOnly = on;
  form.setAttribute('aria-busy', String(on));
}

function reportHeight() {
  notifyParent('resize', { height: Math.ceil(byId('root').getBoundingClientRect().height) });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  notifyParent('submit');
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) form.requestSubmit();
});
form.addEventListener('input', (event) => {
  if (event.target.id === 'number') event.target.value = grouped(event.target.value);
  changed();
});
for (const button of document.querySelectorAll('.fill')) {
  button.addEventListener('click', () => {
    const year = String(new Date().getFullYear() + 3);
    const values = {
      name: byId('name').value || 'Test Buyer',
      number: button.dataset.number,
      month: '12',
      year,
      code: '123',
    };
    for (const name of fields) byId(name).value = values[name];
    showErrors({});
    changed();
  });
}

function changed() {
  notifyParent('change', { complete: Object.keys(readCardForm(typed()).errors).length === 0 });
}

new ResizeObserver(reportHeight).observe(byId('root'));
notifyParent('ready');
