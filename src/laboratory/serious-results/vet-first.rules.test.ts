import { expect, test } from 'vitest';
import { findInformedVet } from './vet-first.rules.ts';

const kit = { animalId: 7, barcode: 'GG1' };
const choice = { animalId: 7, barcode: null, vetName: 'Dr Vance', vetEmail: 'vance@example.test' };
const share = { email: 'Vance@Example.Test', barcodes: ['GG1'] };

test('a chosen vet has the results only if they are shared with them', () => {
  expect(findInformedVet([choice], [share], kit)).toBe('Dr Vance');
  expect(findInformedVet([choice], [{ ...share, barcodes: null }], kit)).toBe('Dr Vance');
  expect(findInformedVet([{ ...choice, vetName: '' }], [share], kit)).toBe('vance@example.test');
  expect(findInformedVet([choice], [], kit)).toBeNull();
  expect(findInformedVet([choice], [{ ...share, barcodes: ['GG2'] }], kit)).toBeNull();
  expect(findInformedVet([choice], [{ ...share, email: 'other@example.test' }], kit)).toBeNull();
  expect(findInformedVet([], [{ ...share, email: null }], kit)).toBeNull();
});

test("a kit's vet takes precedence over the animal's vet, and another animal's vet does not count", () => {
  const own = { ...choice, barcode: 'GG1', vetName: 'Dr Ng', vetEmail: 'ng@example.test' };
  expect(findInformedVet([choice, own], [share], kit)).toBeNull();
  expect(findInformedVet([choice, own], [{ ...share, email: 'ng@example.test' }], kit)).toBe('Dr Ng');
  expect(findInformedVet([{ ...choice, animalId: 8 }], [share], kit)).toBeNull();
});
