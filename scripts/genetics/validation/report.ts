/**
 * The findings as Markdown: the targets, then a table for each part, with a row for each scenario and a column for each
 * figure.
 */
import { BEST_TEST, TRUE_SIRE } from './parentage-findings.ts';
import { isMet, missedTargets, poolFindings, shareInterval, type PooledFinding } from './findings.ts';
import { plotsOf } from './plots.ts';
import type { MeasuredPart } from './saved-parts.ts';
import { limitText, targetNames, targets, valueText, type Target } from './targets.ts';

export function writeReport(measured: readonly MeasuredPart[]): string {
  const seconds = measured.reduce((sum, part) => sum + part.seconds, 0);
  return `# Science: validation report
Written by \`npm run -s genetics -- validate\` (${Math.ceil(seconds / 60)} minutes; \`--only NAME\` repeats one part, \`--small\` takes less than a minute and runs with every build); do not edit. Each figure is listed with its seed in [science.json](science.json). Breeds drifted from common ancestors (Balding & Nichols 1995), and genes were dropped through pedigrees with crossovers at the dog's rates (Campbell et al. 2016), so the truth is known. No method was tuned on these seeds.

## Targets
"Measured" is the worst value of all cells; n is the number of animals, families or rows in them. A missed target is printed as missed.

${targetTable(measured)}
${openNotes(measured)}${boundNote(measured)}
${plotsOf(measured)
  .map(({ file, title }) => `![${title}](images/science/${file})`)
  .join('\n\n')}

${measured.map(partText).join('\n')}`;
}

function targetTable(measured: readonly MeasuredPart[]): string {
  const pooled = measured.flatMap(({ findings }) => poolFindings(findings));
  const rows = targetNames.map((name) => {
    const target: Target = targets[name];
    const own = pooled.filter((one) => one.targets.includes(name));
    return [target.area, target.title, limitText(target), ...resultCells(target, own)];
  });
  return tableText(['area', 'figure', 'target', 'measured', 'cells met', 'n', 'result'], rows);
}

function resultCells(target: Target, own: readonly PooledFinding[]): string[] {
  if (own.length === 0) return ['', '', '', target.needs ? `not measured: needs ${target.needs}` : '**not measured**'];
  const values = own.map(({ value }) => value);
  const worst = 'least' in target.limit ? Math.min(...values) : Math.max(...values);
  const met = values.filter((value) => isMet(value, target.limit)).length;
  const repetitions = own.reduce((sum, one) => sum + one.repetitions, 0);
  return [
    valueText(worst, target.unit),
    `${met} of ${values.length}`,
    repetitions.toLocaleString('en'),
    met === values.length ? 'met' : target.open ? '**missed** (see below)' : '**missed**',
  ];
}

/** Explains the missed targets. */
function openNotes(measured: readonly MeasuredPart[]): string {
  const missed = new Set(measured.flatMap(({ findings }) => poolFindings(findings)).flatMap(missedTargets));
  const notes = [...missed].flatMap((name) => {
    const { title, open }: Target = targets[name];
    return open ? [`- ${title}: ${open}.`] : [];
  });
  return notes.length > 0 ? `${notes.join('\n')}\n` : '';
}

/**
 * Lists the scenarios in which no test can accept as many true sires as the target requires, and the other scenarios
 * below the target.
 */
function boundNote(measured: readonly MeasuredPart[]): string {
  const pooled = measured.flatMap(({ findings }) => poolFindings(findings));
  const limit = targets.trueSire.limit.least;
  const wanted = valueText(limit, 'share');
  const sires = pooled.flatMap(({ cell, figure, value }) => {
    if (figure !== TRUE_SIRE) return [];
    const best = pooled.find((one) => one.cell === cell && one.figure === BEST_TEST)?.value ?? null;
    return [{ cell, value, best }];
  });
  const bounded = sires.filter(({ best }) => best !== null && best < limit);
  if (bounded.length === 0) return '';
  const missed = sires.filter(({ value, best }) => value < limit && (best === null || best >= limit));
  const rowsOf = (own: typeof sires) =>
    own.map(({ cell, value, best }) => [
      cell,
      best === null ? 'not known' : valueText(best, 'share'),
      valueText(value, 'share'),
    ]);
  const columns = ['cell', 'best possible test', 'true sire qualifies'];
  return `
### True sires that do not qualify
${sires.length} cells were run; in ${sires.filter(({ value }) => value >= limit).length} of them, ${wanted} or more of the true sires qualify. The target excludes the ${bounded.length} cells of the first table, in which no test reaches ${wanted}: at the same false positive rate, none accepts more true sires than the likelihood ratio under the true model (Neyman & Pearson 1933), with the true frequencies, null alleles and genotyping errors of the simulation, and with 0.1% of unrelated animals accepted (SNP duos: and 1% of full sibs of the sire). This justifies the exclusion of these cells, not the distance to the best possible test, which is large in some of them.

${tableText(columns, rowsOf(bounded))}${missedNote(missed.length, tableText(columns, rowsOf(missed)))}
If the markers may not be sufficient, the predicted probability tells the customer before payment.
`;
}

function missedNote(count: number, table: string): string {
  if (count === 0) return '';
  return `
The other cells below the target (${count}) have no such reason. For closed breeding lines, no bound was calculated, because the animals are related: it is unknown what the best test would reach. Where the best possible test is above the target, a better method could reach it.

${table}`;
}

function partText({ name, title, introduction, seeds, seconds, findings }: MeasuredPart): string {
  const pooled = poolFindings(findings);
  const figures = [...new Set(pooled.map(({ figure }) => figure))];
  const rows = [...Map.groupBy(pooled, ({ cell }) => cell)].map(([cell, own]) => [
    cell,
    ...figures.map((figure) => findingText(own.find((one) => one.figure === figure))),
    Math.max(...own.map(({ repetitions }) => repetitions)).toLocaleString('en'),
  ]);
  const drawn = seeds.length > 1 ? `Seeds ${seeds.join(', ')}` : `Seed ${seeds.join()}`;
  return `## ${title}
${introduction} ${name === 'vectors' ? '' : `${drawn}; `}${seconds} s for this part (\`--only ${name}\`).

${tableText(['cell', ...figures, 'n'], rows)}`;
}

function findingText(finding: PooledFinding | undefined): string {
  if (!finding) return '';
  const [first] = finding.targets;
  const target: Target | null = first ? targets[first] : null;
  const text = finding.isShare ? shareText(finding) : valueText(finding.value, target?.unit);
  if (!target) return text;
  const isMissed = missedTargets(finding).length > 0;
  return isMissed ? `**${text}** missed (${limitText(target)})` : `${text} (${limitText(target)})`;
}

function shareText({ value, repetitions }: PooledFinding): string {
  const [low, high] = shareInterval(value, repetitions).map((one) => valueText(one, 'share'));
  return `${valueText(value, 'share')} [${low}, ${high}]`;
}

function tableText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${line(columns)}\n|${'---|'.repeat(columns.length)}\n${rows.map(line).join('\n')}\n`;
}
