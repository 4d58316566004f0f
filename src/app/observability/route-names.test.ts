import { expect, test } from 'vitest';
import { apiPaths } from '#app/browser-contract.ts';
import { RouteNames } from './route-names.ts';

test.each([
  ['/', '/'],
  ['/my/animals/12', '/my/animals/:x'],
  ['/my/animals/12/', '/my/animals/:x'],
  ['/my/animals/archived', '/my/animals/archived'],
  ['/my/animals/archived/photos', '/my/animals/:x/photos'],
  ['/my/animals/12.data', '/my/animals/:x'],
  ['/assets/root-1234.js', '/assets/*'],
  ['/anything/else', '/*'],
])('%s is counted as %s', (address, name) => {
  const routes = new RouteNames(['', '/my/animals/:id', '/my/animals/archived', '/my/animals/{id}/photos', '/*']);
  expect(routes.nameOf(address)).toBe(name);
});

test('all unknown URLs share one name', () => {
  const routes = new RouteNames(apiPaths());
  const names = Array.from({ length: 1000 }, (_, at) => routes.nameOf(`/api/no-such-call-${at}/${at}`));
  expect(new Set(names)).toEqual(new Set(['unmatched']));
});

test('every API operation is found under its own pattern', () => {
  const routes = new RouteNames(apiPaths());
  for (const path of apiPaths()) {
    const address = path.replaceAll(/\{\w+\}/g, '12345');
    expect(routes.nameOf(address), path).toBe(path.replaceAll(/\{\w+\}/g, ':x'));
  }
});
