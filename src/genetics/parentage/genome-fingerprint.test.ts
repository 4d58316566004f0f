import { describe, expect, test } from 'vitest';
import { alignCalls } from '#genetics/manifest/align-tables.ts';
import { genomeFingerprint } from './genome-fingerprint.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { concordance } from './identity.ts';
import { seededNumbers } from '#genetics/random.ts';

function genome(seed: number, { errors = 0, missing = 0, isTurned = false } = {}): GenotypeTable {
  const random = seededNumbers(seed);
  const noise = seededNumbers(seed + 1000);
  const markers = Array.from({ length: 1000 }, (_, at) => ({
    chromosome: String(1 + (at % 38)),
    id: `snp${at}`,
    centimorgan: 0,
    position: 1000 * (at + 1),
    alleles: isTurned ? (['G', 'A'] as const) : (['A', 'G'] as const),
  }));
  const calls = markers.map(() => {
    const call = random.below(2) + random.below(2);
    if (noise.next() < missing) return 3;
    const read = noise.next() < errors ? (call + 1) % 3 : call;
    return isTurned ? 2 - read : read;
  });
  const samples = [{ family: '0', id: 'x', sire: null, dam: null, sex: 'unknown' as const }];
  return { species: 'dog', samples, markers, calls: Uint8Array.from(calls) };
}

const shared = (a: GenotypeTable, b: GenotypeTable) => {
  const other = new Set(genomeFingerprint(b, 0));
  return genomeFingerprint(a, 0).filter((band) => other.has(band)).length;
};

describe('genome fingerprint', () => {
  test('two samples of one animal share bands in 50 of 50 cases, with 2% errors and 5% missing calls', () => {
    for (let seed = 1; seed <= 50; seed += 1)
      expect(shared(genome(seed), genome(seed, { errors: 0.02, missing: 0.05 }))).toBeGreaterThan(0);
  });

  test('different animals rarely share a band', () => {
    const pairs = Array.from({ length: 100 }, (_, at) => shared(genome(at + 1), genome(at + 2)));
    expect(pairs.filter((bands) => bands > 0).length).toBeLessThan(5);
  });

  test('the fingerprint does not depend on which allele is A1 in the file', () => {
    expect(genomeFingerprint(genome(7, { isTurned: true }), 0)).toEqual(genomeFingerprint(genome(7), 0));
    const aligned = alignCalls(genome(7), genome(7, { isTurned: true }));
    expect(concordance(genome(7).calls, aligned)).toEqual({ shared: 1000, identical: 1 });
  });

  test('the fingerprint does not depend on the strand of the alleles in the file', () => {
    const own = genome(7);
    const turned = { ...own, markers: own.markers.map((marker) => ({ ...marker, alleles: ['T', 'C'] as const })) };
    expect(genomeFingerprint(turned, 0)).toEqual(genomeFingerprint(own, 0));
    expect(concordance(own.calls, alignCalls(own, turned))).toEqual({ shared: 1000, identical: 1 });
  });

  test('markers that the other genome lacks count as no-calls', () => {
    const half = { ...genome(7), markers: genome(7).markers.slice(0, 500), calls: genome(7).calls.slice(0, 500) };
    expect(concordance(genome(7).calls, alignCalls(genome(7), half)).shared).toBe(500);
  });
});
