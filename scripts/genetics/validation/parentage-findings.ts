/** The figures of parentage, judged. */
import { measured, type Finding } from './findings.ts';
import { measureParentage, type ParentageCell } from './parentage-cells.ts';
import type { TargetName } from './targets.ts';

/** From here on the markers are able to accept 98% of true sires. */
const ABLE = 0.985;

export function parentageFindings(cell: ParentageCell, families: number, seed: number): Finding[] {
  const { panel, fst, structure, kind } = cell;
  const from = performance.now();
  const { power, chanceToQualify, found } = measureParentage(cell, families, seed);
  const milliseconds = (performance.now() - from) / (5 * families);
  const of = measured(`${panel}, Fst ${fst}, ${structure}, ${kind}`, seed, families);
  const sire: TargetName[] = chanceToQualify >= ABLE ? ['trueSire', 'ableSire'] : ['trueSire'];
  const isSnpDuo = panel.startsWith('SNP') && kind === 'duo';
  return [
    of('exclusion power', power),
    of('predicted chance to qualify', chanceToQualify),
    of('true sire qualifies', found['true sire'].qualifies, { targets: sire }),
    of('true sire excluded', found['true sire'].excluded, { targets: ['falseExclusion'] }),
    of('unrelated qualifies', found.unrelated.qualifies, { targets: ['stranger'] }),
    of('full sib of the sire qualifies', found['full sib of sire'].qualifies, {
      targets: isSnpDuo ? ['fullSib'] : [],
    }),
    of('close relative named', found['full sib of sire'].saysRelative),
    of('half sib qualifies', found['half sib of sire'].qualifies),
    of("sire's parent qualifies", found["sire's parent"].qualifies),
    of('ms per test', milliseconds),
  ];
}
