import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { HomeProducts, HomeReading } from './home-products.tsx';

/** Title and URL of each card, in order; `outside` is true if it leads to another site. */
function cardsOf(node: ReactNode): { title: string; to: string; outside: boolean }[] {
  const html = renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
  return [...html.matchAll(/<a\b([^>]*)>([^<]*)/g)].map(([, attributes = '', title = '']) => ({
    title,
    to: /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    outside: attributes.includes('target="_blank"') && attributes.includes('noopener'),
  }));
}

const partners = { glandex: 'https://glandex.test/', pregnancyTest: 'https://pregnancy.test/' };

test('R143 R144 R145 the home page has products for dogs and cats, and two partners on their own sites', () => {
  expect(cardsOf(<HomeProducts {...partners} />)).toEqual([
    { title: 'Dog DNA tests', to: '/breeder/for-dogs/dna-tests', outside: false },
    { title: 'Cat DNA tests', to: '/breeder/for-cats/dna-tests', outside: false },
    { title: 'Glandex', to: partners.glandex, outside: true },
    { title: 'Dog pregnancy test', to: partners.pregnancyTest, outside: true },
  ]);
  expect(cardsOf(<HomeProducts glandex={null} pregnancyTest={null} />)).toHaveLength(2);
});

test('R145 the card of the pregnancy test mentions its 10 minutes and its 96% accuracy', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeProducts {...partners} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/10 minutes, with 96% accuracy/);
});

test('R146 the cards of research and news follow the products', () => {
  expect(cardsOf(<HomeReading />)).toEqual([
    { title: 'Research', to: '/research-innovation', outside: false },
    { title: 'News', to: '/news-and-blogs', outside: false },
  ]);
});
