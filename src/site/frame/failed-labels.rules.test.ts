import { expect, test } from 'vitest';
import { failedFetchMessage } from './failed-labels.rules.ts';

test.each([
  ['/store/dog-full-breed-profile/p/36', 'Failed to fetch product details'],
  ['/breeder/for-dogs/dna-tests', 'Failed to fetch products'],
  ['/pet-owner/products', 'Failed to fetch products'],
  ['/vet/for-cats/breeds', 'Failed to fetch breeds'],
  ['/breeder/for-dogs/breeds/mudi/1300', 'Failed to fetch breed'],
  ['/my/orders', null],
  ['/', null],
])('R289 R290 R291 R292 a failure to fetch %s shows "%s"', (path, message) =>
  expect(failedFetchMessage(path)).toBe(message),
);
