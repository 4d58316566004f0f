/** Haplotypes as a table `barcode,system,haplotype1,haplotype2`, one row for each sample and system. */
import { joinDelimited, type DelimitedTable, type Problem } from './delimited.ts';
import { haplotypeSystems, readHaplotype, type HaplotypeSystem } from '#genetics/haplotypes/haplotype-vocabulary.ts';

const header = ['barcode', 'system', 'haplotype1', 'haplotype2'];

export interface HaplotypeRow {
  line: number;
  barcode: string;
  system: HaplotypeSystem;
  /** As written; one for a haplogroup, two for DLA. */
  haplotypes: string[];
}

/** Whether the first line is the header of a haplotype table. */
export function isHaplotypeTable({ rows: [first] }: DelimitedTable): boolean {
  return isHaplotypeText(joinDelimited(first?.cells ?? []));
}

export function isHaplotypeText(text: string): boolean {
  return /^\uFEFF?\s*barcode *[,;\t] *system *[,;\t] *haplotype1 *[,;\t] *haplotype2\s*(?:\n|$)/i.test(
    text.slice(0, 1000),
  );
}

/** The rows of the table. Each system may occur once per sample. */
export function readHaplotypeTable(table: DelimitedTable): { rows: HaplotypeRow[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const rows: HaplotypeRow[] = [];
  const [, ...lines] = table.rows;
  if (table.isCut)
    problems.push({ row: 0, column: '', reason: 'The file has more than 10,000 rows. Split it into smaller files.' });
  else if (!table.endedWithLineBreak)
    problems.push({
      row: 0,
      column: '',
      reason: 'The file does not end with a line break, so its last row may be cut off.',
    });
  if (lines.length === 0) problems.push({ row: 0, column: '', reason: 'The file has no haplotypes.' });
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    const [barcode = '', name = '', ...texts] = cells.map((cell) => cell.trim());
    const system = haplotypeSystems.find((known) => known === name.toUpperCase());
    const haplotypes = texts.filter((text) => text !== '');
    const key = `${barcode} ${system}`;
    if (!system)
      problems.push({ row: line, column: 'system', reason: `"${name}" is not one of ${haplotypeSystems.join(', ')}.` });
    else if (haplotypes.length !== copiesOf(system))
      problems.push({ row: line, column: 'haplotype1', reason: countReason(system) });
    else if (seen.has(key))
      problems.push({ row: line, column: 'system', reason: `${system} of ${barcode} appears twice in this file.` });
    else rows.push({ line, barcode, system, haplotypes });
    seen.add(key);
  }
  return { rows, problems };
}

/** Converts the haplotypes of one row to the names of the vocabulary, for an animal of this species and sex. */
export function nameHaplotypes(
  { line, system, haplotypes }: HaplotypeRow,
  { species, sex }: { species: 'dog' | 'cat'; sex: string | null },
): { names: string[] } | { problem: Problem } {
  if (system === 'Y' && sex === 'female')
    return { problem: { row: line, column: 'system', reason: 'A female animal has no Y chromosome.' } };
  const names: string[] = [];
  for (const [at, text] of haplotypes.entries()) {
    const read = readHaplotype(species, system, text);
    if (!read.ok) return { problem: { row: line, column: header[2 + at] ?? '', reason: read.reason } };
    names.push(read.name);
  }
  return { names };
}

function copiesOf(system: HaplotypeSystem): number {
  return system === 'DLA1' || system === 'DLA2' ? 2 : 1;
}

function countReason(system: HaplotypeSystem): string {
  return copiesOf(system) === 2
    ? `${system} needs two haplotypes. If an animal has two copies of one haplotype, enter it twice.`
    : `${system} needs exactly one haplogroup.`;
}
