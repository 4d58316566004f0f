import { expect, test } from 'vitest';
import { ownerAnswers } from './owner-answers.rules.ts';

const card = (id: number, speciesId: number, amountCents: number | null) => ({
  id,
  name: `Product ${id}`,
  slug: `product-${id}`,
  speciesId,
  price: amountCents === null ? null : { amountCents, currency: 'EUR' },
  taxLabel: 'incl. VAT',
});
const breedTests = [card(45, 2, 10_900), card(44, 1, 11_900), card(46, 1, 15_900)];

test('each answer links to its products with price and example result', () => {
  const { breeds, health, question } = ownerAnswers({ breedTests, single: card(10_035, 1, 6500) });
  expect(breeds.offers.map(({ label, to }) => [label, to])).toEqual([
    ['For dogs', '/store/product-44/p/44'],
    ['For cats', '/store/product-45/p/45'],
  ]);
  expect(health.offers).toEqual([
    {
      label: 'For dogs',
      to: '/store/product-46/p/46',
      price: '€159.00 EUR incl. VAT',
      example: '/pet-owner/example-results/46',
    },
  ]);
  expect(question.offers[0]).toMatchObject({
    price: 'from €65.00 EUR incl. VAT',
    example: '/pet-owner/example-results/10035',
  });
});

test('a product without a price in the country is not offered', () => {
  const { breeds, health, question } = ownerAnswers({
    breedTests: breedTests.map((one) => ({ ...one, price: null })),
    single: null,
  });
  expect([breeds.offers, health.offers, question.offers]).toEqual([[], [], []]);
});
