import { expect, test } from 'vitest';
import { bannerButtons, ownerButtonHref } from './home.rules.ts';

const sites = { regional: 'https://regional.test/', main: 'https://main.test', stores: ['AU', 'GB', 'US'] };

test.each([
  ['R150', 'AU', '/pet-owner/products'],
  ['R151', null, '/pet-owner/products'],
  ['R062 R152', 'GB', 'https://regional.test/gb'],
  ['R153', 'JP', 'https://main.test'],
])('%s the pet owner button of %s leads to %s', (_id, country, href) => {
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
