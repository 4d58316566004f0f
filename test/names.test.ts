import { expect, test } from 'vitest';
import { domainOf } from './support/domains.ts';
import { readSource } from './support/source-files.ts';

/**
 * Concepts that two domains export under one name: a shape and its drawing, a port and its service, a rule and its
 * contract.
 */
const SHARED = [
  'ApiClient',
  'CatCoat',
  'CatType',
  'DogGroup',
  'ExplainedCoat',
  'ExplainedResult',
  'FelineColourInput',
  'LitterForecast',
  'LitterTest',
  'ParentFinding',
  'PlanSettings',
  'PriceBook',
  'StoredSample',
  'Tract',
  'allocateKit',
  'emailField',
  'missingTests',
  'page',
];

/** Exports of every page for the router. */
const ROUTE_EXPORTS = new Set([
  'action',
  'ErrorBoundary',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
]);

test('names exported by several domains are listed as shared', () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of readSource()) {
    if (/\.test\.tsx?$|\.generated\.ts$/.test(path)) continue;
    for (const [, name] of text.matchAll(/^export (?:async )?(?:const|class|function|interface|type) (\w+)/gm))
      if (name && !ROUTE_EXPORTS.has(name))
        (places.get(name) ?? places.set(name, new Set()).get(name))?.add(domainOf(path));
  }
  const shared = [...places].filter(([, domains]) => domains.size > 1).map(([name]) => name);
  expect(shared.toSorted()).toEqual(SHARED);
});
