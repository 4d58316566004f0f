const read = (name) => document.querySelector(`meta[name=${name}]`).content;
const parentOrigin = read('parent-origin');
const key = read('publishable-key');
const places = JSON.parse(read('addresses'));
const buyer = JSON.parse(read('buyer'));
const names = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

const byId = (id) => document.getElementById(id);
const notifyParent = (type, facts = {}) =>
  parent.postMessage({ source: 'express-frame', type, ...facts }, parentOrigin);
const waiting = new Map();
/** The open wallet sheet: its required details, total and choices. */
let sheet = null;

window.addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== parent || data?.target !== 'express-frame') return;
  if (data.type === 'methods') return showMethods(data);
  if (data.type === 'focus') return byId('buttons').querySelector('button:not([hidden])')?.focus();
  if (data.type === 'answer') {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  } else if (data.type === 'amount' && sheet) {
    Object.assign(sheet, { amount: data.amount, currency: data.currency });
    showSheet();
  } else if (data.type === 'failed') {
    fail(data.message ?? reasons[data.reason] ?? 'The payment was not completed.');
  } else if (data.type === 'confirm') {
    const result = await confirm(data.clientSecret).catch(() => ({
      error: { message: 'The payment provider could not be reached. Please try again.' },
    }));
    notifyParent('result', { id: data.id, result });
  }
});

const reasons = {
  invalid_shipping_address: 'The delivery address is not valid.',
  address_unserviceable: 'This shop does not deliver there.',
};

function requestFromParent(type, event) {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    notifyParent(type, { id, event });
  });
}

function showMethods({ shown, order, isOneColumn, buttonHeight }) {
  const types = { applePay: 'apple_pay', googlePay: 'google_pay', link: 'link' };
  for (const [name, type] of Object.entries(types)) {
    byId(type).hidden = !shown[name];
    byId(type).style.minHeight = `${buttonHeight}px`;
  }
  byId('buttons').prepend(...order.map(byId));
  byId('buttons').classList.toggle('single', isOneColumn);
  byId('buttons').hidden = false;
  reportHeight();
}

async function open(type) {
  const answer = await requestFromParent('click', { expressPaymentType: type });
  if (!answer.ok) return;
  const { details, amount, currency } = answer;
  sheet = { type, details, amount, currency, rateId: details.shippingRates[0]?.id ?? null };
  byId('sheet-title').textContent = `${names[type]}: pay with a test card`;
  fail('');
  const allowed = details.allowedShippingCountries;
  byId('address-field').hidden = !details.shippingAddressRequired;
  byId('address').replaceChildren(
    ...places.flatMap(({ label, address }, index) =>
      !allowed || allowed.includes(address.country) ? [new Option(label, String(index))] : [],
    ),
  );
  byId('sheet').hidden = false;
  byId('buttons').hidden = true;
  showSheet();
  byId('sheet-title').focus();
  if (details.shippingAddressRequired) await changeAddress();
}

const chosenPlace = () => places[Number(byId('address').value)].address;

async function changeAddress() {
  const { city, state, postalCode, country } = chosenPlace();
  fail('');
  busy(true);
  const address = { city, state, postal_code: shortened(postalCode, country), country };
  applyDetails(await requestFromParent('shippingaddresschange', { name: buyer.name, address }));
  if (sheet) sheet.rateId = sheet.details.shippingRates[0]?.id ?? null;
  showSheet();
}

// Apple Pay gives only the first part of these postcodes until the payment is confirmed.
function shortened(postalCode, country) {
  return sheet.type === 'apple_pay' && ['GB', 'CA'].includes(country) ? postalCode.split(' ')[0] : postalCode;
}

async function changeRate(id) {
  sheet.rateId = id;
  busy(true);
  applyDetails(await requestFromParent('shippingratechange', { shippingRate: rate() }));
  showSheet();
}

function applyDetails(answer) {
  busy(false);
  if (!sheet) return;
  if (!answer.ok) return fail(reasons.address_unserviceable);
  const { lineItems, shippingRates } = answer.details;
  sheet.details = { ...sheet.details, lineItems, shippingRates };
  Object.assign(sheet, { amount: answer.amount, currency: answer.currency, problem: '' });
}

const rate = () => sheet.details.shippingRates.find(({ id }) => id === sheet.rateId);

function showSheet() {
  const { lineItems, shippingRates, shippingAddressRequired } = sheet.details;
  byId('rates').hidden = !shippingAddressRequired;
  byId('rates').replaceChildren(
    ...shippingRates.map(({ id, displayName, amount }) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'rate', value: id, checked: id === sheet.rateId });
      input.addEventListener('change', () => void changeRate(id));
      label.append(input, ` ${displayName}: ${money(amount)}`);
      return label;
    }),
  );
  byId('lines').replaceChildren(
    ...lineItems.map(({ name, amount }) => {
      const line = document.createElement('li');
      line.textContent = `${name}: ${money(amount)}`;
      return line;
    }),
  );
  byId('total').textContent = `Total ${money(sheet.amount)}`;
  byId('pay').textContent = `Pay ${money(sheet.amount)}`;
  reportHeight();
}

function money(cents) {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency: sheet.currency }).format(cents / 100);
}

function pay() {
  busy(true);
  fail('', { stays: true });
  const { details, type } = sheet;
  const { line1, city, state, postalCode, country } = details.shippingAddressRequired
    ? chosenPlace()
    : places[0].address;
  const address = { line1, line2: null, city, state, postal_code: postalCode, country };
  notifyParent('confirm', {
    event: {
      expressPaymentType: type,
      billingDetails: {
        name: buyer.name,
        ...(details.emailRequired && { email: buyer.email }),
        ...(details.phoneNumberRequired && { phone: buyer.phone }),
        address,
      },
      ...(details.shippingAddressRequired && {
        shippingAddress: { name: buyer.name, address },
        shippingRate: rate(),
      }),
    },
  });
}

async function confirm(clientSecret) {
  const path = `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  const form = {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': buyer.name,
    'payment_method_data[card][number]': byId('card').value,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
    'payment_method_data[card][wallet]': sheet.type,
  };
  const response = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });
  const body = await response.json();
  if (body.error) return { error: { message: body.error.message, code: body.error.code } };
  close();
  return { paymentIntent: { id: body.id, status: body.status } };
}

function fail(message, { stays = false } = {}) {
  byId('problem').textContent = message;
  if (!stays) busy(false);
  reportHeight();
}

function busy(isBusy) {
  for (const id of ['pay', 'address', 'card']) byId(id).disabled = isBusy;
}

function close() {
  sheet = null;
  byId('sheet').hidden = true;
  byId('buttons').hidden = false;
  busy(false);
  reportHeight();
}

function reportHeight() {
  notifyParent('resize', { height: Math.ceil(byId('root').getBoundingClientRect().height) });
}

for (const type of Object.keys(names)) byId(type).addEventListener('click', () => void open(type));
byId('address').addEventListener('change', () => void changeAddress());
byId('pay').addEventListener('click', pay);
byId('cancel').addEventListener('click', () => {
  close();
  notifyParent('cancel');
});
new ResizeObserver(reportHeight).observe(byId('root'));
notifyParent('ready');
