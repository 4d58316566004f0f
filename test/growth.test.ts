import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonContainsCardNumber } from '#app/http/card-numbers.ts';
import { findUnsafeText } from '#app/http/unsafe-text.ts';
import { mainCitiesOf } from '#platform/places/main-cities.rules.ts';
import { completeAddress } from '#platform/places/split-address.rules.ts';
import { parseCsv } from '#shared/csv.ts';
import { editDistance, tokensOf } from '#shared/fuzzy.ts';
import { toNormalForm } from '#shared/normal-form.ts';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { measureGrowth, WORST_GROWTH, type GrowthCase } from './support/growth.ts';

const repeat = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));

/** Request inputs in the form that is most expensive to parse. */
const cases: GrowthCase[] = [
  ...[
    '"numbers":[',
    '"chip":"',
    '4242 4242 4242 ',
    '4 ',
    '4',
    '-',
    'a4',
    '\u00a04',
    '0.4242424242424242 ',
    '[',
    '\u0301\u0316',
  ].map((part): GrowthCase => ({
    name: `card numbers in a body of ${JSON.stringify(part)}`,
    make: (size) => repeat(part, size),
    run: jsonContainsCardNumber,
  })),
  {
    name: 'card numbers in a body of nested lists',
    make: (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    run: jsonContainsCardNumber,
  },
  {
    name: 'card numbers in a body of hashes',
    make: (size) => JSON.stringify(repeat('a4242424242424242bcdef00a ', size)),
    run: jsonContainsCardNumber,
  },
  {
    name: 'a path of slashes',
    make: (size) => `${repeat('/', size)}x/`,
    run: withoutTrailingSlashes,
  },
  ...['\n', ',', '"', '""', '";"', 'a\r'].map((part): GrowthCase => ({
    name: `a CSV of ${JSON.stringify(part)}`,
    make: (size) => repeat(part, size),
    run: (text: string) => parseCsv(text, 510),
    maxSize: 2_000_000,
  })),
  {
    name: 'names that are searched for hidden characters',
    make: (size) => ({ petName: repeat(' \n', size), rows: Array.from({ length: size / 8 }, () => ({ note: 'é' })) }),
    run: findUnsafeText,
  },
  ...['\u0301\u0316', '\ufdfa', 'e\u0301', '\uac01'].map((part): GrowthCase => ({
    name: `a normal form of ${JSON.stringify(part)}`,
    make: (size) => repeat(part, size),
    run: (text: string) => toNormalForm(text, 'NFKC'),
  })),
  ...['a ', 'a', '\u0301', '-a', '漢'].map((part): GrowthCase => ({
    name: `search words of ${JSON.stringify(part)}`,
    make: (size) => repeat(part, size),
    run: tokensOf,
  })),
  ...['1 ', 'a ', ', ', '1000 St ', '10115 '].map((part): GrowthCase => ({
    name: `an address of ${JSON.stringify(part)}`,
    make: (size) => `${repeat(part, size)}Berlin`,
    run: (text: string) => {
      const facts = { states: [{ code: 'BE', name: 'Berlin' }], cities: mainCitiesOf('DE') };
      return completeAddress(text, { ...facts, country: { code: 'DE', name: 'Germany', postcodePattern: '\\d{5}' } });
    },
  })),
  {
    name: 'the distance of a long word to one of ours',
    make: (size) => repeat('ab', size),
    run: (word: string) => editDistance(word, 'labrador retriever', 2),
  },
  ...['a', 'a[a]', 'a[0]', 'a[]', 'a[a][a][a]'].map((name): GrowthCase => ({
    name: `fields of a query or a form called ${name}, again and again`,
    make: (size) => Array.from({ length: size / 8 }, () => [name, '1'] as const),
    run: (entries: [string, string][]) => new StandardBracketNotationSerializer().deserialize(entries),
  })),
  ...['[a]', '[0]', '[', ']', '\\'].map((part): GrowthCase => ({
    name: `one field whose name is ${part}, again and again`,
    make: (size) => [[`a${repeat(part, size)}`, '1']],
    run: (entries: [string, string][]) => new StandardBracketNotationSerializer().deserialize(entries),
    maxSize: 16 * 1024,
  })),
  ...[
    ['parts without end', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'],
    ['dashes', '--x--x'],
    ['one endless header', 'content-disposition: '],
    ['line ends', '\r\n'],
    ['almost the mark between parts', '\r\n--'],
  ].map(([what, part = '']): GrowthCase => ({
    name: `a form of ${what}`,
    make: (size) =>
      new TextEncoder().encode(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n${repeat(part, size)}\r\n--x--\r\n`,
      ),
    run: (bytes: Uint8Array<ArrayBuffer>) =>
      new Response(bytes, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }).formData(),
    maxSize: 5_000_000,
  })),
];

test.each(cases)('T51 the time of $name grows with its length', async (one) => {
  const { ratio, size, ms } = await measureGrowth(one);
  expect(ratio, `${ms.toFixed(0)} ms for ${size}`).toBeLessThan(WORST_GROWTH);
});

test('trust 44 only toNormalForm calls normalize, because it limits its time', () => {
  const callers = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\.normalize\((?:'|\))/.test(readFileSync(file, 'utf8')),
  );
  expect(callers).toEqual([]);
});
