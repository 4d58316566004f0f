/** Findings on genomes compared with pedigrees. */
import { measured, type Finding } from './findings.ts';
import { measureRelatives, relativeKinds, type RelativeCell, type RelativeKind } from './relative-cells.ts';
import type { TargetName } from './targets.ts';

/** Minimum number of markers for targets. With fewer, as in parentage panels, relatives of a parent can match too. */
const MIN_MARKERS = 4000;

export function relativeFindings(cell: RelativeCell, families: number, seed: number): Finding[] {
  const { markers, fst, kennel, error } = cell;
  const { inbreeding, verdicts } = measureRelatives(cell, families, seed);
  const line = kennel.generations === 0 ? 'outbred' : `kennel of ${kennel.size}, ${kennel.generations} generations`;
  const of = measured(
    `${markers.toLocaleString('en')} SNPs, Fst ${fst}, ${line}, ${100 * error}% wrong`,
    seed,
    families,
  );
  const share = (found: readonly string[], verdict: string) =>
    found.filter((one) => one === verdict).length / found.length;
  return [
    of('inbreeding', inbreeding),
    ...relativeKinds.flatMap((kind) => {
      const { alone, together } = verdicts[kind];
      const [own, both] = targetsOf(kind, markers);
      return [
        of(`${kind}, alone`, share(alone, 'FITS'), { targets: own }),
        of(`${kind}, both known`, share(together, 'FITS'), { targets: both }),
      ];
    }),
    of(
      'true parents contradicted',
      (share(verdicts['true sire'].together, 'CONTRADICTS') + share(verdicts['true dam'].together, 'CONTRADICTS')) / 2,
    ),
  ];
}

/** Targets for a candidate tested alone, and together with the other parent. */
function targetsOf(kind: RelativeKind, markers: number): readonly [TargetName[], TargetName[]] {
  if (kind === 'littermate') return [[], []];
  if (!kind.startsWith('true')) return [['wrongParentAlone'], ['wrongParent']];
  return markers < MIN_MARKERS ? [[], []] : [['trueParent'], ['trueParent']];
}
