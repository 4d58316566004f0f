import { expect, test } from 'vitest';
import { measureGrowth, WORST_GROWTH } from '../../../test/support/growth.ts';
import { feedXml, isInFeed, type FeedItem } from './feed.rules.ts';

const item: FeedItem = {
  sku: 'DOG-1',
  title: 'Signs & <stages>',
  description: 'About it',
  link: 'https://shop.test/de/store/x/p/1',
  image: 'https://shop.test/images/x.png',
  productType: 'DNA tests > Diseases',
  amountCents: 5505,
  availability: 'in_stock',
  availableFrom: null,
  shipping: { amountCents: 0, handlingDays: 2, daysMin: 2, daysMax: 6 },
};
const feed = (items: readonly FeedItem[]) =>
  feedXml({ site: 'https://shop.test/de', countryCode: 'DE', currency: 'EUR', items });

test('an item has prices in whole cents, and its text is escaped', () => {
  const xml = feed([item]);
  expect(xml).toContain('<g:price>55.05 EUR</g:price>');
  expect(xml).toContain('<g:title>Signs &amp; &lt;stages&gt;</g:title>');
  expect(xml).toContain('<g:shipping><g:country>DE</g:country><g:price>0.00 EUR</g:price>');
  expect(xml).not.toContain('availability_date');
  expect(feed([{ ...item, availability: 'backorder', availableFrom: '2026-12-01' }])).toContain(
    '<g:availability>backorder</g:availability><g:availability_date>2026-12-01</g:availability_date>',
  );
});

test('the feed contains products that have a fixed price and are posted', () => {
  const sold = { kind: 'disease', price: {}, refusal: null, delivery: {} };
  expect(isInFeed(sold)).toBe(true);
  for (const other of [
    { price: null },
    { refusal: 'withdrawn' },
    { delivery: null },
    { kind: 'supply' },
    { kind: 'custom_profile' },
  ])
    expect(isInFeed({ ...sold, ...other }), JSON.stringify(other)).toBe(false);
});

test('the time of a feed grows with its products', async () => {
  const { ratio } = await measureGrowth({
    name: 'feed',
    make: (size) => Array.from({ length: size }, () => item),
    run: (items: never) => feed(items),
    maxSize: 65_536,
  });
  expect(ratio).toBeLessThan(WORST_GROWTH);
});
