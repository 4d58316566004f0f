import { describe, expect, test } from 'vitest';
import { REGIONAL_STORES } from './places.rules.ts';
import { alternatesOf, linksInRegion, pathForCountry, pathOf, regionBase, withoutRegion } from './region-path.rules.ts';

test('R060 R062 every regional store has its prefix, and no other country has one', () => {
  for (const code of REGIONAL_STORES) expect(regionBase(`/${code.toLowerCase()}/vet`)).toBe(`/${code.toLowerCase()}`);
  for (const path of ['/my/orders', '/ro/breeder', '/used', '/', '/US', '/breeder/us'])
    expect(regionBase(path)).toBe('');
});

test.each([
  ['/us', '/'],
  ['/us/', '/'],
  ['/us/breeder', '/breeder'],
  ['/us.data', '/.data'],
  ['/breeder', '/breeder'],
  // Two slashes would lead to another host.
  ['/us//evil.example', '/evil.example'],
])('%s is resolved to the page %s', (written, page) => expect(withoutRegion(written)).toBe(page));

test.each([
  ['http://shop.test/us/my/orders?page=2', '/my/orders'],
  ['http://shop.test/us/breeder.data?_routes=x', '/breeder'],
  ['https://shop.test:81/vet', '/vet'],
  ['https://shop.test', '/'],
])('a loader requested at %s gets the path %s', (url, page) => expect(pathOf({ url })).toBe(page));

describe('links in server-rendered texts', () => {
  test('links to pages get the prefix of the site, links to files and calls do not', () => {
    const text = '<a href="/faqs">a</a><a class="x" href="/api/pdf">b</a><a href="//cdn">c</a><a href="#d">d</a>';
    expect(linksInRegion(text, '/nz')).toBe(
      '<a href="/nz/faqs">a</a><a class="x" href="/api/pdf">b</a><a href="//cdn">c</a><a href="#d">d</a>',
    );
    expect(linksInRegion(text, '')).toBe(text);
  });
});

test('a page lists its regional variants, and the global site as default', () => {
  expect(alternatesOf('https://shop.test', '/vet', ['AU', 'US'])).toEqual([
    { hreflang: 'x-default', href: 'https://shop.test/vet' },
    { hreflang: 'en-au', href: 'https://shop.test/au/vet' },
    { hreflang: 'en-us', href: 'https://shop.test/us/vet' },
  ]);
  expect(alternatesOf('https://shop.test', '/', ['US']).map(({ href }) => href)).toEqual([
    'https://shop.test/',
    'https://shop.test/us',
  ]);
  expect(alternatesOf('https://shop.test', '/vet', [])).toEqual([]);
});

test("the country picker links to the country's regional site, if it has one", () => {
  expect(pathForCountry('/vet', 'US', ['US'])).toBe('/us/vet');
  expect(pathForCountry('/', 'US', ['US'])).toBe('/us');
  expect(pathForCountry('/vet', 'JP', ['US'])).toBe('/vet');
});
