import { beforeAll, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { parser } from 'sax';
import { REGIONAL_STORES } from '#platform/places/places.rules.ts';
import { findProduct } from '#shop/catalogue/catalogue.service.ts';
import { productData } from '#shop/search/structured-catalogue.rules.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { findStock } from '#shop/stock/stock-notice.service.ts';
import { findProductFeed } from './feed.service.ts';

const database = useDatabase();
const DOG_PROFILE = 'FBP-K9';

type Item = Record<string, string>;

const ctxIn = (countryCode: string) => {
  const ctx = makeTestCtx({ db: database.db });
  return { ...ctx, visitor: { ...ctx.visitor, countryCode } };
};
const readFeed = async (country: string) => itemsOf(await (await findProductFeed(ctxIn('AU'), { country })).text());

/** The fields of each item; those of the shipping as "shipping.price". */
function itemsOf(xml: string): Item[] {
  const items: Item[] = [];
  const path: string[] = [];
  const reader = parser(true);
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = ({ name }) => {
    if (name === 'item') items.push({});
    path.push(name.replace('g:', ''));
  };
  reader.ontext = (text) => {
    const name = path.slice(path.indexOf('item') + 1).join('.');
    if (path.includes('item')) items.at(-1)![name] = text;
  };
  reader.onclosetag = () => path.pop();
  reader.write(xml).close();
  return items;
}

let german: Item[];
beforeAll(async () => {
  german = await readFeed('de');
});

test('in each of the thirteen countries every item has the price, delivery and name of its product page', async () => {
  for (const country of REGIONAL_STORES) {
    const items = await readFeed(country);
    expect(items.length, country).toBeGreaterThan(350);
    for (const item of items) {
      const id = Number(/\/p\/(\d+)$/.exec(item['link'] ?? '')?.[1]);
      const product = await findProduct(ctxIn(country), { id });
      const page = productData(
        { ...product, stock: null },
        { canonical: item['link']!, image: [], countryCode: country },
      );
      const { price, priceCurrency, shippingDetails } = page!.offers!;
      expect(item, `${country} ${product.sku}`).toMatchObject({
        id: product.sku,
        title: product.name,
        link: expect.stringContaining(`/${country.toLowerCase()}/store/${product.slug}/p/${product.id}`),
        price: `${price} ${priceCurrency}`,
        availability: 'in_stock',
        'shipping.country': country,
        'shipping.price': `${shippingDetails!.shippingRate.value} ${shippingDetails!.shippingRate.currency}`,
        'shipping.min_transit_time': String(product.delivery?.daysMin),
        'shipping.max_transit_time': String(product.delivery?.daysMax),
      });
    }
  }
});

test('a price includes VAT where the shop includes it, and no North American feed includes sales tax', async () => {
  const priceIn = async (country: string) => (await readFeed(country)).find(({ id }) => id === DOG_PROFILE)?.['price'];
  expect([await priceIn('DE'), await priceIn('GB'), await priceIn('AU'), await priceIn('US')]).toEqual([
    '139.00 EUR',
    '119.00 GBP',
    '199.00 AUD',
    '145.00 USD',
  ]);
});

test('the feed has the guest prices of its country for every user', async () => {
  const vet = await createPerson(database.db, { type: 'vet', countryCode: 'GB' });
  // On another day, so that no feed is cached yet.
  const response = await findProductFeed({ ...ctxIn('GB'), user: vet, now: new Date('2031-01-02') }, { country: 'DE' });
  expect(itemsOf(await response.text())).toEqual(german);
});

test('the feed has only kits with a fixed price, each once', () => {
  const skus = german.map(({ id }) => id ?? '');
  expect(new Set(skus).size).toBe(skus.length);
  expect(skus).toContain(DOG_PROFILE);
  expect(skus.filter((sku) => /^(SUP-|GIFT-|CUSTOM-|UPG-|KIT-REPL|GLANDEX|RUSH|HET)/.test(sku))).toEqual([]);
});

test('a kit has no GTIN, and an existing picture outside the API', () => {
  for (const item of german) {
    expect(item['identifier_exists']).toBe('no');
    expect(item).not.toHaveProperty('gtin');
    const { pathname } = new URL(item['image_link'] ?? '');
    expect(pathname).toMatch(/^\/images\/products\//);
    expect(existsSync(`public${pathname}`), pathname).toBe(true);
  }
});

test('the feed shows sold out or back-order as soon as the shop does', async () => {
  const { id } = await findProductId();
  await database.db
    .insertInto('productStock')
    .values({ productId: id, onHand: 0, reserved: 0, backorder: false, backorderDays: 14 })
    .execute();
  const entry = async () => (await readFeed('DE')).find((item) => item['id'] === DOG_PROFILE);
  expect(await entry()).toMatchObject({ availability: 'out_of_stock' });
  await database.db
    .updateTable('productStock')
    .set({ backorder: true, backorderDays: 7 })
    .where('productId', '=', id)
    .execute();
  expect(await entry()).toMatchObject({
    availability: 'backorder',
    availability_date: expect.stringMatching(/^\d{4}-/),
  });
});

test('the product page shows the same availability as the feed', async () => {
  const { id } = await findProductId();
  const onPage = async () => {
    const { state: stock } = await findStock(ctxIn('DE'), { productId: id });
    const { offers } = productData(
      { kind: 'disease', ...soldProduct, stock },
      { canonical: 'https://shop.test/x', image: [], countryCode: 'DE' },
    ) as { offers: { availability: string } };
    return offers.availability.replace('https://schema.org/', '');
  };
  const inFeed = async () =>
    (await readFeed('DE')).find((item) => item['id'] === DOG_PROFILE)?.['availability']?.replaceAll('_', '');
  await database.db.deleteFrom('productStock').where('productId', '=', id).execute();
  const availabilities = [];
  for (const [onHand, backorder] of [
    [9, false],
    [0, false],
    [0, true],
  ] as const) {
    await database.db
      .insertInto('productStock')
      .values({ productId: id, onHand, reserved: 0, backorder, backorderDays: 14 })
      .onConflict((conflict) => conflict.column('productId').doUpdateSet({ onHand, backorder }))
      .execute();
    expect((await onPage()).toLowerCase()).toBe(await inFeed());
    availabilities.push(await onPage());
  }
  expect(availabilities).toEqual(['InStock', 'OutOfStock', 'BackOrder']);
});

const soldProduct = {
  sku: DOG_PROFILE,
  name: 'X',
  description: 'X',
  category: { name: 'X' },
  price: { amountCents: 100, currency: 'EUR' },
  refusal: null,
  rating: null,
  delivery: null,
};

function findProductId() {
  return database.db.selectFrom('product').select('id').where('sku', '=', DOG_PROFILE).executeTakeFirstOrThrow();
}

test('the endpoint sends XML to everyone; a country without a site has no feed, and an invalid one is refused', async () => {
  const guest = new ApiBrowser({ db: database.db });
  const found = await guest.get('/api/store/product-feed?country=DE');
  expect([found.status, found.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')]);
  expect((await guest.get('/api/store/product-feed?country=JP')).status).toBe(404);
  expect((await guest.get('/api/store/product-feed?country=nowhere')).body).toEqual({ country: ['Choose a country.'] });
});
