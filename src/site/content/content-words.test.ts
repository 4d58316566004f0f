import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proseOf, readingAge, wordsOf } from '../../../test/support/prose.ts';

const folder = fileURLToPath(new URL('../../../content/', import.meta.url));
const texts = globSync('**/*.md', { cwd: folder })
  .filter((name) => !name.startsWith('site/'))
  .toSorted((a, b) => a.localeCompare(b))
  .map((name) => ({ name, lines: proseOf(readFileSync(folder + name, 'utf8')) }));

// The main part of these pages is a form, a list, a table or a tool; the text only introduces it.
const leadsToSomething = new Set([
  'breeder/responsible-breeder-program.md',
  'contact-us.md',
  'credits.md',
  'how-to-videos.md',
  'research-innovation/apply.md',
  'resources.md',
  'resources/collection-agent-nomination.md',
  'resources/collection-agents.md',
  'resources/fact-sheet.md',
  'resources/forms.md',
  'special-offers.md',
  'tools/microchip-checker.md',
]);

test('each page has at least four hundred words, or two hundred beside a catalogue table', () => {
  const least = (name: string) => (name.startsWith('compare-') ? 200 : 400);
  const short = texts
    .filter(({ name, lines }) => !leadsToSomething.has(name) && wordsOf(lines).length < least(name))
    .map(({ name, lines }) => `${name}: ${wordsOf(lines).length}`);
  expect(short).toEqual([]);
});

test('each exempt page still exists and is short', () => {
  const excused = texts.filter(({ name }) => leadsToSomething.has(name));
  expect(excused.map(({ name }) => name)).toEqual([...leadsToSomething]);
  expect(excused.filter(({ lines }) => wordsOf(lines).length >= 400)).toEqual([]);
});

test('every text has a reading age of at most fourteen', () => {
  const hard = texts
    .map(({ name, lines }) => `${name}: ${readingAge(lines).toFixed(1)}`)
    .filter((line) => Number(line.split(': ')[1]) > 14);
  expect(hard).toEqual([]);
});

test('word counts leave out tables, pictures, blocks, addresses and the front matter', () => {
  const lines = proseOf(
    '---\ntitle: Five words that count not\n---\n## A head\n\n{{price X}}\n\n| a | b |\n\n- [one](/two) **three**\n',
  );
  expect(wordsOf(lines)).toEqual(['A', 'head', 'one', 'three']);
});

test('a simple text has a reading age below eight, and a legal one above twenty', () => {
  expect(readingAge(['The dog ran. It was red. We saw it run to us.'])).toBeLessThan(8);
  const law =
    'Notwithstanding any provision to the contrary, the administrator shall communicate determinations concerning eligibility to participating organisations immediately upon verification of documentation.';
  expect(readingAge([law])).toBeGreaterThan(20);
});
