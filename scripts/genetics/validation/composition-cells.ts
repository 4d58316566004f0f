/** Scenarios for breed composition, and the figures measured for each. */
import { breedComposition } from '#genetics/ancestry/breed-composition.ts';
import {
  drawFounder,
  drawFromClosedKennel,
  drawFromDriftedLine,
  drawInbred,
  mate,
  readDog,
  trueShares,
  type Dog,
  type SimulatedBreeds,
} from './simulated-breeds.ts';

/** Each draws a dog. `of` returns panel breeds, `absent` returns breeds that the panel lacks, both as indexes. */
export const compositionKinds = {
  'pure, outbred': (world, of) => drawFounder(world, of(0)),
  'pure, F 0.25': (world, of) => drawInbred(world, of(0), 1),
  'pure, F 0.375': (world, of) => drawInbred(world, of(0), 2),
  'pure, closed kennel': (world, of) => drawFromClosedKennel(world, of(0)),
  'pure, drifted line 0.1': (world, of) => drawFromDriftedLine(world, of(0), 0.1),
  F1: (world, of) => mate(world, drawFounder(world, of(0)), drawFounder(world, of(1))),
  'F1 of inbred parents': (world, of) => mate(world, drawInbred(world, of(0), 1), drawInbred(world, of(1), 1)),
  'three quarters': (world, of) => mate(world, drawFounder(world, of(0)), cross(world, of, [0, 1])),
  '4 breeds': (world, of) => cross(world, of, [0, 1, 2, 3]),
  '8 breeds': (world, of) => cross(world, of, [0, 1, 2, 3, 4, 5, 6, 7]),
  'half absent': (world, of, absent) => mate(world, drawFounder(world, of(0)), drawFounder(world, absent(0))),
  'half absent, inbred': (world, of, absent) =>
    mate(world, drawInbred(world, of(0), 1), drawInbred(world, absent(0), 1)),
  'quarter absent': (world, of, absent) =>
    mate(world, drawFounder(world, of(0)), mate(world, drawFounder(world, of(1)), drawFounder(world, absent(0)))),
  'quarter absent, one breed': (world, of, absent) =>
    mate(world, drawFounder(world, of(0)), mate(world, drawFounder(world, of(0)), drawFounder(world, absent(0)))),
  'all absent': (world, _of, absent) => drawInbred(world, absent(0), 0),
  'pure, one of two sister breeds': (world) => drawFounder(world, drawSister(world)),
  'pure, one of two sister breeds, closed kennel': (world) => drawFromClosedKennel(world, drawSister(world)),
  'F1 of sister breeds': (world) =>
    mate(world, drawFounder(world, world.panel.breeds.length - 2), drawFounder(world, world.panel.breeds.length - 1)),
} as const satisfies Record<string, (world: SimulatedBreeds, of: PickBreed, absent: PickBreed) => Dog>;

export type CompositionKind = keyof typeof compositionKinds;
type PickBreed = (at: number) => number;

export interface CompositionFigures {
  readonly kind: CompositionKind;
  readonly dogs: number;
  /** Half the sum of absolute differences of the proportions: mean and maximum. */
  readonly meanDifference: number;
  readonly largestDifference: number;
  /** Proportion of dogs with the status resolved, 0 to 1. */
  readonly resolved: number;
  /** Proportion of dogs whose unassigned proportion is within 0.1 of the truth. */
  readonly unassignedNear: number;
  readonly meanUnassigned: number;
  readonly trueUnassigned: number;
  /** Number of reported breeds with at least 5% that a dog does not have. */
  readonly falseBreeds: number;
  /** Proportion of dogs for which sister breeds are reported as one group. */
  readonly grouped: number;
  /** Proportion of intervals that contain the true proportion. */
  readonly covered: number;
  readonly milliseconds: number;
}

export function measureComposition(world: SimulatedBreeds, kind: CompositionKind, dogs: number): CompositionFigures {
  const each = Array.from({ length: dogs }, () => measureDog(world, kind));
  const mean = (value: (one: (typeof each)[number]) => number) => each.reduce((sum, one) => sum + value(one), 0) / dogs;
  return {
    kind,
    dogs,
    meanDifference: mean((one) => one.difference),
    largestDifference: Math.max(...each.map((one) => one.difference)),
    resolved: mean((one) => Number(one.isResolved)),
    unassignedNear: mean((one) => Number(Math.abs(one.unassigned - one.trueUnassigned) <= 0.1)),
    meanUnassigned: mean((one) => one.unassigned),
    trueUnassigned: mean((one) => one.trueUnassigned),
    falseBreeds: each.reduce((sum, one) => sum + one.falseBreeds, 0),
    grouped: mean((one) => Number(one.isGrouped)),
    covered: mean((one) => one.covered),
    milliseconds: mean((one) => one.milliseconds),
  };
}

/** Draws a dog: its genotypes as reported by a laboratory, and its true breed proportions. */
export function drawDog(world: SimulatedBreeds, kind: CompositionKind) {
  const known = world.panel.breeds.length;
  const chosen = shuffled(known, world.random);
  const absentBreeds = shuffled(world.frequencies.length - known, world.random);
  const dog = compositionKinds[kind](
    world,
    (at) => chosen[at] ?? 0,
    (at) => known + (absentBreeds[at] ?? 0),
  );
  const truth = new Map(
    [...trueShares(dog)].map(([breed, share]) => [world.panel.breeds[breed] ?? 'UNASSIGNED', share]),
  );
  return { truth, calls: readDog(world, dog) };
}

function measureDog(world: SimulatedBreeds, kind: CompositionKind) {
  const { truth, calls } = drawDog(world, kind);
  const from = performance.now();
  const result = breedComposition(world.panel, calls);
  const milliseconds = performance.now() - from;
  if (!result.ok) throw new Error(result.reason);
  const shown = [...result.breeds, result.unassigned];
  // Sister breeds reported as one group have the sum of both proportions.
  const trueShare = (name: string) => name.split(' / ').reduce((sum, breed) => sum + (truth.get(breed) ?? 0), 0);
  const named = new Set(shown.flatMap(({ breed }) => breed.split(' / ')));
  const unnamed = [...truth].reduce((sum, [breed, share]) => (named.has(breed) ? sum : sum + share), 0);
  const difference = shown.reduce((sum, { breed, share }) => sum + Math.abs(trueShare(breed) - share), unnamed) / 2;
  return {
    difference,
    isResolved: result.isResolved,
    unassigned: result.unassigned.share,
    trueUnassigned: truth.get('UNASSIGNED') ?? 0,
    falseBreeds: result.breeds.filter(({ breed, share }) => share >= 0.05 && trueShare(breed) === 0).length,
    isGrouped: result.breeds.some(({ breed }) => breed.includes(' / ')),
    covered:
      shown.filter(({ breed, low, high }) => low <= trueShare(breed) && trueShare(breed) <= high).length / shown.length,
    milliseconds,
  };
}

/** Index of one of the two sister breeds, which are the last two of the panel. */
function drawSister({ panel, random }: SimulatedBreeds): number {
  return panel.breeds.length - 1 - random.below(2);
}

function cross(world: SimulatedBreeds, of: PickBreed, breeds: readonly number[]): Dog {
  let dogs = breeds.map((at) => drawFounder(world, of(at)));
  while (dogs.length > 1)
    dogs = dogs.flatMap((dam, at) => {
      const sire = dogs[at + 1];
      return at % 2 === 0 && sire ? [mate(world, dam, sire)] : [];
    });
  return dogs[0] ?? drawFounder(world, of(0));
}

function shuffled(count: number, random: SimulatedBreeds['random']): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
