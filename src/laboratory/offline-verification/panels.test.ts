import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { panelOfCatalogue } from '../../../scripts/panels.ts';
import { decodeResults, encodeResults, panelSpecies, type PanelTest } from './panel-table.rules.ts';
import { newestPanel, panelTables } from './panels.rules.ts';

const firstResult = ({ id, values: [first] }: PanelTest) => ({
  testId: id,
  genotype: first?.[0] ?? '',
  outcome: first?.[1] ?? '',
});

/**
 * SHA-256 of each published file. A new version adds a line; existing lines never change, because certificates depend
 * on them.
 */
const published: Record<string, string> = {
  'cat-1.json': 'eab86910725e733d5a324436bd77b54d82922cbe8a03b179f754302d77d839f3',
  'dog-1.json': '1bb85c1dda61a7c27f6ec8abcf9eac2d64ba33aa24b43eedd039b0d187887606',
};

const folder = new URL('./panels/', import.meta.url);

test('a published panel table never changes, and is never removed', () => {
  const files = readdirSync(folder).toSorted();
  const hashes = files.map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(new URL(file, folder)))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(published);
  expect(panelTables.map(({ species, version }) => `${species}-${version}.json`).toSorted()).toEqual(files);
});

test.each(panelSpecies)(
  'the newest table of the %s has every test and breed of the catalogue (if not, run npm run panels)',
  (species) => {
    const newest = newestPanel(species);
    expect(newest).toEqual(panelOfCatalogue(species, newest.version));
  },
);

test.each(panelTables)(
  'every result of every test of $species $version is the same after encoding and decoding',
  (table) => {
    for (const panelTest of table.tests) {
      for (const [genotype, outcome, status] of panelTest.values) {
        const { nibbles } = encodeResults(table, [{ testId: panelTest.id, genotype, outcome }]);
        expect(decodeResults(table, nibbles)).toEqual([{ test: panelTest, genotype, outcome, status }]);
      }
    }
  },
);

test('a test without a result, an unknown test and an absent test are distinguished', () => {
  const [table] = panelTables;
  const [first, second, third, fourth] = table!.tests;
  const results = [
    { testId: first!.id, genotype: '', outcome: 'No result (sample failed)' },
    { testId: second!.id, genotype: '', outcome: 'Indeterminate' },
    { testId: third!.id, genotype: 'Q/Q', outcome: 'Unheard of' },
    { testId: 99_999, genotype: 'N/N', outcome: 'Clear' },
  ];
  const { nibbles, unlisted } = encodeResults(table!, results);
  expect(unlisted).toBe(1);
  const read = decodeResults(table!, nibbles) ?? [];
  expect(read.map(({ outcome }) => outcome)).toEqual([
    'No result (sample failed)',
    'Indeterminate',
    'See the printed certificate',
  ]);
  expect(read.map(({ test }) => test.id)).not.toContain(fourth!.id);
});

test('all tests of a species fit, with gaps of any length', () => {
  for (const table of panelTables) {
    const all = table.tests.map(firstResult);
    expect(decodeResults(table, encodeResults(table, all).nibbles)).toHaveLength(all.length);
    for (let gap = 0; gap < all.length - 1; gap += 1) {
      const ends = [all[0]!, all[gap + 1]!];
      const { nibbles } = encodeResults(table, ends);
      expect(decodeResults(table, nibbles)?.map(({ test }) => test.id)).toEqual(ends.map(({ testId }) => testId));
      expect(decodeResults(table, [...nibbles, 0])).toHaveLength(2);
    }
  }
});
