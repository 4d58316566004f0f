/** The findings as Markdown: a table an area, a row a figure, a column a seed. */
import { isMet, wantedText, type Finding, type ValidationSize } from './findings.ts';

export function writeReport(findings: readonly Finding[], size: ValidationSize): string {
  const missed = findings.filter(({ value, wanted }) => wanted !== null && !isMet(value, wanted));
  const judged = findings.filter(({ wanted }) => wanted !== null);
  return `${introduction(size, judged.length, missed.length)}
## Breed composition
${size.breeds} breeds, ${size.markers.toLocaleString('en')} markers on 38 chromosomes, ${size.dogs} dogs per row and seed; 1% of calls missing, 0.5% wrong. The panel holds the true frequencies. TV is half the sum of the absolute differences of the shares. "Absent" is a breed that the panel lacks.

${tableOf(findings, 'composition')}
## Files
The same dog in every file format, counting either allele and naming either strand.

${tableOf(findings, 'files')}
## Parentage
${size.families} families per row and seed. Frequencies are counted in the file itself (the families and 100 other animals). STR: 1% of genotypes wrong, a null allele (4%) at a tenth of the loci; SNP: 0.5% wrong, linked as on 38 chromosomes. Closed breeding lines: ten founders, three generations. The target that a true sire qualifies in 98% of families applies only where the markers can reach it (predicted chance to qualify of 0.985 or more); elsewhere the right answer is that these markers cannot settle the question.

${tableOf(findings, 'parentage')}`;
}

function introduction(size: ValidationSize, judged: number, missed: number): string {
  return `# Science: accuracy of composition and parentage
Written by \`npm run -s genetics -- validate --report docs/science.md\`; do not edit. Every figure comes from simulated animals whose true composition and parentage are known: breeds drifted from common ancestors (Balding & Nichols 1995), and genes were dropped through pedigrees with crossovers at the dog's rates. Seeds: ${size.seeds.join(', ')}; no method was tuned on them. ${judged - missed} of ${judged} figures meet their targets; those that do not are in bold.

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
  const columns = ['cell', 'figure', 'target', ...seeds.map((seed) => `seed ${seed}`)];
  return `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n${lines.join('\n')}\n`;
}

function cellOf(finding: Finding | undefined): string {
  if (!finding) return '';
  const text = Math.abs(finding.value) < 1e-9 ? '0' : String(Number(finding.value.toPrecision(3)));
  return finding.wanted !== null && !isMet(finding.value, finding.wanted) ? `**${text}**` : text;
}
