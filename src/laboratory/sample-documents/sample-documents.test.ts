import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { readPdfStructure } from '../../../test/support/pdf-structure.ts';
import { printSample } from './sample-documents.service.ts';
import { sampleGenotype } from './sample-animal.rules.ts';
import { findSampleResults } from './sample-results.service.ts';

const database = useDatabase();
const PROFILE = 36;
const GIFT_CARD = 56;

async function print(kind: 'report' | 'certificate', id = PROFILE, countryCode = 'AU') {
  const file = await printSample(makeTestCtx({ db: database.db, countryCode }), { id }, kind);
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The mark is the only text in a document that is rotated by 45 degrees. */
function countMarks(bytes: Uint8Array): number {
  const streams = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].filter(([, stream = '']) => {
    try {
      return /0\.707107 -0\.707107/.test(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
    } catch {
      return false;
    }
  }).length;
}

describe.each(['report', 'certificate'] as const)('a sample %s', (kind) => {
  test('is a tagged PDF for each product with tests, marked as a sample on every page', async () => {
    const { name, bytes } = await print(kind);
    expect(name).toBe(`sample-${kind}-dog-full-breed-profile.pdf`);
    const structure = readPdfStructure(bytes);
    expect(structure.untagged).toEqual([]);
    expect(structure.silent).toEqual([]);
    expect(structure.pages).toBeGreaterThan(1);
    expect(countMarks(bytes)).toBe(structure.pages);
  });

  test('is rendered for every test that is sold separately', async () => {
    const products = await database.db
      .selectFrom('product')
      .select('id')
      .where('kind', 'in', ['disease', 'trait', 'panel'])
      .execute();
    for (const { id } of products.filter((_, i) => i % 40 === 0))
      expect(Buffer.from((await print(kind, id)).bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  test('does not exist for products without tests', async () => {
    await expect(print(kind, GIFT_CARD)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(print(kind, 999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });
});

test('a sample document is never stored, and cannot be verified', async () => {
  await print('certificate');
  for (const table of ['certificate', 'report'] as const)
    expect(await database.db.selectFrom(table).select('id').execute()).toEqual([]);
});

test('the animal is shown as a carrier of one disease, and without a variant for every other', () => {
  const recessive = { kind: 'disease' as const, modeCode: 'AR', inheritance: '', genotypeStrings: [] };
  expect(sampleGenotype(recessive, true)).toBe('N/P');
  expect(sampleGenotype(recessive, false)).toBe('N/N');
  expect(sampleGenotype({ ...recessive, modeCode: 'MT' }, false)).toBe('N');
  expect(sampleGenotype({ ...recessive, modeCode: 'AD' }, true)).toBe('N/N');
});

describe('sample results', () => {
  const find = (id: number) => findSampleResults(makeTestCtx({ db: database.db }), { id });

  test('of a breed identification are the breeds with ranges, painted on every chromosome, without tests', async () => {
    const { breeds, composed, animal } = await find(44);
    expect(composed).toBeNull();
    expect(animal.breed).toBeNull();
    expect(breeds!.breeds.map(({ breed }) => breed)).toEqual(['Kelpie', 'Border Collie']);
    const shares = [...breeds!.breeds, breeds!.unassigned!].map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(breeds!.karyogram!.chromosomes).toHaveLength(39);
  });

  test('of each breed have a painted length close to its share', async () => {
    const { breeds } = await find(45);
    const { chromosomes } = breeds!.karyogram!;
    let painted = 0;
    let all = 0;
    for (const { width, bars } of chromosomes)
      for (const { from, to, breed } of bars.flat()) {
        all += width * (to - from);
        if (breed === 'European cats') painted += width * (to - from);
      }
    expect(painted / all).toBeGreaterThan(0.5);
    expect(painted / all).toBeLessThan(0.75);
  });

  test('of breeds and health have both, with every test explained and one carrier', async () => {
    const { breeds, composed } = await find(46);
    expect(breeds).not.toBeNull();
    expect(composed!.results.length).toBeGreaterThan(5);
    expect(composed!.results.filter(({ status }) => status === 'carrier')).toHaveLength(1);
    for (const { interpretation, sheet } of composed!.results) {
      expect(interpretation).toMatch(/\.$/);
      expect(sheet).toMatch(/^\/resources\/fact-sheet\//);
    }
  });

  test('of a single test have one line, and products without tests have none', async () => {
    expect((await find(10_035)).composed!.results).toHaveLength(1);
    await expect(find(GIFT_CARD)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(find(999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });
});
