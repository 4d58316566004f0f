import { expect, test } from 'vitest';
import { bannerButtons, ownerButtonHref } from './home.rules.ts';

const sites = { regional: 'https://regional.test/', main: 'https://main.test', stores: ['AU', 'GB', 'US'] };

test.each([
  ['R150 Australia', 'AU', '/pet-owner/products'],
  ['R151 an unknown country', null, '/pet-owner/products'],
  ['R152 a country with a regional store', 'GB', 'https://regional.test/gb'],
  ['R153 any other country', 'JP', 'https://main.test'],
])('%s: the pet owner button leads to the right shop', (_who, country, href) => {
  expect(ownerButtonHref(country, sites)).toBe(href);
});

test('without other sites every country stays in this shop', () => {
  expect(ownerButtonHref('GB', null)).toBe('/pet-owner/products');
});

test('R147 R148 R149 a guest sees all three buttons, a user only their own', () => {
  expect([...bannerButtons(null)]).toEqual(['breeder', 'owner', 'vet']);
  expect([...bannerButtons('vet')]).toEqual(['vet']);
  expect([...bannerButtons('owner')]).toEqual(['owner']);
});
