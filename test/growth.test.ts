import { expect, test } from 'vitest';
import { jsonHoldsCardNumber } from '#app/card-numbers.ts';
import { findUnsafeText } from '#app/unsafe-text.ts';
import { parseCsv } from '#shared/csv.ts';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { measureGrowth, WORST_GROWTH, type GrowthCase } from './support/growth.ts';

const repeat = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));

/** What a request can bring, in the form that costs its reader most. */
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
    run: jsonHoldsCardNumber,
  })),
  {
    name: 'card numbers in a body of nested lists',
    make: (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    run: jsonHoldsCardNumber,
  },
  {
    name: 'card numbers in a body of hashes',
    make: (size) => JSON.stringify(repeat('a4242424242424242bcdef00a ', size)),
    run: jsonHoldsCardNumber,
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
];

test.each(cases)('T51 the time of $name grows with its length', async (one) => {
  const { ratio, size, ms } = await measureGrowth(one);
  expect(ratio, `${ms.toFixed(0)} ms for ${size * 2}`).toBeLessThan(WORST_GROWTH);
});
