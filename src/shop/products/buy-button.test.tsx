import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BuyButton } from './buy-button.tsx';
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

test('a product that needs a choice links to it and is not added to the cart', () => {
  expect(linkOf('parentage')).toBe('/my/parentage-requests/new');
  expect(linkOf('upgrade')).toBe('/my/my-animals');
  expect(linkOf('custom_profile')).toBe('/breeder/for-dogs/build-your-own-profile');
});

test('the express button names PayPal only where it is configured', () => {
  const product = { id: 1, kind: 'disease', speciesId: 1, breed: null } as unknown as ShownProduct;
  const textOf = (hasPaypal: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <BuyButton product={product} hasPaypal={hasPaypal} />
      </MemoryRouter>,
    );
  expect(textOf(true)).toContain('Apple Pay, Google Pay, Link or PayPal');
  expect(textOf(false)).toContain('Apple Pay, Google Pay or Link');
});
