import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderArchitecture } from '../scripts/architecture.ts';

/** Counts and shades change with every import; the domains, their slices and the imports between them must match. */
const withoutFigures = (svg: string) => svg.replaceAll(/[\d.,]+ ?(?=files|lines|<|\))/g, '0');

test('the diagram shows the domains, their slices and imports', () => {
  const picture = renderArchitecture()['docs/architecture.svg']!;
  expect(withoutFigures(readFileSync('docs/architecture.svg', 'utf8'))).toBe(withoutFigures(picture));
});

test('the table of docs/architecture.md has every event and port, and all are handled', () => {
  const page = renderArchitecture()['docs/architecture.md']!;
  expect(readFileSync('docs/architecture.md', 'utf8')).toBe(page);
  expect(page).toContain(
    '| event `kit.activated` | animals/activation | `registerActivatedKit` in laboratory/reception |',
  );
  expect(page).not.toMatch(/\|\s+\|$/m);
});
