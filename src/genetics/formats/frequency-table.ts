/**
 * Stored allele frequencies: plink2 .afreq (#CHROM ID REF ALT ALT_FREQS OBS_CT) and PLINK 1.9 .frq (CHR SNP A1 A2 MAF
 * NCHROBS).
 */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { valuesText } from './row-values.ts';

export interface StoredFrequency {
  readonly allele: string;
  readonly other: string;
  /** Frequency of `allele`, 0 to 1; NaN if the file has no value. */
  readonly frequency: number;
  /** Number of alleles counted. */
  readonly count: number;
}

/**
 * Reads a whole .afreq (plink2) or .frq (PLINK 1.9): frequencies 0 to 1 by marker id, counts in alleles. Invalid rows
 * are skipped and reported.
 */
export function readFrequencies(text: string): { markers: Map<string, StoredFrequency>; problems: Problem[] } {
  const markers = new Map<string, StoredFrequency>();
  const problems: Problem[] = [];
  const [header = '', ...lines] = text.split('\n');
  const names = header.trim().split(/\s+/);
  const isPlink2 = names.includes('ALT_FREQS');
  if (!isPlink2 && !names.includes('MAF'))
    return {
      markers,
      problems: [
        { row: 1, column: '', reason: 'The first line must be the header of a PLINK 2 .afreq or PLINK 1.9 .frq file.' },
      ],
    };
  const at = (name: string) => names.indexOf(name);
  const [id, allele, other, frequency, count] = isPlink2
    ? [at('ID'), at('ALT'), at('REF'), at('ALT_FREQS'), at('OBS_CT')]
    : [at('SNP'), at('A1'), at('A2'), at('MAF'), at('NCHROBS')];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.trim().split(/\s+/);
    const value =
      cells[frequency ?? -1] === 'NA' || cells[frequency ?? -1] === 'nan' ? Number.NaN : Number(cells[frequency ?? -1]);
    if (cells.length !== names.length)
      problems.push({
        row: index + 2,
        column: '',
        reason: `This row has ${valuesText(cells)}, but the header has ${names.length} columns.`,
      });
    else if (value < 0 || value > 1)
      problems.push({
        row: index + 2,
        column: names[frequency ?? 0] ?? '',
        reason: `${value} is not a frequency between 0 and 1.`,
      });
    else
      markers.set(cells[id ?? -1] ?? '', {
        allele: cells[allele ?? -1] ?? '',
        other: cells[other ?? -1] ?? '',
        frequency: value,
        count: Number(cells[count ?? -1]),
      });
  }
  return { markers, problems };
}

/** Frequencies of A1 at the table's markers; NaN if the file lacks the marker or has other alleles. */
export function alignFrequencies(
  table: Pick<GenotypeTable, 'markers'>,
  stored: ReadonlyMap<string, StoredFrequency>,
): Float64Array {
  return Float64Array.from(table.markers, ({ id, alleles: [a1, a2] }) => {
    const found = stored.get(id);
    if (!found) return Number.NaN;
    if (found.allele === a1 && (found.other === a2 || a2 === '0')) return found.frequency;
    return found.allele === a2 && (found.other === a1 || a1 === '0') ? 1 - found.frequency : Number.NaN;
  });
}
