import { expect, test } from 'vitest';
import { offerTabs } from '#site/frame/menus.rules.ts';
import { countryProducts } from './country-products.rules.ts';

test('R283 some countries have fixed product ids and a tab for them', () => {
  expect(countryProducts('AU')).toEqual([70, 71]);
  expect(countryProducts('US')).toEqual([]);
  for (const countryCode of ['AU', 'US', 'NZ', 'DE']) {
    const tabs = offerTabs({ audience: 'breeder', isLoggedIn: false, countryCode });
    expect(
      tabs.some(({ label }) => label === 'Innovative products'),
      countryCode,
    ).toBe(countryProducts(countryCode).length > 0);
  }
});
