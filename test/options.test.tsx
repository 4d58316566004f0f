import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PetFields, petOf } from '#animals/activation/pet-fields.tsx';
import type { DraftView } from '#animals/activation/activation.contract.ts';
import { AnimalFilters } from '#animals/animal-list/animal-filters.tsx';
import { LociFields } from '#laboratory/breeding-tools/loci-fields.tsx';
import { StrategyPanel } from '#laboratory/breeding-tools/strategy-panel.tsx';
import type { Strategy } from '#laboratory/breeding/breeding.contract.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { FilterBar } from '#shop/filters/filter-bar.tsx';
import { defaultTestTypes, typesFor } from '#shop/catalogue/listing.rules.ts';
import { CartStep } from '#shop/checkout/cart-step.tsx';
import { PaymentStep } from '#shop/checkout/payment-step.tsx';

// Compares the option lists of the specification as a whole with the HTML from the server.

function draw(node: ReactNode): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: node }])} />);
}

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/** Value and label of each option of a select. */
function optionsOf(html: string, name: string): [value: string, label: string][] {
  const [, inner = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
  return [...inner.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value = '', label = '']) => [
    value,
    plain(label),
  ]);
}

const valuesOf = (html: string, name: string) => optionsOf(html, name).map(([value]) => value);

/** Values of all checkboxes or radio buttons of that name, and of the selected ones. */
function choicesOf(html: string, name: string): { values: string[]; chosen: string[] } {
  const inputs = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`));
  const value = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  return { values: inputs.map(value), chosen: inputs.filter((tag) => / checked=""/.test(tag)).map(value) };
}

const types = typesFor('breeder').map((value) => ({ value, count: 3, isChosen: defaultTestTypes.includes(value) }));
const filterBar = draw(
  <FilterBar search="" sort="all" facets={{ types, areas: [] }} breeds={[]} speciesId={1} count={9} />,
);

test('R259 R267 R268 the filter has the test types and the default selection', () => {
  expect(choicesOf(filterBar, 'type')).toEqual({
    values: ['Full Breed Profile', 'DNA Profile', 'Trait', 'Disease'],
    chosen: ['DNA Profile', 'Trait', 'Disease'],
  });
});

test('R270-R275 M136 M137 the sort options are listed', () => {
  expect(optionsOf(filterBar, 'sort')).toEqual([
    ['', 'All'],
    ['name', 'Name A-Z'],
    ['-name', 'Name Z-A'],
    ['price', 'Price low to high'],
    ['-price', 'Price high to low'],
    ['created_at', 'New Arrivals'],
  ]);
});

test('R256 R257 R258 the search scopes for animals and patients are listed, with everywhere as default', () => {
  const animals = ['', 'name', 'barcode', 'pet_name', 'chip_number', 'registration_number', 'registration_name'];
  expect(valuesOf(draw(<AnimalFilters view="mine" query="" />), 'query_type')).toEqual(animals);
  const patients = valuesOf(draw(<AnimalFilters view="patients" query="" />), 'query_type');
  expect(patients).toEqual([...animals, 'owner_name']);
});

test('R263 R445 the species are canine 1 and feline 2, the sexes male and female', () => {
  const filters = draw(<AnimalFilters view="mine" query="" />);
  expect(optionsOf(filters, 'species_id')).toEqual([
    ['', 'Dogs and cats'],
    ['1', 'Dogs'],
    ['2', 'Cats'],
  ]);
  expect(valuesOf(filters, 'gender')).toEqual(['', 'female', 'male']);
});

test('R515 R523 R541 the pet form: species, sex, years from 2000, and kg before lb', () => {
  const pet = petOf({
    pet: null,
    start: null,
    breed: null,
    kit: null,
    parents: { sire: null, dam: null },
  } as unknown as DraftView);
  const html = draw(
    <PetFields
      isVet={false}
      pet={pet}
      onChange={() => undefined}
      kit={null}
      errors={{ weight: ['opens the rest of the form'] }}
      countryCode="AU"
      today="2026-11-22"
      hasAccount={false}
    />,
  );
  expect(choicesOf(html, 'species').values).toEqual(['1', '2']);
  expect(choicesOf(html, 'gender')).toEqual({ values: ['female', 'male'], chosen: [] });
  const units = /<option value="kg"[^>]*>kg<\/option><option value="lb"[^>]*>lb<\/option>/;
  expect(html).toMatch(units);
  expect(html).toMatch(/<option value="kg" selected="">/);
});

const cart = {
  items: [],
  savedForLater: [],
  isSWABRequired: true,
  needsSample: true,
  currency: { code: 'AUD', symbol: '$' },
  price: { dueCents: 19_900 },
} as unknown as Cart;

test('R375 the payment methods are card by Stripe, PayPal and bank transfer', () => {
  const step = { cart, isVet: false, hasPaypal: true, errors: {}, card: <p>The card</p> };
  expect(choicesOf(draw(<PaymentStep isKeptCard={false} {...step} />), 'method')).toEqual({
    values: ['A', 'P', 'EFT'],
    chosen: ['A'],
  });
  expect(choicesOf(draw(<PaymentStep isKeptCard={false} {...step} hasPaypal={false} />), 'method').values).toEqual([
    'A',
    'EFT',
  ]);
  expect(choicesOf(draw(<PaymentStep isKeptCard={false} {...step} isVet />), 'method').values).toEqual([]);
});

test('R317 the sample collectors are listed', () => {
  const html = draw(
    <CartStep
      cart={cart}
      userType="guest"
      isOnAccount={false}
      errors={{}}
      accountEmail={null}
      onEnter={() => undefined}
    />,
  );
  expect(choicesOf(html, 'collector')).toEqual({ values: ['owner', 'vet', 'collection_agent'], chosen: ['owner'] });
});

test('R500 the feline colour tool takes dilute, bcc, agouti and colourpoint', () => {
  const html = draw(<LociFields loci={{ dilute: 'DD', bcc: 'BB', agouti: 'aa', colourpoint: 'CC' }} nameOf={String} />);
  expect(
    Object.fromEntries(['dilute', 'bcc', 'agouti', 'colourpoint'].map((name) => [name, valuesOf(html, name)])),
  ).toEqual({
    dilute: ['DD', 'Dd', 'dd'],
    bcc: ['BB', 'Bb', 'Bbl', 'bb', 'bbl', 'blbl'],
    agouti: ['AA', 'Aa', 'aa'],
    colourpoint: ['CC', 'Ccb', 'Ccs', 'Cc', 'cbcb', 'cbcs', 'cbc', 'cscs', 'csc', 'cc'],
  });
});

test('R502 the breeding strategy takes the kind of inheritance and the results of dam and sire', () => {
  const strategy = {
    strategyType: 'autosomal_recessive',
    dam: 'N/N',
    sire: 'N/P',
    offspring: [],
    bySex: null,
    perLitter: [],
    litterSizeFactor: '1/1',
    rating: 'BEST',
    advice: '',
    notes: [],
  } as unknown as Strategy;
  const html = draw(
    <StrategyPanel
      choice={{ strategyType: 'autosomal_recessive', dam: 'clear', sire: 'carrier' }}
      strategy={strategy}
    />,
  );
  expect(valuesOf(html, 'strategy_type')).toEqual([
    'autosomal_recessive',
    'autosomal_dominant',
    'incomplete_dominant',
    'x_linked_recessive',
    'co_dominant',
    'lethal_dominant',
    'mitochondrial',
  ]);
  for (const role of ['dam', 'sire']) expect(valuesOf(html, role)).toEqual(['clear', 'carrier', 'affected']);
});
