import { expect, test } from 'vitest';
import { countries } from '#platform/places/places.rules.ts';
import { measureGrowth, WORST_GROWTH } from './support/growth.ts';
import { type Attack, attacksOn, type FoundRegex, regexesOfSource } from './support/regex-attacks.ts';

/** Expressions built at run time, which cannot be tested here, with the reason why they are safe. */
const BUILT_AT_RUN_TIME: Record<string, string> = {
  'src/ui/forms/code-groups.ts': 'a fixed number of any character',
  'src/shared/barcode.ts': 'our own alphabet and fixed lengths',
  'src/platform/articles/glossary.rules.ts': 'the terms of our own glossary, escaped: no repetition',
  'src/platform/places/address-words.rules.ts': 'a postcode pattern of places.rules.ts, tried below',
  'src/platform/places/split-address.rules.ts': 'a postcode pattern of places.rules.ts within a line, tried below',
};

/** How `split-address.rules.ts` searches for a postcode in a line. */
const withinLine = (pattern: string) => `\\b(?:${pattern})(?![\\w-])`;

const found = regexesOfSource();

test('trust 44 the time of every regular expression in the source grows linearly with its input', async () => {
  const literals = found.flatMap(({ file, literal }) => (literal ? [{ file, ...literal }] : []));
  expect(literals.length).toBeGreaterThan(400);
  expect(await findSlow(literals)).toEqual([]);
});

test('trust 44 regular expressions built at run time are known, and so are their parts', async () => {
  const files = found.flatMap(({ file, literal }) => (literal ? [] : [file]));
  expect([...new Set(files)].toSorted()).toEqual(Object.keys(BUILT_AT_RUN_TIME).toSorted());
  const postcodes = countries.flatMap(({ code, postcodePattern }) =>
    postcodePattern
      ? [`^(?:${postcodePattern})$`, withinLine(postcodePattern)].map((source) => ({ file: code, source, flags: '' }))
      : [],
  );
  expect(postcodes.length).toBeGreaterThan(10);
  expect(await findSlow(postcodes)).toEqual([]);
});

test.each(['\\s+$', '^\\s*[\\s-]*\\d$', '<a[^>]*>', '(a+)+b', '(?:\\w|\\d)*!', '#.*$', '(?<=a+)a'])(
  'trust 44 an expression like /%s/ is found',
  async (source) => {
    expect(await findSlow([{ file: 'planted', source, flags: '' }])).toHaveLength(1);
  },
);

type Literal = { file: string } & NonNullable<FoundRegex['literal']>;

/** The expressions whose time grows faster than their input, each with the beginning of such an input. */
async function findSlow(literals: readonly Literal[]): Promise<string[]> {
  const slow: string[] = [];
  const tried = new Set<string>();
  for (const literal of literals) {
    const name = `/${literal.source}/${literal.flags}`;
    if (tried.has(name)) continue;
    tried.add(name);
    const all = new RegExp(literal.source, [...new Set(`${literal.flags}g`)].join('').replace('y', ''));
    const run = (text: string) => text.replaceAll(all, '');
    for (const attack of attacksOn(literal))
      if (await isSlow(attack, run)) {
        slow.push(`${literal.file} ${name} on ${JSON.stringify(attack(40).slice(0, 60))}`);
        break;
      }
  }
  return slow;
}

// Small sizes first: an exponential expression would never finish on a long text.
const SMALL = Array.from({ length: 15 }, (_, step) => Math.round(8 * 1.3 ** step));
const SUSPICIOUS_MS = 5;
const LONGEST = 64 * 1024;

/** Most finish a long text immediately; only of slow ones is the growth measured. */
async function isSlow(attack: Attack, run: (text: string) => unknown): Promise<boolean> {
  for (const size of [...SMALL, 512, 2048, 8192, 32_768]) {
    const text = attack(size);
    if (cpuMs(() => run(text)) < SUSPICIOUS_MS || best(() => run(text)) < SUSPICIOUS_MS) continue;
    if (size < 1000) return true;
    return (await measureGrowth({ name: 'expression', make: attack, run, maxSize: LONGEST })).ratio > WORST_GROWTH;
  }
  return false;
}

const best = (work: () => unknown) => Math.min(...Array.from({ length: 4 }, () => cpuMs(work)));

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
