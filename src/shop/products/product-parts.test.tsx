import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { diseaseResults } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { productKinds } from '#shop/catalogue/product-kinds.rules.ts';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import { BuyBox } from './buy-box.tsx';
import { ProductDrawing } from './product-drawing.tsx';

const database = useDatabase();

test('every disease category and every kind of product has a drawing', async () => {
  const browser = new ApiBrowser({ db: database.db });
  const ofSpecies = async (species: 1 | 2): Promise<{ kind: string; area: string }[]> =>
    (await browser.get(`/api/catalogue/tests?species=${species}`)).body.tests;
  const tests = [...(await ofSpecies(1)), ...(await ofSpecies(2))].filter(({ kind }) => kind === 'disease');
  const areas = [...new Set(tests.map(({ area }) => area))];
  const drawn = areas.map((area) => renderToStaticMarkup(<ProductDrawing kind="disease" speciesId={1} area={area} />));
  expect(areas.length).toBeGreaterThan(10);
  expect(new Set(drawn).size).toBe(areas.length);
  expect(drawn).not.toContain(renderToStaticMarkup(<ProductDrawing kind="disease" speciesId={1} />));
  const kinds = productKinds.filter(
    (kind) => !['kit', 'shipping', 'disease', 'full_breed_profile', 'trait'].includes(kind),
  );
  const ofKinds = kinds.map((kind) => renderToStaticMarkup(<ProductDrawing kind={kind} speciesId={1} packSize={5} />));
  expect(new Set(ofKinds).size).toBe(kinds.length);
});

test('the example result of a dominant test has no healthy carrier', () => {
  const words = (modeCode: string) =>
    diseaseResults({
      id: 1,
      kind: 'disease',
      name: 'A',
      gene: 'B',
      modeCode,
      course: 'illness',
      affectsCarriers: false,
      inheritance: modeCode,
      speciesId: 1,
    }).map(({ word }) => word);
  expect(words('AR')).toEqual(['Clear', 'Carrier', 'Affected']);
  expect(words('AD')).toEqual(['Clear', 'Affected (1 copy)', 'Affected (2 copies)']);
});

test.each([
  ['DE', 'incl. VAT'],
  ['GB', 'incl. VAT'],
  ['NO', null],
  ['AU', null],
  ['US', null],
  ['CA', 'plus tax'],
])('a price in %s is labelled %s', async (countryCode, taxLabel) => {
  const browser = new ApiBrowser({ db: database.db });
  browser.cookies.set('country', countryCode);
  expect((await browser.get('/api/store/products/product/36')).body.taxLabel).toBe(taxLabel);
  expect((await browser.get('/api/store/products/product/55')).body.taxLabel).toBeNull();
});

test('a single test states the number of tests from which the profile costs less', async () => {
  const { body } = await new ApiBrowser({ db: database.db }).get('/api/store/products/product/10034');
  expect(body.comparison).toMatchObject({ tests: 5, singlesCents: 22_500, profileCents: 19_900, currency: 'AUD' });
});

test('P145 a product that only an agent may buy links to it in the agent products', async () => {
  const browser = new ApiBrowser({ db: database.db });
  const { body } = await browser.get('/api/store/products/product/38');
  const refused: ShownProduct = { ...body, refusal: 'not_for_audience', delivery: null };
  const boxFor = (isYours: boolean) => {
    const otherPrices = [{ audience: 'agent' as const, amountCents: 4875, currency: 'AUD', isYours }];
    const box = (
      <BuyBox product={{ ...refused, otherPrices }} upgrade={null} shop="/" canBeGift={false} expressWays={[]} />
    );
    const Stub = createRoutesStub([{ path: '/', Component: () => box }]);
    return renderToStaticMarkup(<Stub />);
  };
  expect(boxFor(true)).toContain('href="/my/collection-agent-products?search=Cat%20DNA%20Profile"');
  expect(boxFor(false)).toContain('href="/pet-owner/products"');
});
