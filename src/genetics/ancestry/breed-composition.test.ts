import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import cases from '#genetics/fixtures/breed_panel/tests.json' with { type: 'json' };
import {
  compositionKinds,
  drawDog,
  type CompositionKind,
} from '../../../scripts/genetics/validation/composition-cells.ts';
import { simulateBreeds } from '../../../scripts/genetics/validation/simulated-breeds.ts';
import { breedComposition, totalVariation, type BreedComposition } from './breed-composition.ts';
import { readBreedPanel } from './breed-panel.ts';
import { countedAnimals } from './panel-background.ts';
import { drawingOf } from './chromosome-painting.ts';
import { karyotype } from './karyotype.ts';
import { simplexLeastSquares } from './least-squares.ts';
import { shareRanges } from './share-ranges.ts';
import { seededNumbers } from '#genetics/random.ts';

const read = readBreedPanel(
  readFileSync(new URL('../fixtures/breed_panel/panel.csv', import.meta.url), 'utf8'),
  'synthetic-12',
);
if (!read.panel) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
const panel = read.panel;
const callsOf = (text: string) => Uint8Array.from(text, (letter) => (letter === '.' ? 3 : Number(letter)));
const composed = (text: string): BreedComposition => {
  const result = breedComposition(panel, callsOf(text));
  if (!result.ok) throw new Error(result.reason);
  return result;
};
const sharesOf = (result: BreedComposition) =>
  Object.fromEntries(result.breeds.map(({ breed, share }) => [breed, share]));

test.each(cases.map((row) => [row.name, row] as const))(
  'B7 %s: the proportions are within 0.05 of the truth, and no breed of 5% or more is false or missing',
  (_, row) => {
    const result = composed(row.genotypes);
    const truth = row.truth as unknown as Record<string, number>;
    expect(totalVariation(sharesOf(result), truth)).toBeLessThanOrEqual(0.05);
    for (const { breed, share } of result.breeds) if (!(breed in truth)) expect(share).toBeLessThan(0.05);
    for (const [breed, share] of Object.entries(truth))
      if (share >= 0.05) expect(sharesOf(result)[breed] ?? 0).toBeGreaterThan(0);
    // The reference itself has errors of up to 0.035.
    const reference = row.hmm_reference as unknown as Record<string, number>;
    expect(totalVariation(sharesOf(result), truth)).toBeLessThan(totalVariation(reference, truth) + 0.02);
    expect(result.isResolved).toBe(true);
    expect(result.breeds.reduce((sum, { share }) => sum + share, result.trace + result.unassigned.share)).toBeCloseTo(
      1,
      9,
    );
  },
);

test('B7 the segments of the chromosome painting agree with the true tracts', () => {
  for (const row of cases) {
    const tracts = row.tracts as unknown as [number, number, number, number, string][];
    const pairAt = (chromosome: string, position: number) =>
      tracts
        .filter(([c, , from, to]) => String(c) === chromosome && from <= position && position <= to)
        .map((tract) => tract[4])
        .toSorted();
    const painted = composed(row.genotypes).tracts;
    let [right, seen] = [0, 0];
    for (let marker = 0; marker < panel.positions.length; marker += 5) {
      const [chromosome = '', position = 0] = [panel.chromosomes[marker], panel.positions[marker]];
      const mine = painted
        .filter((tract) => tract.chromosome === chromosome && tract.from <= position && position <= tract.to)
        .map(({ breed }) => breed ?? 'grey')
        .toSorted();
      const truth = pairAt(chromosome, position);
      if (truth.length !== 2) continue;
      // Grey means uncertain and is not counted.
      seen += mine.filter((breed) => breed !== 'grey').length;
      right += truth.filter((breed) => {
        const at = mine.indexOf(breed);
        if (at < 0) return false;
        mine.splice(at, 1);
        return true;
      }).length;
    }
    expect(seen / ((2 * panel.positions.length) / 5), row.name).toBeGreaterThan(0.7);
    expect(right / seen, row.name).toBeGreaterThan(0.85);
  }
});

test('B7 a breed that the panel lacks is reported as unresolved', () => {
  const random = seededNumbers(5);
  const foreign = Uint8Array.from(panel.positions, () => {
    const p = random.next();
    return (random.next() < p ? 1 : 0) + (random.next() < p ? 1 : 0);
  });
  const result = breedComposition(panel, foreign);
  expect(result).toMatchObject({ ok: true, isResolved: false });
  if (result.ok) expect(result.fitZ).toBeLessThan(-4);
});

test('B7 too few markers, calls for another panel and invalid panels are rejected', () => {
  expect(breedComposition(panel, new Uint8Array(10))).toMatchObject({ ok: false });
  expect(breedComposition(panel, new Uint8Array(panel.positions.length).fill(3))).toMatchObject({
    ok: false,
    reason: 'Only 0 markers were called, but 1000 are needed.',
  });
  expect(
    readBreedPanel('chr,pos,A,B\n1,5,0.1,1.2\n1,5,0.1,0.2\n2,1,0,1\n1,9,0.1,0.1\n', 'v').problems.map(
      ({ row, column }) => [row, column],
    ),
  ).toEqual([
    [2, 'B'],
    [3, 'pos'],
    [5, 'chr'],
  ]);
});

test('B7 least squares on the simplex recovers an exact mixture', () => {
  const a = [
    [0.9, 0.1, 0.5],
    [0.2, 0.8, 0.4],
    [0.5, 0.5, 0.1],
    [0.3, 0.9, 0.7],
  ];
  const truth = [0.25, 0, 0.75];
  const b = a.map((row) => row.reduce((sum, value, at) => sum + value * (truth[at] ?? 0), 0));
  const gram = Float64Array.from(
    [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => a.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0))),
  );
  const moment = Float64Array.from(
    [0, 1, 2].map((i) => a.reduce((sum, row, at) => sum + (row[i] ?? 0) * (b[at] ?? 0), 0)),
  );
  simplexLeastSquares(gram, moment).forEach((value, at) => expect(value).toBeCloseTo(truth[at] ?? 0, 6));
});

test('B7 the karyogram has 38 autosomes and X for the dog, 18 and X for the cat, and one bar for the X of a male', () => {
  expect([karyotype('dog').length, karyotype('cat').length]).toEqual([39, 19]);
  const drawing = drawingOf('dog', 'male', [
    { chromosome: '1', copy: 2, from: 0, to: 61_339_392, breed: 'SB01', markers: 9, posterior: 1 },
  ]);
  expect(drawing[0]?.bars).toEqual([[], [{ from: 0, to: 61_339_392 / 122_678_785, breed: 'SB01' }]]);
  expect(drawing.at(-1)).toMatchObject({ name: 'X', bars: [[]], width: 1 });
  expect(drawingOf('cat', 'female', [])[0]).toMatchObject({
    name: 'A1',
    width: 1,
    centromere: 89_880_064 / 242_100_913,
  });
});

test('B7 a panel breed that resembles a missing breed in places is not reported', () => {
  const world = simulateBreeds({ seed: 9012, breeds: 40, absent: 4, markers: 6000, fst: 0.2, sampled: null });
  // The ninth dog of this kind in a validation run with this seed. One of 450 dogs had a false breed.
  const kinds = Object.keys(compositionKinds) as CompositionKind[];
  const before = kinds
    .slice(0, kinds.indexOf('half absent, inbred'))
    .flatMap((kind) => Array.from({ length: 10 }, () => kind));
  for (const kind of [...before, ...Array.from({ length: 8 }, () => 'half absent, inbred' as const)])
    drawDog(world, kind);
  const { truth, calls } = drawDog(world, 'half absent, inbred');
  const found = breedComposition(world.panel, calls);
  if (!found.ok) throw new Error(found.reason);
  expect(found.breeds.map(({ breed }) => breed)).toEqual([...truth.keys()].filter((breed) => breed !== 'UNASSIGNED'));
  expect(found.unassigned.share).toBeCloseTo(0.5, 1);
});

test('B7 a dog of eight breeds that mixed too long ago for segments has no false unassigned part', () => {
  const { panel, frequencies, random } = simulateBreeds({
    seed: 31,
    breeds: 20,
    absent: 0,
    markers: 6000,
    fst: 0.2,
    sampled: null,
  });
  const copy = (marker: number) => Number(random.next() < frequencies[random.below(8)]![marker]!);
  const found = breedComposition(
    panel,
    Uint8Array.from({ length: 6000 }, (_, marker) => copy(marker) + copy(marker)),
  );
  if (!found.ok) throw new Error(found.reason);
  expect(found.unassigned.share).toBeLessThan(0.05);
  expect(found.breeds.filter(({ breed, share }) => share >= 0.05 && Number(breed.slice(6)) > 8)).toEqual([]);
  expect(found.breeds.length).toBeGreaterThanOrEqual(6);
});

test('B7 with a panel of 30 dogs per breed, a purebred dog has no share of a sister breed', () => {
  const world = simulateBreeds({
    seed: 6,
    breeds: 12,
    absent: 0,
    markers: 6000,
    fst: 0.12,
    sisters: 0.06,
    sampled: 30,
  });
  const unstated = { ...world.panel, animals: world.panel.breeds.map(() => null) };
  for (const { panel, kind } of [
    { panel: world.panel, kind: 'pure, one of two sister breeds' as const },
    { panel: world.panel, kind: 'pure, one of two sister breeds, closed kennel' as const },
    { panel: unstated, kind: 'pure, one of two sister breeds' as const },
  ])
    for (let at = 0; at < 3; at += 1) {
      const { truth, calls } = drawDog(world, kind);
      const found = breedComposition(panel, calls);
      if (!found.ok) throw new Error(found.reason);
      expect(found.breeds.map(({ breed, share }) => [breed, share > 0.95])).toEqual([[[...truth.keys()][0], true]]);
    }
});

test('B7 a cross of sister breeds is reported as a group, or both proportions are within their ranges', () => {
  for (const [sisters, isGroup] of [
    [0.06, true],
    [0.15, false],
  ] as const) {
    const world = simulateBreeds({ seed: 7, breeds: 12, absent: 0, markers: 6000, fst: 0.2, sisters, sampled: 40 });
    const found = breedComposition(world.panel, drawDog(world, 'F1 of sister breeds').calls);
    if (!found.ok) throw new Error(found.reason);
    if (isGroup) expect(found.statement).toMatch(/cannot be distinguished$/);
    for (const { breed, low, high } of found.breeds) {
      expect(low).toBeLessThanOrEqual(breed.includes(' / ') ? 1 : 0.5);
      expect(high).toBeGreaterThanOrEqual(breed.includes(' / ') ? 1 : 0.5);
    }
    expect(found.breeds).toHaveLength(isGroup ? 1 : 2);
  }
});

test('B7 the range of a mixed proportion is wider if no breed explains a part of the dog', () => {
  const alike = Array.from({ length: 38 }, () => Float64Array.of(1, 1));
  const widths = (hasUnknown: boolean) =>
    shareRanges(alike, [0.03, 0.03], { hasUnknown }).map(({ low, high }) => Number((high - low).toFixed(6)));
  expect([widths(false), widths(true)]).toEqual([
    [0.09, 0.09],
    [0.12, 0.12],
  ]);
  const world = simulateBreeds({ seed: 10, breeds: 12, absent: 1, markers: 6000, fst: 0.12, sampled: null });
  const widthOf = (kind: CompositionKind) => {
    const found = breedComposition(world.panel, drawDog(world, kind).calls);
    if (!found.ok) throw new Error(found.reason);
    return found.breeds[0]!.high - found.breeds[0]!.low;
  };
  expect(widthOf('half absent')).toBeGreaterThan(1.2 * widthOf('F1'));
});

test('B7 the header of a panel states the number of animals of each breed', () => {
  const read = (header: string) => readBreedPanel(`chr,pos,${header}\n1,5,0.1,0.2\n`, 'v');
  expect(read('Beagle:40,Pug').panel).toMatchObject({ breeds: ['Beagle', 'Pug'], animals: [40, null] });
  expect(read('Dogs: Pug,Beagle:0').panel?.breeds).toEqual(['Dogs: Pug', 'Beagle:0']);
  expect(read('Pug:40,Pug:30').panel).toBeNull();
});

test('B7 a panel whose number of animals is neither stated nor detectable is treated as exact', () => {
  const world = simulateBreeds({ seed: 8, breeds: 12, absent: 4, markers: 6000, fst: 0.12, sampled: null });
  const panel = { ...world.panel, animals: world.panel.breeds.map(() => null) };
  for (let at = 0; at < 3; at += 1) {
    const { truth, calls } = drawDog(world, 'half absent');
    const found = breedComposition(panel, calls);
    if (!found.ok) throw new Error(found.reason);
    expect(Math.abs(found.unassigned.share - (truth.get('UNASSIGNED') ?? 0))).toBeLessThan(0.03);
  }
});

test.each([3, 4, 6])('B7 the number of animals is detected in clipped frequencies of %i decimals', (decimals) => {
  const world = simulateBreeds({ seed: 9, breeds: 2, absent: 0, markers: 600, fst: 0.2, sampled: 35 });
  const frequencies = world.panel.frequencies.map((p) => Number(Math.min(0.988, Math.max(0.012, p)).toFixed(decimals)));
  expect(countedAnimals({ ...world.panel, frequencies, animals: [null, 20] }, 0)).toBe(35);
  expect(countedAnimals({ ...world.panel, frequencies, animals: [null, 20] }, 1)).toBe(20);
});
