/** The findings as Markdown: a table an area, a row a figure, a column a seed. */
import { isMet, wantedText, type Finding, type ValidationSize } from './findings.ts';

export function writeReport(findings: readonly Finding[], size: ValidationSize): string {
  const missed = findings.filter(({ value, wanted }) => wanted !== null && !isMet(value, wanted));
  const judged = findings.filter(({ wanted }) => wanted !== null);
  return `${introduction(size, judged.length, missed.length)}
## Breed composition
${size.breeds} breeds, ${size.markers.toLocaleString('en')} markers on 38 chromosomes, ${size.dogs} dogs a row and seed; 1% of calls missing, 0.5% wrong. The panel holds the true frequencies. TV is half the sum of the absolute differences of the shares. "Absent" is a breed that the panel lacks.

${tableOf(findings, 'composition')}
## Files
The same dog in every kind of file, counted from either allele and named on either strand.

${tableOf(findings, 'files')}
## Parentage
${size.families} families a row and seed. Frequencies are counted in the file itself (the families and 100 other animals). STR: 1% of genotypes wrong, a tenth of the loci with an allele that is not seen (4%); SNP: 0.5% wrong, linked as on 38 chromosomes. Closed kennels: ten founders, three generations. A true sire is wanted to qualify in 98% only where the markers can reach that (chance to qualify of 0.985 and more); elsewhere the answer is that these markers cannot settle it.

${tableOf(findings, 'parentage')}`;
}

function introduction(size: ValidationSize, judged: number, missed: number): string {
  return `# Science: how well it works
Written by \`npm run -s genetics -- validate --report docs/science.md\`; do not edit. Every figure is of simulated animals whose truth is known: breeds that drifted from common ancestors (Balding & Nichols 1995) and genes dropped through pedigrees with crossovers at the dog's rates. Seeds: ${size.seeds.join(', ')}; no method was tuned on them. ${judged - missed} of ${judged} figures are as wanted; the others are in bold.

`;
}

function tableOf(findings: readonly Finding[], area: Finding['area']): string {
  const own = findings.filter((one) => one.area === area);
  const seeds = [...new Set(own.map(({ seed }) => seed))];
  const rows = new Map<string, Finding[]>();
  for (const one of own) {
    const key = `${one.cell} | ${one.figure}`;
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const lines = [...rows].map(([key, of]) => {
    const values = seeds.map((seed) => cellOf(of.find((one) => one.seed === seed)));
    return `| ${key} | ${wantedText(of[0]?.wanted ?? null) ?? ''} | ${values.join(' | ')} |`;
  });
  const columns = ['cell', 'figure', 'wanted', ...seeds.map((seed) => `seed ${seed}`)];
  return `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n${lines.join('\n')}\n`;
}

function cellOf(finding: Finding | undefined): string {
  if (!finding) return '';
  const text = Math.abs(finding.value) < 1e-9 ? '0' : String(Number(finding.value.toPrecision(3)));
  return finding.wanted !== null && !isMet(finding.value, finding.wanted) ? `**${text}**` : text;
}
