/** Reference panel of breeds: allele frequencies by breed at ordered markers. A panel is a versioned import; results name the version. */
import { splitDelimited, type Problem } from '#genetics/formats/delimited.ts';

export interface BreedPanel {
  readonly version: string;
  readonly breeds: readonly string[];
  readonly chromosomes: readonly string[];
  readonly positions: Int32Array;
  /** Frequency of the counted allele: `frequencies[marker * breeds.length + breed]`, strictly between 0 and 1. */
  readonly frequencies: Float64Array;
}

/** Reads CSV with the columns chr, pos and one a breed; markers sorted within each chromosome. With any problem the panel is null. */
export function readBreedPanel(text: string, version: string): { panel: BreedPanel | null; problems: Problem[] } {
  const [header, ...rows] = splitDelimited(text);
  const [chr, pos, ...breeds] = header?.cells.map((cell) => cell.trim()) ?? [];
  if (chr !== 'chr' || pos !== 'pos' || breeds.length < 2 || new Set(breeds).size < breeds.length) {
    return {
      panel: null,
      problems: [
        { row: 1, column: '', reason: 'The first line must be "chr,pos" followed by at least two different breeds.' },
      ],
    };
  }
  const problems: Problem[] = [];
  const chromosomes: string[] = [];
  const positions = new Int32Array(rows.length);
  const frequencies = new Float64Array(rows.length * breeds.length);
  for (const [at, { line, cells }] of rows.entries()) {
    const position = Number(cells[1]);
    const chromosome = cells[0]?.trim() ?? '';
    if (cells.length !== breeds.length + 2)
      problems.push({
        row: line,
        column: '',
        reason: `This row has ${cells.length} values; the header has ${breeds.length + 2} columns.`,
      });
    if (!Number.isInteger(position) || position < 1)
      problems.push({ row: line, column: 'pos', reason: `"${cells[1]}" is not a position.` });
    else if (chromosome === chromosomes.at(-1) && position <= (positions[at - 1] ?? 0))
      problems.push({ row: line, column: 'pos', reason: 'Markers must be in order along a chromosome.' });
    else if (chromosome !== chromosomes.at(-1) && chromosomes.includes(chromosome))
      problems.push({ row: line, column: 'chr', reason: `Chromosome ${chromosome} is in two places.` });
    chromosomes.push(chromosome);
    positions[at] = position;
    for (const [breed, name] of breeds.entries()) {
      const p = Number(cells[breed + 2]);
      if (!(p >= 0 && p <= 1))
        problems.push({ row: line, column: name, reason: `"${cells[breed + 2]}" is not a frequency.` });
      // A breed in which an allele was never seen may still have it.
      frequencies[at * breeds.length + breed] = Math.min(0.999, Math.max(0.001, p));
    }
  }
  return problems.length > 0
    ? { panel: null, problems }
    : { panel: { version, breeds, chromosomes, positions, frequencies }, problems };
}
