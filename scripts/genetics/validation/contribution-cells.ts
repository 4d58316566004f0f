/** Random kennels for optimal contribution plans, and their best plans, found without the solver. */
import type { ContributionTask } from '#genetics/breeding/optimal-contribution.ts';
import { assignLitters } from '#genetics/breeding/mating-network.ts';
import { kinshipMatrix } from '#genetics/pedigree/kinship-matrix.ts';
import { orderPedigree } from '#genetics/pedigree/pedigree.ts';
import type { NumberSource } from '#genetics/random.ts';

export interface PlanFigures {
  readonly benefit: number;
  readonly litters: number;
  readonly meanKinship: number;
}

const GENERATIONS = 4;

/**
 * Draws dams with one or two litters and sires with one to three, from a population of several generations. 15% of the
 * pairs are ruled out.
 */
export function drawKennel(random: NumberSource, dams: number, sires: number): Omit<ContributionTask, 'ceiling'> {
  const caps = (count: number, max: number) => Array.from({ length: count }, () => 1 + random.below(max));
  const own = { dams: caps(dams, 2), sires: caps(sires, 3) };
  const pairs = own.dams.flatMap((_, dam) =>
    own.sires.flatMap((__, sire) => (random.next() < 0.85 ? [{ dam, sire, benefit: random.below(400) / 10 }] : [])),
  );
  const { isTaken } = assignLitters({ ...own, pairs }, true);
  const litters = pairs.filter((_, at) => isTaken(at)).length;
  return { ...own, pairs, litters, kinship: drawKinship(random, dams + sires) };
}

function drawKinship(random: NumberSource, animals: number): Float64Array[] {
  const size = Math.max(6, Math.ceil(animals / 2));
  const name = (generation: number, at: number) => `${generation}-${at}`;
  const entries = Array.from({ length: GENERATIONS }, (_, generation) =>
    Array.from({ length: generation === GENERATIONS - 1 ? animals : size }, (__, at) => ({
      id: name(generation, at),
      sire: generation === 0 ? null : name(generation - 1, random.below(size >> 1)),
      dam: generation === 0 ? null : name(generation - 1, (size >> 1) + random.below(size - (size >> 1))),
    })),
  ).flat();
  const ordered = orderPedigree(entries);
  if (!ordered.ok) throw new Error('the random pedigree is invalid');
  return kinshipMatrix(
    ordered.pedigree,
    entries.slice(-animals).map(({ id }) => id),
  );
}

type Kennel = Omit<ContributionTask, 'ceiling'>;

export function figuresOf(task: Kennel, taken: readonly number[]): PlanFigures {
  const counts = countsOf(task, taken);
  let sum = 0;
  for (const [a, first] of counts.entries())
    if (first > 0) for (const [b, second] of counts.entries()) sum += first * second * task.kinship[a]![b]!;
  return {
    benefit: taken.reduce((all, pair) => all + task.pairs[pair]!.benefit, 0),
    litters: taken.length,
    meanKinship: sum / (2 * taken.length) ** 2,
  };
}

/** Number of litters of each dam, then of each sire. */
export function countsOf({ dams, sires, pairs }: Kennel, taken: readonly number[]): number[] {
  const counts = [...dams, ...sires].map(() => 0);
  for (const pair of taken) for (const at of [pairs[pair]!.dam, dams.length + pairs[pair]!.sire]) counts[at]! += 1;
  return counts;
}

/**
 * The highest benefit for each distribution of litters, by enumerating all plans. Mean kinship depends only on this
 * distribution.
 */
export function listDistributions(task: Kennel): { benefit: number; meanKinship: number }[] {
  const caps = [...task.dams, ...task.sires];
  const steps = caps.map((_, animal) => caps.slice(0, animal).reduce((all, cap) => all * (cap + 1), 1));
  let best = new Map([[0, 0]]);
  for (const [dam, cap] of task.dams.entries()) {
    const own = task.pairs.filter((pair) => pair.dam === dam);
    const next = new Map<number, number>();
    for (const chosen of subsets(own, cap)) {
      const benefit = chosen.reduce((sum, pair) => sum + pair.benefit, 0);
      const step = chosen.length * steps[dam]!;
      for (const [state, before] of best) {
        const places = chosen.map(({ sire }) => task.dams.length + sire);
        if (places.some((at) => digit(state, steps[at]!, caps[at]!) === caps[at])) continue;
        const key = state + step + places.reduce((sum, at) => sum + steps[at]!, 0);
        if (before + benefit > (next.get(key) ?? Number.NEGATIVE_INFINITY)) next.set(key, before + benefit);
      }
    }
    best = next;
  }
  return [...best].flatMap(([state, benefit]) => {
    const counts = caps.map((cap, at) => digit(state, steps[at]!, cap));
    const litters = counts.slice(0, task.dams.length).reduce((sum, count) => sum + count, 0);
    return litters === task.litters ? [{ benefit, meanKinship: meanOf(task, counts) }] : [];
  });
}

function meanOf({ kinship, litters }: Kennel, counts: readonly number[]): number {
  const sum = counts.reduce(
    (all, first, a) => all + first * counts.reduce((row, second, b) => row + second * kinship[a]![b]!, 0),
    0,
  );
  return sum / (2 * litters) ** 2;
}

function digit(state: number, step: number, cap: number): number {
  return Math.floor(state / step) % (cap + 1);
}

function subsets<T>(of: readonly T[], maxSize: number): T[][] {
  return of.reduce<T[][]>(
    (all, one) => [...all, ...all.flatMap((some) => (some.length < maxSize ? [[...some, one]] : []))],
    [[]],
  );
}
