import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BuyButton } from './buy-button.tsx';
import { offeredExpressWays } from '#shop/express-checkout/express-ways.rules.ts';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';

const linkOf = (kind: string) => {
  const product = { id: 1, kind, speciesId: 1, breed: null } as unknown as ShownProduct;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BuyButton product={product} />
    </MemoryRouter>,
  );
  return /href="([^"]+)"/.exec(html)?.[1];
};

test('a product that requires a choice links to that page and is not added to the cart', () => {
  expect(linkOf('parentage')).toBe('/my/parentage-requests/new');
  expect(linkOf('upgrade')).toBe('/my/my-animals');
  expect(linkOf('custom_profile')).toBe('/breeder/for-dogs/build-your-own-profile');
});

test('a product page has a button for each wallet configured for the country, and no others', () => {
  const product = { id: 1, kind: 'disease', speciesId: 1, breed: null } as unknown as ShownProduct;
  const buttonsFor = (setup: { publishableKey: string; hasPaypal: boolean }) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <BuyButton product={product} expressWays={offeredExpressWays(setup)} />
      </MemoryRouter>,
    );
    return [...html.matchAll(/<button[^>]*class="wallet [^>]*>([^<]+)/g)].map(([, name]) => name);
  };
  expect(buttonsFor({ publishableKey: 'pk', hasPaypal: true })).toEqual(['Apple Pay', 'Google Pay', 'Link', 'PayPal']);
  expect(buttonsFor({ publishableKey: 'pk', hasPaypal: false })).toEqual(['Apple Pay', 'Google Pay', 'Link']);
  expect(buttonsFor({ publishableKey: '', hasPaypal: true })).toEqual(['PayPal']);
  expect(buttonsFor({ publishableKey: '', hasPaypal: false })).toEqual([]);
});
