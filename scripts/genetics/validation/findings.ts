/** Findings: measured values with their sample sizes and the targets that they must meet. */
import { targets, type Limit, type TargetName } from './targets.ts';

export interface Finding {
  readonly cell: string;
  readonly figure: string;
  readonly seed: number;
  readonly value: number;
  /** Number of animals, families or rows that the value is based on. */
  readonly repetitions: number;
  /** How the values of several seeds are combined. */
  readonly pool: 'mean' | 'sum' | 'most';
  readonly targets: readonly TargetName[];
  /** A proportion of the repetitions, printed with its 95% interval. */
  readonly isShare?: boolean;
}

/** One figure, combined over all seeds. */
export interface PooledFinding extends Omit<Finding, 'seed' | 'pool'> {
  readonly seeds: readonly number[];
}

export function measured(
  cell: string,
  seed: number,
  repetitions: number,
): (
  figure: string,
  value: number,
  options?: Partial<Pick<Finding, 'pool' | 'targets' | 'repetitions' | 'isShare'>>,
) => Finding {
  return (figure, value, options) => ({
    cell,
    figure,
    seed,
    value,
    repetitions,
    pool: 'mean',
    targets: [],
    ...options,
  });
}

export function poolFindings(findings: readonly Finding[]): PooledFinding[] {
  const groups = Map.groupBy(findings, ({ cell, figure }) => `${cell}\n${figure}`);
  return [...groups.values()].map((group) => {
    const repetitions = group.reduce((sum, one) => sum + one.repetitions, 0);
    const { cell, figure, pool, isShare } = group[0]!;
    return {
      cell,
      figure,
      repetitions,
      value: pooledValue(group, pool),
      seeds: group.map(({ seed }) => seed),
      targets: [...new Set(group.flatMap((one) => one.targets))],
      ...(isShare ? { isShare } : {}),
    };
  });
}

function pooledValue(group: readonly Finding[], pool: Finding['pool']): number {
  if (pool === 'most') return Math.max(...group.map(({ value }) => value));
  if (pool === 'sum') return group.reduce((sum, { value }) => sum + value, 0);
  const repetitions = group.reduce((sum, one) => sum + one.repetitions, 0);
  return group.reduce((sum, one) => sum + one.value * one.repetitions, 0) / repetitions;
}

/** 95% interval of a counted proportion (Wilson 1927). */
export function shareInterval(value: number, repetitions: number): readonly [low: number, high: number] {
  const z = 1.96 ** 2 / repetitions;
  const middle = (value + z / 2) / (1 + z);
  const half = Math.sqrt(value * (1 - value) * z + z ** 2 / 4) / (1 + z);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function isMet(value: number, limit: Limit): boolean {
  return 'least' in limit ? value >= limit.least : value <= limit.most;
}

/** Targets that the value of a figure misses. */
export function missedTargets({ value, targets: own }: Pick<PooledFinding, 'value' | 'targets'>): TargetName[] {
  return own.filter((name) => !isMet(value, targets[name].limit));
}
