import { expect, test } from 'vitest';
import { laterDay, siteMap, siteMapIndex } from './sitemap.rules.ts';

const at = 'https://shop.test';

test('a sitemap lists each URL, and its last change where it is known', () => {
  const map = siteMap([
    { loc: `${at}/a?x=1&y=2`, changedOn: '2026-11-20' },
    { loc: `${at}/b`, changedOn: null },
  ]);
  expect(map).toContain(`<url><loc>${at}/a?x=1&amp;y=2</loc><lastmod>2026-11-20</lastmod></url>`);
  expect(map).toContain(`<url><loc>${at}/b</loc></url>`);
  expect(siteMapIndex([{ loc: `${at}/de/sitemap.xml`, changedOn: '2026-11-20' }])).toContain(
    `<sitemap><loc>${at}/de/sitemap.xml</loc><lastmod>2026-11-20</lastmod></sitemap>`,
  );
});

test('the later of two dates is used, and a single date as it is', () => {
  expect(laterDay('2026-11-20', '2026-11-21')).toBe('2026-11-21');
  expect(laterDay(null, '2026-11-21')).toBe('2026-11-21');
  expect(laterDay('2026-11-20', null)).toBe('2026-11-20');
  expect(laterDay(null, null)).toBeNull();
});
