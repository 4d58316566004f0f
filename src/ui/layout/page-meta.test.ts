import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const list = { title: 'Dog DNA tests', description: 'About', canonical: 'https://shop.test/us/tests' };

function linksOf(meta: ReturnType<typeof pageMeta>): Record<string, string> {
  return Object.fromEntries(meta.flatMap((tag) => ('rel' in tag ? [[tag.rel, tag.href]] : [])));
}

test('each page of a list has its own URL with links to its neighbours', () => {
  const at = (page: number, canonical = list.canonical) =>
    linksOf(pageMeta({ ...list, canonical, paging: { page, pages: 3 } }));
  expect(at(1)).toEqual({ canonical: list.canonical, next: `${list.canonical}?page=2` });
  expect(at(2)).toEqual({
    canonical: `${list.canonical}?page=2`,
    prev: list.canonical,
    next: `${list.canonical}?page=3`,
  });
  expect(at(3)).toEqual({ canonical: `${list.canonical}?page=3`, prev: `${list.canonical}?page=2` });
  expect(at(2, `${list.canonical}?species=cat`)['canonical']).toBe(`${list.canonical}?species=cat&page=2`);
});

test('a later page has its number in the title, and a page without a list has no neighbours', () => {
  const titles = (page: number) => pageMeta({ ...list, paging: { page, pages: 3 } })[0];
  expect([titles(1), titles(2)]).toEqual([
    { title: 'Dog DNA tests | Damsire' },
    { title: 'Dog DNA tests, page 2 | Damsire' },
  ]);
  expect(linksOf(pageMeta(list))).toEqual({ canonical: list.canonical });
});
