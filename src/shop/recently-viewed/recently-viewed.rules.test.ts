import { expect, test } from 'vitest';
import { shownOf } from './on-sale.rules.ts';
import { addViewed, readStored, withoutViewed, type Viewed } from './recently-viewed.rules.ts';
import { viewedBreed, viewedProduct } from './viewed-page.rules.ts';

const entry = (id: string): Viewed => ({ id, to: `/store/${id}`, name: id, picture: `/${id}.webp` });
const many = Array.from({ length: 14 }, (_, at) => entry(`p${at}`));
const onSale = { products: [...many.keys()], breeds: [] };

test('the newest comes first, without duplicates and with at most twelve entries', () => {
  const list = many.toReversed().reduce<unknown[]>(addViewed, []);
  expect(list).toEqual(many.slice(0, 12));
  const again = { ...entry('p3'), name: 'New name' };
  expect(addViewed(list, again)).toEqual([again, ...withoutViewed(list, 'p3')]);
  expect(withoutViewed(list, 'p3')).toHaveLength(11);
});

test('only products sold here are shown, at most six', () => {
  expect(shownOf(many, onSale).map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(shownOf(many, { products: [2, 9], breeds: [1] }).map(({ id }) => id)).toEqual(['p2', 'p9']);
  // A product and a breed with the same number are different entries.
  expect(shownOf([entry('p1'), entry('b1')], { products: [], breeds: [1] })).toEqual([entry('b1')]);
});

test('invalid stored entries are ignored, and only paths of the site become links', () => {
  for (const stored of [null, '{', '{"id":"p1"}', '7']) expect(readStored(stored), String(stored)).toEqual([]);
  const bad = ['javascript:alert(1)', '//elsewhere.test/', 'https://elsewhere.test/', 7];
  const stored = readStored(JSON.stringify([...bad.map((to) => ({ ...entry('p1'), to })), null, 'x', entry('p2')]));
  expect(shownOf(stored, onSale)).toEqual([entry('p2')]);
  expect(addViewed(stored, entry('p3'))[0]).toEqual(entry('p3'));
});

test('a product is stored with name, path and picture but no price, and an unavailable one is not stored', () => {
  const product = {
    id: 36,
    slug: 'dog-full-breed-profile',
    speciesId: 1,
    packSize: null,
    swabs: 2,
    refusal: null,
    breed: { id: 1122 },
  };
  expect(viewedProduct(product, 'Labrador Retriever full breed profile')).toEqual({
    id: 'p36',
    to: '/store/dog-full-breed-profile/p/36?breed=1122',
    name: 'Labrador Retriever full breed profile',
    picture: '/images/products/kit-dog-128x128.webp',
  });
  expect(viewedProduct({ ...product, packSize: 10, speciesId: 2 }, 'x')?.picture).toContain('pack-cat-128');
  expect(viewedProduct({ ...product, swabs: 0 }, 'x')?.picture).toContain('animal-dog-128');
  expect(viewedProduct({ ...product, refusal: 'external' }, 'x')).not.toBeNull();
  for (const refusal of ['no_price', 'withdrawn', 'not_for_audience'])
    expect(viewedProduct({ ...product, refusal }, 'x'), refusal).toBeNull();
  expect(viewedBreed({ id: 7, slug: 'ocicat', name: 'Ocicat' }, { area: 'vet', species: 'cat' })).toEqual({
    id: 'b7',
    to: '/vet/for-cats/breeds/ocicat/7',
    name: 'DNA tests for the Ocicat',
    picture: '/images/products/animal-cat-128x128.webp',
  });
});
