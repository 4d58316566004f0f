/**
 * Cost of each pair that is not in the best plan below a ceiling of mean kinship, computed exactly from the best plan
 * that includes the pair.
 */
import { noTimeLimit } from './contribution-search.ts';
import { assignLitters } from './mating-network.ts';
import {
  bestBelowCeiling,
  optimalContributions,
  type ContributionTask,
  type Contributions,
  type LinearRow,
  type SolveLinear,
} from './optimal-contribution.ts';

/**
 * `loss`: decrease of the total benefit. `fewer_litters`: no plan with the pair has as many litters. `above_ceiling`:
 * no plan with the pair has as low a mean kinship.
 */
export type PairCost = { readonly loss: number } | 'fewer_litters' | 'above_ceiling';

/** Maximum number of pairs, which takes seconds. Larger kennels get no costs. */
const MAX_PAIRS = 120;

/**
 * The best plan, and the cost of every pair that is not in it. Null: the pair is in the plan, or the cost was not
 * proven in time.
 */
export function costedContributions(
  task: ContributionTask,
  solve: SolveLinear,
  clock = noTimeLimit,
): Contributions & { costs: (PairCost | null)[] } {
  const found = optimalContributions(task, solve, clock);
  const { isTaken } = assignLitters({ dams: found.dams, sires: found.sires, pairs: task.pairs }, true);
  const omitted = [...task.pairs.keys()].filter((pair) => !isTaken(pair));
  const costs = task.pairs.map((): PairCost | null => null);
  if (!found.isProven || omitted.length > MAX_PAIRS) return { ...found, costs };
  const benefit = task.pairs.reduce((sum, pair, at) => sum + (isTaken(at) ? pair.benefit : 0), 0);
  const free = assignLitters(task, true);
  const isFull = [...task.pairs.keys()].filter(free.isTaken).length === task.litters;
  const planes: LinearRow[] = [];
  const ceiling = Math.max(task.ceiling, found.meanKinship);
  for (const pair of omitted) {
    if (isFull && !Number.isFinite(free.lossOf(pair))) costs[pair] = 'fewer_litters';
    else {
      const best = bestBelowCeiling({ ...task, ceiling, forced: pair }, solve, planes);
      if (!best.isProven) break;
      costs[pair] = best.counts ? { loss: Math.max(0, benefit - best.benefit) } : 'above_ceiling';
    }
  }
  return { ...found, costs };
}
