/**
 * Compares optimal contribution plans with all possible plans of small kennels, and with the best known plans of large
 * ones.
 */
import { loadLinearSolver, startPlanClock } from '#adapters/linear-solver.ts';
import { costedContributions } from '#genetics/breeding/contribution-costs.ts';
import { searchContributions } from '#genetics/breeding/contribution-search.ts';
import { assignLitters } from '#genetics/breeding/mating-network.ts';
import type { ContributionTask } from '#genetics/breeding/optimal-contribution.ts';
import { seededNumbers } from '#genetics/random.ts';
import { countsOf, drawKennel, listDistributions, figuresOf, type PlanFigures } from './contribution-cells.ts';
import { measured, type Finding } from './findings.ts';

export interface ContributionSize {
  /** Numbers of dams (and of sires) of the small kennels, whose plans are all enumerated, and kennels of each size. */
  readonly small: readonly number[];
  readonly kennels: number;
  /** Candidates in the larger kennels, half of them dams, and the number of kennels. */
  readonly large: readonly (readonly [candidates: number, kennels: number])[];
  /** Number of exchanges that the search for a better plan tries. */
  readonly steps: number;
}

interface Solved extends PlanFigures {
  readonly isReached: boolean;
  readonly isProven: boolean;
  readonly violations: number;
  readonly seconds: number;
}

const tolerance = 1e-6;

export async function contributionFindings(size: ContributionSize, seed: number): Promise<Finding[]> {
  const random = seededNumbers(seed);
  const findings: Finding[] = [];
  for (const animals of size.small) findings.push(...(await smallFindings(animals, { ...size, random, seed })));
  for (const [candidates, kennels] of size.large)
    findings.push(...(await largeFindings(candidates, { kennels, steps: size.steps, random, seed })));
  return findings;
}

type Draw = { random: ReturnType<typeof seededNumbers>; seed: number; kennels: number };

/** Plans litters as the product does, with the solver. */
async function solvePlan(task: ContributionTask): Promise<Solved> {
  const solver = await loadLinearSolver();
  const from = performance.now();
  const found = costedContributions(task, solver, startPlanClock());
  const seconds = (performance.now() - from) / 1000;
  const { isTaken } = assignLitters({ ...found, pairs: task.pairs }, true);
  const taken = [...task.pairs.keys()].filter(isTaken);
  const figures = figuresOf(task, taken);
  const counts = countsOf(task, taken);
  const overCap = [...task.dams, ...task.sires].filter((cap, at) => counts[at]! > cap).length;
  const isAbove = found.isReached && figures.meanKinship > task.ceiling + tolerance;
  const violations = overCap + Number(isAbove) + Number(figures.litters !== task.litters);
  return { ...figures, violations, seconds, isReached: found.isReached, isProven: found.isProven };
}

/**
 * The ceiling is between the lowest and the highest mean kinship, except in a quarter of the kennels, in which it is
 * below the lowest.
 */
async function smallFindings(animals: number, { random, seed, kennels }: Draw): Promise<Finding[]> {
  const each: { solved: Solved; canReach: boolean; isBest: boolean }[] = [];
  while (each.length < kennels) {
    const kennel = drawKennel(random, animals, animals);
    if (kennel.litters === 0) continue;
    const all = listDistributions(kennel);
    const means = all.map(({ meanKinship }) => meanKinship);
    const [lowest, highest] = [Math.min(...means), Math.max(...means)];
    const share = each.length % 4 === 0 ? -0.3 : random.next() ** 2;
    const ceiling = lowest + share * (highest - lowest) - (share < 0 ? 1e-4 : 0);
    const within = Math.max(ceiling, lowest) + tolerance;
    const best = Math.max(...all.filter((one) => one.meanKinship <= within).map(({ benefit }) => benefit));
    const solved = await solvePlan({ ...kennel, ceiling });
    const isBest = solved.meanKinship <= within && Math.abs(solved.benefit - best) < tolerance;
    each.push({ solved, isBest, canReach: lowest <= ceiling });
  }
  const of = measured(`all plans of ${animals} dams, ${animals} sires`, seed, kennels);
  const unreachable = each.filter(({ canReach }) => !canReach);
  return [
    of('plans that are not the best', each.filter(({ isBest }) => !isBest).length, countOf('contributionBest')),
    of('not reported as unreachable', unreachable.filter(({ solved }) => solved.isReached).length, {
      ...countOf('contributionReach'),
      repetitions: unreachable.length,
    }),
    ...commonFindings(
      of,
      each.map(({ solved }) => solved),
    ),
  ];
}

async function largeFindings(
  candidates: number,
  { random, seed, kennels, steps }: Draw & { steps: number },
): Promise<Finding[]> {
  const each: { solved: Solved; gap: number }[] = [];
  const unreachable: Solved[] = [];
  const searchGaps: number[] = [];
  for (let kennel = 0; kennel < kennels; kennel += 1) {
    const half = candidates >> 1;
    const drawn = drawKennel(random, half, candidates - half);
    const free = assignLitters(drawn, true);
    const unlimitedKinship = figuresOf(drawn, [...drawn.pairs.keys()].filter(free.isTaken)).meanKinship;
    // Halfway between the most profitable plan and the plan with the lowest mean kinship.
    const closest = await solvePlan({ ...drawn, ceiling: 0 });
    unreachable.push(closest);
    const task = { ...drawn, ceiling: (unlimitedKinship + closest.meanKinship) / 2 };
    const solved = await solvePlan(task);
    const searched = searchContributions(task, { steps, seed: seed + kennel });
    const known = searched && searched.meanKinship <= task.ceiling ? searched.benefit : 0;
    const best = Math.max(known, solved.isReached ? solved.benefit : 0);
    const gap = best === 0 ? 0 : solved.isReached ? (best - solved.benefit) / best : 1;
    if (solved.isProven) searchGaps.push((solved.benefit - known) / solved.benefit);
    each.push({ solved, gap });
  }
  const of = measured(`${candidates} candidates`, seed, kennels);
  return [
    of('not reported as unreachable', unreachable.filter(({ isReached }) => isReached).length, {
      ...countOf('contributionReach'),
      repetitions: unreachable.length,
    }),
    of('ceiling reached', each.filter(({ solved }) => solved.isReached).length / kennels),
    of('largest gap to the best known', Math.max(...each.map(({ gap }) => gap)), {
      pool: 'most',
      targets: ['contributionGap'],
    }),
    ...(searchGaps.length > 0
      ? [
          of('gap of the search to a proven best', Math.max(...searchGaps), {
            pool: 'most' as const,
            repetitions: searchGaps.length,
          }),
        ]
      : []),
    ...commonFindings(of, [...each.map(({ solved }) => solved), ...unreachable]),
    of('seconds if unreachable', Math.max(...unreachable.map(({ seconds }) => seconds)), { pool: 'most' }),
  ];
}

function commonFindings(of: ReturnType<typeof measured>, solved: readonly Solved[]): Finding[] {
  const sorted = solved.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return [
    of(
      'violations',
      solved.reduce((sum, { violations }) => sum + violations, 0),
      countOf('contributionLimits'),
    ),
    of('proven', solved.filter(({ isProven }) => isProven).length / solved.length, { repetitions: solved.length }),
    of('seconds, 95th percentile', sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))]!, {
      pool: 'most',
      targets: ['contributionTime'],
    }),
  ];
}

function countOf(target: 'contributionBest' | 'contributionReach' | 'contributionLimits') {
  return { pool: 'sum' as const, targets: [target] };
}
