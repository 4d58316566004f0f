// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { runAction, mount } from '../../../test/support/dom.tsx';
import { CountryFields } from './country-fields.tsx';

const country = (code: string, statesRequired: boolean) => ({ code, name: code, statesRequired });
const countries = [country('AU', true), country('US', true), country('CA', true), country('NZ', false)];
const names = { country: 'country', state: 'state' };

test('state and postcode are labelled for the chosen country, without a postcode field if it has none', async () => {
  const { page, close } = await mount(
    <CountryFields
      countries={countries}
      names={names}
      initial={{ countryCode: 'AU', postalCode: '3000' }}
      errors={{}}
    />,
  );
  const labels = () =>
    [...page.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/ \(required\)|\*/g, ''));
  const choose = (code: string) =>
    runAction(() => {
      const select = page.querySelector<HTMLSelectElement>('select[name=country]')!;
      select.value = code;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  expect(labels()).toEqual(['Country', 'State', 'Postcode']);
  expect(page.querySelector<HTMLInputElement>('[name=postalCode]')!.value).toBe('3000');
  await choose('US');
  expect(labels()).toEqual(['Country', 'State', 'ZIP code']);
  await choose('CA');
  expect(labels()).toEqual(['Country', 'Province', 'Postal code']);
  await choose('NZ');
  expect(labels()).toEqual(['Country', 'Postcode']);
  await close();
  const without = await mount(
    <CountryFields countries={countries} names={names} initial={{ countryCode: 'NZ' }} errors={{}} />,
  );
  expect(without.page.querySelector('[name=postalCode]')).toBeNull();
  await without.close();
});
