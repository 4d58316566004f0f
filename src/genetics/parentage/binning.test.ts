import { expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { countBins, markersOffBins } from './binning.ts';

test.each([1, 2, 3])(
  'B4 seed %i: markers called with other bins are found; sizes on the bins and microvariants are not flagged',
  (seed) => {
    const random = seededNumbers(seed);
    const starts = Array.from({ length: 9 }, () => 90 + random.below(50));
    const draw = (shift: number) =>
      new Map(
        starts.map((start, at): [string, [string, string]] => {
          const sizes = [0, 1].map(() => start + 2 * random.below(8) + (at % 2 === 0 ? shift : 0));
          return [`M${at}`, sizes.toSorted((a, b) => a - b).map(String) as [string, string]];
        }),
      );
    const profiles = [...Array.from({ length: 20 }, () => draw(0)), draw(1)].map((markers) => ({ markers }));
    const counts = countBins(profiles);
    for (const { markers } of profiles.slice(0, 20)) expect(markersOffBins(markers, counts)).toEqual([]);
    expect(markersOffBins(profiles[20]!.markers, counts)).toEqual(['M0', 'M2', 'M4', 'M6', 'M8']);
    // A single allele between the bins is a real variant, and a few profiles are not conclusive.
    const variant = new Map([['M0', [String(starts[0]!), String(starts[0]! + 3)] as const]]);
    expect(markersOffBins(variant, counts)).toEqual([]);
    expect(markersOffBins(profiles[20]!.markers, countBins(profiles.slice(15)))).toEqual([]);
  },
);
