import { expect, test } from 'vitest';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { products } from './catalogue-products.ts';

test('every kit for one animal has as many swabs as the texts state', () => {
  const kits = products.filter(({ needsKit }) => needsKit);
  expect(kits.length).toBeGreaterThan(5);
  expect(kits.filter(({ swabs = 0 }) => `${swabs} swabs` !== sampleFacts.swabs).map(({ sku }) => sku)).toEqual([]);
});
