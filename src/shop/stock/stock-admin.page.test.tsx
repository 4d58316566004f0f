// @vitest-environment happy-dom
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import StockAdminPage from './stock-admin.page.tsx';

afterEach(() => vi.unstubAllGlobals());

type Props = Parameters<typeof StockAdminPage>[0];

const level = { onHand: 3, reserved: 1, backorder: true, backorderDays: 30 };
const swab = { productId: 53, name: 'Extra Swab', level, history: [] };
const data = { list: { results: [], count: 0, page: 1, size: 20 }, chosen: swab, choices: [], countryCode: 'AU' };

function LoadedPage() {
  return <StockAdminPage {...({ loaderData: useLoaderData() } as unknown as Props)} />;
}

const inputsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('#count input')];
const valuesOf = (page: HTMLElement) =>
  inputsOf(page).map(({ type, value, checked }) => (type === 'checkbox' ? checked : value));

async function openPage(loader: () => unknown) {
  const mounted = await mount(<LoadedPage />, '/', loader);
  await until(() => expect(inputsOf(mounted.page).length).toBeGreaterThan(0));
  return mounted;
}

test.each([
  ['-2', -2],
  ['2.5', 2.5],
])('the form shows the stored values, and sends %s as typed', async (typed, onHand) => {
  const sent = refuseAsOutdated();
  const { page, close } = await openPage(() => data);
  expect(valuesOf(page)).toEqual(['3', '', true, '30']);
  await typeInto(inputsOf(page)[0]!, typed);
  await press(page, 'Save stock');
  const shown = { onHand: 3, backorder: true, backorderDays: 30 };
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    call: 'PUT /api/admin/stock/53',
    body: { onHand, backorder: true, backorderDays: 30, shown, reason: '' },
  });
  expect(valuesOf(page)).toEqual([typed, '', true, '30']);
  await close();
});

test('changing only the back-orders sends no count', async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await openPage(() => data);
  await typeInto(inputsOf(page)[3]!, '14');
  await press(page, 'Save stock');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).not.toHaveProperty('onHand');
  expect(sent[0]!.body).toMatchObject({ backorderDays: 14, shown: { backorderDays: 30 } });
  await close();
});

test('after a refusal the form keeps the input, shows the new number and sends it next time', async () => {
  const refusal = 'The stock has changed since you opened this page: 8 on hand now, not 3.';
  const sent = refuseAsOutdated(refusal);
  const after = { ...data, chosen: { ...swab, level: { ...level, onHand: 8, backorder: false } } };
  const { page, close } = await openPage(() => (sent.length === 0 ? data : after));
  await typeInto(inputsOf(page)[0]!, '5');
  await typeInto(inputsOf(page)[1]!, 'Counted the shelf');
  await press(page, 'Save stock');
  await until(() => expect(textOf(page)).toContain('Now 8, including 1 reserved for orders.'));
  expect(textOf(page.querySelector('[role=alert]'))).toBe(refusal);
  // The untouched checkbox shows the value saved by someone else.
  expect(valuesOf(page)).toEqual(['5', 'Counted the shelf', false, '30']);
  await press(page, 'Save stock');
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body).toMatchObject({ onHand: 5, backorder: false, shown: { onHand: 8, backorder: false } });
  await close();
});

test('without a product selected, an untracked product can be found by name', async () => {
  const { page, close } = await openPage(() => ({ ...data, chosen: null, choices: [{ id: 9, name: 'Kit (K-9)' }] }));
  expect(textOf(page.querySelector('#count h2'))).toBe('Track another product');
  expect(inputsOf(page).map(({ role }) => role ?? '')).toHaveLength(1);
  expect(page.querySelector('#count [role=combobox]')).not.toBeNull();
  await close();
});
