import { expect, test } from 'vitest';
import { founder, offspring, tableOfDog, type Diploid } from '../../../test/support/family-genomes.ts';
import { compareTrio, comparePair } from './genome-pair.ts';
import { compareSketches, genomeSketch } from './genome-sketch.ts';
import { fitLitterMates, fitParent, trioContradicts } from './relative-fit.ts';

let seed = 1;
const read = (dog: Diploid) => tableOfDog('x', dog, { error: 0.005, seed: (seed += 1) });
const pairOf = (a: Diploid, b: Diploid) => {
  const table = read(a);
  return comparePair(table, table.calls, read(b).calls);
};

test('in 30 families only the true parent fits, and both parents together exclude the uncle', () => {
  for (let at = 0; at < 30; at += 1) {
    const [grandsire, granddam, dam, stranger] = [1, 2, 3, 4].map((one) => founder(1000 * at + one)) as [
      Diploid,
      Diploid,
      Diploid,
      Diploid,
    ];
    const [sire, uncle] = [offspring(granddam, grandsire, at + 1), offspring(granddam, grandsire, at + 501)];
    const [pup, mate] = [offspring(dam, sire, at + 2), offspring(dam, sire, at + 502)];
    expect(fitParent(pairOf(pup, sire))).toBe('FITS');
    expect([uncle, grandsire, mate].map((one) => fitParent(pairOf(pup, one)))).not.toContain('FITS');
    expect(fitParent(pairOf(pup, stranger))).toBe('CONTRADICTS');
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
  ['a breed with hardly any variety: few markers can contradict, but too many of those do', 2000, 15, 80, 'UNSURE'],
  ['the same share where most markers vary', 2000, 15, 400, 'FITS'],
  ['an uncle on a dense array: 1.3% is more than error', 170_000, 2200, 9000, 'CONTRADICTS'],
  ['the same share on few markers', 1000, 13, 60, 'UNSURE'],
  ['6 of 230', 230, 6, 40, 'CONTRADICTS'],
] as const)('%s', (_, shared, opposing, bothHet, verdict) => {
  expect(fitParent({ shared, identical: 0, opposing, bothHet, kinship: 0.2 })).toBe(verdict);
});

test('too few markers give no answer', () => {
  expect(fitParent({ shared: 199, identical: 0, opposing: 100, bothHet: 0, kinship: -1 })).toBeNull();
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
