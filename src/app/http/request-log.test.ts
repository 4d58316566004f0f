import { expect, test } from 'vitest';
import { routeTemplate } from './request-log.ts';

test('T50 a logged route contains no number, code, address or secret', () => {
  expect(routeTemplate('/api/cart/Zk3_secretSessionId-abcdefghijklmnop/item/12')).toBe('/api/cart/:x/item/:x');
  expect(routeTemplate('/api/user/harriet%40example.org')).toBe('/api/user/:x');
  expect(routeTemplate('/api/tools/sample-tracker/GG7K3M91QX4T')).toBe('/api/tools/sample-tracker/:x');
  expect(routeTemplate('/breeder/for-dogs/breeds/labrador-retriever/1122')).toBe(
    '/breeder/for-dogs/breeds/labrador-retriever/:x',
  );
  expect(routeTemplate('/robots.txt')).toBe('/robots.txt');
});
