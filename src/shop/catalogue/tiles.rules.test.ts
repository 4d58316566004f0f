import { expect, test } from 'vitest';
import { pictureTileOf, tileOf } from './tiles.rules.ts';

const single = {
  id: 10001,
  name: 'Progressive retinal atrophy',
  slug: 'progressive-retinal-atrophy',
  kind: 'disease',
  category: { name: 'Disease' },
  speciesId: 1,
  summary: 'Night blindness comes first.',
  abbreviation: 'prcd-PRA',
  gene: 'PRCD',
  area: 'Ophthalmologic',
  packSize: null,
  turnaroundDays: 10,
  price: { amountCents: 8_500, currency: 'EUR' },
  taxLabel: 'incl. VAT',
  externalUrl: null,
};

test('a tile of a single test has no drawing, and a picture tile shows its body system', () => {
  expect(tileOf(single)).not.toHaveProperty('art');
  expect(pictureTileOf(single).art).toEqual({ kind: 'disease', speciesId: 1, packSize: null, area: 'Ophthalmologic' });
  expect(pictureTileOf(single)).toMatchObject(tileOf(single));
});

test('a price shows its tax where the law requires it', () => {
  expect(tileOf(single)).toMatchObject({ price: '€85.00', currency: 'EUR incl. VAT' });
  expect(tileOf({ ...single, kind: 'custom_profile' }).price).toBe('from €85.00');
});
