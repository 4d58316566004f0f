/** Findings on breed composition. */
import { measureComposition, type CompositionFigures, type CompositionKind } from './composition-cells.ts';
import { measured, type Finding } from './findings.ts';
import { simulateBreeds } from './simulated-breeds.ts';
import type { ValidationSize } from './sizes.ts';
import type { TargetName } from './targets.ts';

export function compositionFindings(size: ValidationSize, seed: number, fst: number): Finding[] {
  const world = simulateBreeds({ seed, breeds: size.breeds, absent: 4, markers: size.markers, fst, sampled: null });
  return size.kinds.flatMap((kind) => findingsOf(measureComposition(world, kind, size.dogs), seed, fst));
}

/** A panel with few animals per breed and two sister breeds. */
export interface SampledPanel {
  readonly fst: number;
  readonly sisters: number;
  readonly animals: number;
}

export function sampledFindings(
  size: ValidationSize,
  seed: number,
  { fst, sisters, animals }: SampledPanel,
): Finding[] {
  const { breeds, markers, sampled } = size;
  const world = simulateBreeds({ seed, breeds, absent: 4, markers, fst, sisters, sampled: animals });
  return sampled.kinds.flatMap((kind) => {
    const figures = measureComposition(world, kind, sampled.dogs);
    const of = measured(`${animals} dogs a breed, Fst ${fst}, sisters ${sisters}, ${kind}`, seed, figures.dogs);
    return [
      of('mean difference', figures.meanDifference),
      of('resolved', figures.resolved, { targets: kind.startsWith('pure') ? ['pureResolved'] : [] }),
      of('sisters named together', figures.grouped),
      of('false breeds', figures.falseBreeds, { pool: 'sum', targets: ['falseBreeds'] }),
      of('ranges containing the truth', figures.covered, { targets: ['sampledRanges'] }),
    ];
  });
}

function findingsOf(figures: CompositionFigures, seed: number, fst: number): Finding[] {
  const of = measured(`Fst ${fst}, ${figures.kind}`, seed, figures.dogs);
  const isAbsent = figures.trueUnassigned > 0;
  const judgedAbsent = figures.kind.startsWith('half') || figures.kind.startsWith('quarter');
  return [
    of('mean TV', figures.meanDifference, { targets: differenceTargets(figures.kind, fst) }),
    of('largest TV', figures.largestDifference, { pool: 'most' }),
    of('resolved', figures.resolved, { targets: figures.kind.startsWith('pure') ? ['pureResolved'] : [] }),
    ...(isAbsent
      ? [
          of('unassigned within 0.1', figures.unassignedNear, { targets: judgedAbsent ? ['absentShare'] : [] }),
          of('not resolved', 1 - figures.resolved, { targets: judgedAbsent ? ['absentStated'] : [] }),
        ]
      : []),
    of('unassigned', figures.meanUnassigned),
    of('true unassigned', figures.trueUnassigned),
    of('false breeds', figures.falseBreeds, { pool: 'sum', targets: ['falseBreeds'] }),
    of('ranges containing the truth', figures.covered),
    of('ms per dog', figures.milliseconds),
  ];
}

function differenceTargets(kind: CompositionKind, fst: number): TargetName[] {
  if (kind.startsWith('pure')) return ['pureDifference'];
  const isClose = fst < 0.2;
  if (kind.startsWith('F1')) return [isClose ? 'closeCrossDifference' : 'crossDifference'];
  return kind === '8 breeds' ? [isClose ? 'eightCloseBreeds' : 'eightBreeds'] : [];
}
