/** Findings on parentage. */
import { measured, type Finding } from './findings.ts';
import { extraUnrelated, measureParentage, type ParentageCell } from './parentage-cells.ts';
import { targets, type TargetName } from './targets.ts';

export const BEST_TEST = 'best possible test';
export const TRUE_SIRE = 'true sire qualifies';

/** Predicted probability from which the markers should accept 98% of true sires. */
const ABLE_PROBABILITY = 0.985;
const REQUIRED_SHARE = targets.trueSire.limit.least;

export function parentageFindings(cell: ParentageCell, families: number, seed: number): Finding[] {
  const { panel, fst, structure, kind } = cell;
  const from = performance.now();
  const { power, chanceToQualify, best, found } = measureParentage(cell, families, seed);
  const milliseconds = (performance.now() - from) / ((6 + extraUnrelated(cell)) * families);
  const of = measured(`${panel}, Fst ${fst}, ${structure}, ${kind}`, seed, families);
  const isSnpDuo = panel.startsWith('SNP') && kind === 'duo';
  const reachable = best && (isSnpDuo ? Math.min(best.againstSibs, best.againstStrangers) : best.againstStrangers);
  const sire: TargetName[] = [
    ...(reachable === null || reachable >= REQUIRED_SHARE ? ['trueSire' as const] : []),
    ...(chanceToQualify >= ABLE_PROBABILITY ? ['ableSire' as const] : []),
  ];
  return [
    of('exclusion power', power),
    of('predicted chance of qualifying', chanceToQualify),
    ...(reachable === null ? [] : [of(BEST_TEST, reachable)]),
    of(TRUE_SIRE, found['true sire'].qualifies, { targets: sire }),
    of('true sire excluded', found['true sire'].excluded, { targets: ['falseExclusion'] }),
    of('unrelated qualifies', found.unrelated.qualifies, {
      targets: ['stranger'],
      repetitions: families * (1 + extraUnrelated(cell)),
    }),
    of('animal of the same line qualifies', found['of the same line'].qualifies),
    of('full sib of the sire qualifies', found['full sib of sire'].qualifies, {
      targets: isSnpDuo ? ['fullSib'] : [],
    }),
    of('close relative named', found['full sib of sire'].mentionsRelative),
    of('half sib qualifies', found['half sib of sire'].qualifies),
    of("sire's parent qualifies", found["sire's parent"].qualifies),
    of('ms per test', milliseconds),
  ];
}
