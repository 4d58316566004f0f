// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { CountryPicker } from './country-picker.tsx';
import CountryDialog from './country-dialog.tsx';

const place = (code: string, name: string, sellsTo = true) => ({ code, name, currency: 'AUD', site: null, sellsTo });
const countries = [place('AU', 'Australia'), place('NZ', 'New Zealand'), place('RU', 'Russia', false)];
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function openDialog(countryCode: string, firstVisit: boolean) {
  const calls = mockServer({
    'GET /api/countries': { body: countries },
    'POST /api/cookie/country': { body: { ok: true } },
    'POST /api/cookie/currency': { body: { ok: true } },
  });
  const { page } = await mount(
    <CountryDialog countryCode={countryCode} firstVisit={firstVisit} mayClose={!firstVisit} />,
  );
  return { page, calls };
}

const buttonOf = (page: Element, label: string) =>
  [...page.querySelectorAll('button')].find((button) => textOf(button) === label);

test('R040 only Australia has a welcome message', async () => {
  const welcome = "G'day, and welcome to Damsire.";
  const { page } = await openDialog('AU', false);
  await until(() => expect(textOf(page)).toContain(welcome));
  expect(textOf((await openDialog('NZ', false)).page)).not.toContain(welcome);
});

test('R039 R041 R232 the picker is a dialog with a combobox that reads "Select an option" and a button "Enter site"', async () => {
  const { page } = await openDialog('AU', true);
  expect(page.querySelector('dialog input[role="combobox"]')?.getAttribute('placeholder')).toBe('Select an option');
  expect(buttonOf(page, 'Enter site')).toBeDefined();
});

test('R041 the current country is selected in the combobox, which has the focus', async () => {
  const { page } = await openDialog('AU', false);
  const box = page.querySelector<HTMLInputElement>('input[role="combobox"]')!;
  await until(() => expect(box.value).toBe('Australia'));
  expect(document.activeElement).toBe(box);
});

test('R042 nothing is stored before a country is chosen', async () => {
  const { page, calls } = await openDialog('AU', true);
  await runAction(() => buttonOf(page, 'Enter site')!.click());
  expect(textOf(page)).toContain('Please choose a country.');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('R039 the list has the countries with sales, in the order of the response', async () => {
  const { page } = await openDialog('AU', true);
  await runAction(() => page.querySelector<HTMLElement>('input[role="combobox"]')!.click());
  const options = () => [...page.querySelectorAll('[role="option"]')].map(textOf);
  await until(() => expect(options()).toEqual(['Australia', 'New Zealand']));
});

test('R038 R070 a detection that fails opens the picker and shows "Error fetching country code"', async () => {
  mockServer({ 'GET /api/visit': { status: 500, body: {} }, 'GET /api/countries': { body: countries } });
  const { page } = await mount(<CountryPicker countryCode="AU" />);
  await until(() => expect(page.querySelector('dialog')).not.toBeNull());
  expect(textOf(page)).toContain('Enter site');
  await until(() => expect(textOf(document.body)).toContain('Error fetching country code'));
});
