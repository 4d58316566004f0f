// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { TestType } from '#shop/catalogue/listing.rules.ts';
import type { FacetOption } from './facets.rules.ts';
import { FilterBar } from './filter-bar.tsx';

/** The test types of a rendered filter: those shown, and those that would be submitted. */
function render(types: FacetOption<TestType>[]) {
  const bar = <FilterBar search="" sort="all" facets={{ types, areas: [] }} breeds={[]} speciesId={1} count={5} />;
  document.body.innerHTML = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: bar }])} />,
  );
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=type]')];
  return {
    shown: boxes.map(({ value, disabled }) => (disabled ? `${value} disabled` : value)),
    sent: new FormData(document.querySelector('form')!).getAll('type'),
  };
}

const trait = { value: 'Trait', count: 5, isChosen: true } as const;
const disease = { value: 'Disease', count: 0, isChosen: true } as const;

test('the list of pet owners shows no test types while only traits are listed', () => {
  expect(render([trait, disease])).toEqual({ shown: [], sent: [] });
});

test('a default type without results is disabled and stays selected for the next search', () => {
  const profile = { value: 'DNA Profile', count: 1, isChosen: true } as const;
  expect(render([profile, trait, disease])).toEqual({
    shown: ['DNA Profile', 'Trait', 'Disease disabled'],
    sent: ['DNA Profile', 'Trait', 'Disease'],
  });
});

test('a type that was selected by hand can be cleared when it has no results', () => {
  expect(render([{ ...trait, isChosen: false }, disease])).toEqual({ shown: ['Trait', 'Disease'], sent: ['Disease'] });
});
