import { expect, test } from 'vitest';
import { howItWorks, questionsOf } from '#shop/products/about-product.rules.ts';
import { breedQuestions } from '#shop/breeds/breed-questions.rules.ts';
import { crumbsOf, descriptionOf } from '#shop/products/product-labels.rules.ts';
import { breadcrumbList, faqPage, graphOf, productData } from './structured-catalogue.rules.ts';

const at = { origin: 'https://shop.test/us', canonical: 'https://shop.test/us/store/x/p/1' };

test('a breadcrumb uses URLs of the current site and ends at the page itself', () => {
  const { itemListElement } = breadcrumbList([{ label: 'For dogs', to: '/breeder/for-dogs' }, { label: 'X' }], at);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'For dogs', item: 'https://shop.test/us/breeder/for-dogs' },
    { '@type': 'ListItem', position: 2, name: 'X', item: 'https://shop.test/us/store/x/p/1' },
  ]);
});

const delivery = { rateCents: 595, freeFromCents: 9900, currency: 'USD', daysMin: 3, daysMax: 6 };
const place = { canonical: at.canonical, image: ['i.png'], countryCode: 'US' };
const sold = {
  kind: 'disease',
  sku: 'DOG-1',
  name: 'X',
  description: 'About X',
  category: { name: 'Diseases' },
  price: { amountCents: 8550, currency: 'USD' },
  refusal: null,
  stock: null,
  rating: null,
  delivery,
};

test('a product has its offer, none without a price in the country, and no data without a price or a rating', () => {
  expect(productData(sold, place)).toMatchObject({
    sku: 'DOG-1',
    image: ['i.png'],
    offers: { price: '85.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url: at.canonical },
  });
  const unpriced = { ...sold, price: null, refusal: 'no_price' as const };
  expect(productData(unpriced, place)).toBeNull();
  expect(productData({ ...unpriced, rating: { average: 4, count: 2 } }, place)).not.toHaveProperty('offers');
  expect(productData({ ...sold, refusal: 'withdrawn' }, place)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('an offer has the cost and time of its delivery and the return period', () => {
  const offer = (changes: object) =>
    (productData({ ...sold, ...changes }, place) as unknown as { offers: Record<string, object> }).offers;
  expect(offer({})['shippingDetails']).toMatchObject({
    shippingRate: { value: '5.95', currency: 'USD' },
    shippingDestination: { addressCountry: 'US' },
    deliveryTime: { handlingTime: { maxValue: 2 }, transitTime: { minValue: 3, maxValue: 6 } },
  });
  expect(offer({ price: { amountCents: 9900, currency: 'USD' } })['shippingDetails']).toMatchObject({
    shippingRate: { value: '0.00' },
  });
  expect(offer({})['hasMerchantReturnPolicy']).toMatchObject({ merchantReturnDays: 30, applicableCountry: 'US' });
  expect(offer({ delivery: null })).not.toHaveProperty('shippingDetails');
});

test('a product has a rating only with published reviews, the ones on the page', () => {
  expect(productData(sold, place)).not.toHaveProperty('aggregateRating');
  expect(productData(sold, place)).not.toHaveProperty('review');
  const review = { stars: 4, title: 'Good', text: 'Clear.', name: 'Ada', writtenAt: '2026-11-20T09:00:00.000Z' };
  expect(productData({ ...sold, rating: { average: 4.5, count: 2 } }, place, [review])).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
    review: [
      {
        name: 'Good',
        reviewBody: 'Clear.',
        author: { name: 'Ada' },
        datePublished: '2026-11-20',
        reviewRating: { ratingValue: 4 },
      },
    ],
  });
});

const about = {
  sku: 'DIS-1',
  kind: 'disease',
  speciesId: 1,
  swabs: 2,
  packSize: null,
  turnaroundDays: 10,
  price: { amountCents: 8500, nextAmountCents: 3500, currency: 'AUD' },
  breeds: [{ name: 'Kelpie' }],
  tests: [],
  packOf: null,
};

test('the FAQs of a test cover sample, time, breeds, additional-test price and failure', () => {
  expect(questionsOf(about).map(({ question }) => question)).toEqual([
    'What sample is needed?',
    'How long do results take?',
    'Which breeds is this product for?',
    'How much does a second test cost?',
    'What if the sample fails?',
  ]);
  expect(questionsOf(about)[2]?.answer).toContain('Kelpie');
  expect(questionsOf({ ...about, breeds: [] })[2]?.answer).toContain('Every dog breed');
  expect(faqPage([])).toBeNull();
  expect(JSON.parse(graphOf(faqPage([]), { '@type': 'X' }))).toEqual({ '@graph': [{ '@type': 'X' }] });
});

test('a multipack shows the price per kit, and gift cards and partners explain how they work', () => {
  const pack = { ...about, kind: 'multipack', packSize: 10, packOf: { name: 'Dog Full Breed Profile' } };
  const price = { amountCents: 159_200, nextAmountCents: null, currency: 'AUD' };
  expect(questionsOf({ ...pack, price }).map(({ answer }) => answer)).toContainEqual(
    '$159.20 per Dog Full Breed Profile when you buy 10.',
  );
  expect(howItWorks({ ...pack, price }).steps[0]?.title).toBe('10 kits arrive together');
  expect(howItWorks({ ...about, kind: 'gift_card', swabs: 0 }).title).toBe('How a gift card works');
  expect(howItWorks({ ...about, kind: 'partner', swabs: 0 }).title).toContain('partner');
  expect(howItWorks({ ...about, kind: 'parentage', swabs: 0 }).steps[0]?.title).toBe('Choose an animal');
  const quick = howItWorks({ ...about, sku: 'RUSH', kind: 'service', swabs: 0 });
  expect(quick.steps[0]?.title).toBe('Add it to your cart with a test kit');
});

test('a product appears in the list of its kind, and a gift card in none', () => {
  const view = { area: 'breeder', isOwner: false, title: 'X' } as const;
  const labels = (kind: string, speciesId: number | null) =>
    crumbsOf({ kind, speciesId }, view).map(({ label }) => label);
  expect(labels('multipack', 1)).toEqual(['For dogs', 'Multipacks', 'X']);
  expect(labels('trait', 2)).toEqual(['For cats', 'DNA tests', 'X']);
  expect(labels('gift_card', null)).toEqual(['Home', 'X']);
});

test('each test has a separate description', () => {
  const named = {
    name: 'PRCD',
    kind: 'disease',
    summary: 'S.',
    description: '',
    speciesId: 1,
    gene: 'PRCD',
    breed: null,
  };
  expect(descriptionOf(named)).toBe('DNA test for dogs: PRCD (gene PRCD). S.');
});

test('the FAQs of a breed without tests state this', () => {
  const breed = { name: 'Mudi', species: { id: 1 }, diseaseTests: 0, traitCount: 36, tests: [], profile: null };
  expect(breedQuestions(breed)[0]?.answer).toMatch(/^None are listed for this breed yet\. 36 traits/);
});

test('a product of a partner is not labelled with our brand', () => {
  const rated = { ...sold, rating: { average: 4, count: 2 } };
  expect(productData(rated, place)).toMatchObject({ brand: { name: 'Damsire' } });
  expect(productData({ ...rated, kind: 'partner' }, place)).not.toHaveProperty('brand');
});
