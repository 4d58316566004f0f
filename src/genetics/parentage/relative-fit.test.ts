import { expect, test } from 'vitest';
import { founder, offspring, tableOfDog, type Diploid } from '../../../test/support/family-genomes.ts';
import { compareTrio, comparePair } from './genome-pair.ts';
import { compareSketches, genomeSketch } from './genome-sketch.ts';
import { measureRelatives, type RelativeKind } from '../../../scripts/genetics/validation/relative-cells.ts';
import { fitLitterMates, fitParents, trioContradicts } from './relative-fit.ts';

let seed = 1;
const read = (dog: Diploid) => tableOfDog('x', dog, { error: 0.005, seed: (seed += 1) });
const pairOf = (a: Diploid, b: Diploid) => {
  const table = read(a);
  return comparePair(table, table.calls, read(b).calls);
};
const verdictOf = (pup: Diploid, ...parents: Diploid[]) => {
  const table = read(pup);
  return fitParents(
    table,
    table.calls,
    parents.map((parent) => read(parent).calls),
  )[0]?.verdict;
};

test('in 30 families only the true parent matches, and both parents together exclude the uncle', () => {
  for (let at = 0; at < 30; at += 1) {
    const [grandsire, granddam, dam, stranger] = [1, 2, 3, 4].map((one) => founder(1000 * at + one)) as [
      Diploid,
      Diploid,
      Diploid,
      Diploid,
    ];
    const [sire, uncle] = [offspring(granddam, grandsire, at + 1), offspring(granddam, grandsire, at + 501)];
    const [pup, mate] = [offspring(dam, sire, at + 2), offspring(dam, sire, at + 502)];
    expect([verdictOf(pup, sire), verdictOf(pup, sire, dam), verdictOf(pup, dam)]).toEqual(['FITS', 'FITS', 'FITS']);
    expect([uncle, grandsire, mate].map((one) => verdictOf(pup, one))).not.toContain('FITS');
    expect(verdictOf(pup, stranger)).toBe('CONTRADICTS');
    const trioOf = (father: Diploid) =>
      compareTrio(read(pup), { child: read(pup).calls, sire: read(father).calls, dam: read(dam).calls });
    expect([sire, uncle, stranger].map((father) => trioContradicts(trioOf(father)))).toEqual([false, true, true]);
    expect(fitLitterMates(pairOf(pup, mate), 0)).toBe('FITS');
    expect(fitLitterMates(pairOf(pup, stranger), 0)).toBe('CONTRADICTS');
    expect(fitLitterMates(pairOf(pup, stranger), 0.25)).toBe('UNSURE');
    expect(fitLitterMates(pairOf(pup, offspring(dam, stranger, at + 3)), 0)).not.toBe('CONTRADICTS');
  }
});

test.each([
  ['a breed with very little variation: too few markers could contradict', 2000, 15, 80, 'UNSURE'],
  ['the same proportion with variation at more markers', 2000, 15, 400, 'FITS'],
  ['1% errors in a breed with little variation', 4000, 40, 200, 'FITS'],
  ['an uncle on a dense array: 1.3% is more than the errors explain', 170_000, 2200, 9000, 'CONTRADICTS'],
  ['2% on few markers', 1000, 20, 300, 'UNSURE'],
  ['6 of 230', 230, 6, 40, 'CONTRADICTS'],
  ['a parentage panel without any difference', 230, 0, 60, 'UNSURE'],
  ['too few markers', 199, 100, 0, undefined],
] as const)('%s', (_, shared, opposing, bothHet, verdict) => {
  expect(verdictOn(shared, { opposing, bothHet })).toBe(verdict);
});

test('clustered opposing markers do not confirm a parent, nor do markers without a position', () => {
  expect(verdictOn(4000, { opposing: 12, bothHet: 400 })).toBe('FITS');
  expect(verdictOn(4000, { opposing: 12, bothHet: 400, isClustered: true })).toBe('UNSURE');
  expect(verdictOn(4000, { opposing: 0, bothHet: 400, isPlaced: false })).toBe('UNSURE');
});

/** Two genomes with this many opposing markers, scattered over the genome or clustered. */
function verdictOn(
  shared: number,
  counts: { opposing: number; bothHet: number; isClustered?: boolean; isPlaced?: boolean },
) {
  const { opposing, bothHet, isClustered = false, isPlaced = true } = counts;
  const width = shared / 38;
  const markers = Array.from({ length: shared }, (_, at) => ({
    chromosome: String(1 + Math.floor(at / width)),
    id: `m${at}`,
    centimorgan: 0,
    position: isPlaced ? 1 + Math.floor(((at % width) * 60_000_000) / width) : 0,
    alleles: ['A', 'G'] as const,
  }));
  const child = new Uint8Array(shared);
  const parent = new Uint8Array(shared);
  for (let at = 0; at < opposing; at += 1) parent[isClustered ? at : Math.floor((at * shared) / opposing)] = 2;
  const same = [...parent.keys()].filter((at) => parent[at] === 0);
  for (let at = 0; at < bothHet; at += 1) {
    const marker = same[Math.floor((at * same.length) / bothHet)] ?? 0;
    [child[marker], parent[marker]] = [1, 1];
  }
  const samples = [{ family: '0', id: 'x', sire: null, dam: null, sex: 'unknown' as const }];
  return fitParents({ species: 'dog', samples, markers, calls: child }, child, [parent])[0]?.verdict;
}

test('in closed kennels true parents match, and their own parents and siblings almost never do', () => {
  const kennel = { size: 6, generations: 6 };
  const { inbreeding, verdicts } = measureRelatives({ markers: 4000, fst: 0.4, kennel, error: 0.003 }, 30, 1);
  expect(inbreeding).toBeGreaterThan(0.3);
  const fits = (kind: RelativeKind, mode: 'alone' | 'together') =>
    verdicts[kind][mode].filter((verdict) => verdict === 'FITS').length;
  for (const kind of ['true sire', 'true dam'] as const)
    expect([fits(kind, 'alone'), fits(kind, 'together')]).toEqual([30, 30]);
  for (const kind of ['full sib of the sire', "sire's parent", "dam's parent"] as const) {
    expect([kind, fits(kind, 'together')]).toEqual([kind, 0]);
    expect(fits(kind, 'alone')).toBeLessThanOrEqual(1);
  }
});

test('littermates with too few markers get no verdict', () => {
  expect(fitLitterMates({ shared: 999, identical: 0, opposing: 500, bothHet: 0, kinship: -1 }, 0)).toBeNull();
});

test('sketches give the same result as whole genomes, across arrays and strands', () => {
  const [dog, other] = [founder(7), founder(8)];
  const sketchOf = (of: Diploid, shape = {}) => genomeSketch(tableOfDog('x', of, shape), 0);
  const same = compareSketches(sketchOf(dog), sketchOf(dog, { each: 3, isMixed: true, seed: 5 }));
  expect(same.shared).toBeGreaterThan(400);
  expect(same.identical / same.shared).toBeGreaterThan(0.98);
  const strangers = compareSketches(sketchOf(dog), sketchOf(other));
  expect(strangers.identical / strangers.shared).toBeLessThan(0.6);
  expect(Math.abs(strangers.kinship)).toBeLessThan(0.1);
});
