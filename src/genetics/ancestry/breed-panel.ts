/**
 * Reference panel of breeds: allele frequencies by breed at ordered markers. Panels are imported in versions, and
 * results name the version.
 */
import { splitDelimited, type Problem } from '#genetics/formats/delimited.ts';
import { chromosomeName, type Species } from '#genetics/genotype-table.ts';
import { findAssembly, knownAssemblies } from '#genetics/manifest/assemblies.ts';
import { valuesText } from '#genetics/formats/row-values.ts';

export interface BreedPanel {
  readonly version: string;
  readonly breeds: readonly string[];
  /** Reference assembly of the positions; null or absent: not stated in the file. */
  readonly assembly?: string | null;
  readonly chromosomes: readonly string[];
  readonly positions: Int32Array;
  /** REF and ALT of each marker; null: not in the panel, and files must count its allele as A1. */
  readonly alleles: readonly (readonly [string, string])[] | null;
  /** Frequency of the counted allele (ALT): `frequencies[marker * breeds.length + breed]`, strictly between 0 and 1. */
  readonly frequencies: Float64Array;
  /**
   * Number of animals in which each breed's frequencies were counted, as stated in the file; null: not stated.
   * Infinity: exact frequencies.
   */
  readonly animals?: readonly (number | null)[];
}

/**
 * Reads CSV with the columns chrom, pos, ref, alt and one for each breed with the frequency of ALT; or chr, pos and
 * one for each breed. "Beagle:40" states that 40 Beagles were counted; "pos_CanFam3.1" instead of "pos" names the
 * assembly.
 * Markers must be sorted within each chromosome, without duplicates. If there are problems, the panel is null.
 */
export function readBreedPanel(
  text: string,
  version: string,
  species: Species = 'dog',
): { panel: BreedPanel | null; problems: Problem[] } {
  const [header, ...rows] = splitDelimited(text);
  const head = readHead(header?.cells.map((cell) => cell.trim()) ?? [], species);
  if ('reason' in head) return { panel: null, problems: [{ row: 1, ...head }] };
  const { names, assembly, hasAlleles, breeds, animals } = head;
  const fixed = hasAlleles ? 4 : 2;
  const problems: Problem[] = [];
  const chromosomes: string[] = [];
  const alleles: (readonly [string, string])[] = [];
  const positions = new Int32Array(rows.length);
  const frequencies = new Float64Array(rows.length * breeds.length);
  for (const [at, { line, cells }] of rows.entries()) {
    if (cells.length !== names.length)
      problems.push({
        row: line,
        column: '',
        reason: `This row has ${valuesText(cells)}, but the header has ${names.length} columns.`,
      });
    const place = readPlace(cells, species, { chromosomes, last: positions[at - 1] ?? 0 });
    if ('reason' in place) problems.push({ row: line, ...place });
    chromosomes.push('reason' in place ? (cells[0]?.trim() ?? '') : place.chromosome);
    positions[at] = 'reason' in place ? Number(cells[1]) || 0 : place.position;
    if (hasAlleles) {
      const [ref, alt] = [cells[2]?.trim().toUpperCase() ?? '', cells[3]?.trim().toUpperCase() ?? ''];
      if (!/^[ACGT]+$/.test(ref) || !/^[ACGT]+$/.test(alt) || ref === alt)
        problems.push({ row: line, column: 'ref', reason: `"${ref}" to "${alt}" is not a valid variant.` });
      alleles.push([ref, alt]);
    }
    for (const [breed, name] of breeds.entries()) {
      const cell = cells[breed + fixed]?.trim() ?? '';
      const p = Number(cell);
      if (cell === '' || !(p >= 0 && p <= 1))
        problems.push({ row: line, column: name, reason: `"${cell}" is not a frequency between 0 and 1.` });
      // An allele that was not observed in a breed can still occur in it.
      frequencies[at * breeds.length + breed] = Math.min(0.999, Math.max(0.001, p));
    }
  }
  return problems.length > 0
    ? { panel: null, problems }
    : {
        panel: {
          version,
          breeds,
          assembly,
          chromosomes,
          positions,
          alleles: hasAlleles ? alleles : null,
          frequencies,
          animals,
        },
        problems,
      };
}

type Columns = { hasAlleles: boolean; breeds: string[]; animals: (number | null)[] };
type ParsedHeader = Columns & { names: string[]; assembly: string | null };

/** Column names; a suffix of the position column names the assembly. */
function readHead(titles: readonly string[], species: Species): ParsedHeader | { column: string; reason: string } {
  const [, name] = /^pos_(.+)$/i.exec(titles[1] ?? '') ?? [];
  const assembly = name === undefined ? null : (findAssembly(name)?.name ?? name);
  const known = knownAssemblies(species);
  if (assembly !== null && !known.includes(assembly))
    return {
      column: titles[1] ?? '',
      reason: `"${titles[1]}" names no known assembly. Known: ${known.join(', ')}.`,
    };
  const names = assembly === null ? [...titles] : titles.with(1, 'pos');
  const columns = readColumns(names);
  if (columns) return { ...columns, names, assembly };
  return {
    column: '',
    reason: 'The first line must be "chrom,pos,ref,alt" (or "chr,pos") followed by at least two different breeds.',
  };
}

function readColumns(names: readonly string[]): Columns | null {
  const hasAlleles = names.slice(0, 4).join(',').toLowerCase() === 'chrom,pos,ref,alt';
  if (!hasAlleles && names.slice(0, 2).join(',').toLowerCase() !== 'chr,pos') return null;
  const found = names.slice(hasAlleles ? 4 : 2).map((name) => {
    const [, breed, animals] = /^(.*\S)\s*:\s*([1-9]\d*)$/.exec(name) ?? [];
    return { breed: breed ?? name, animals: animals === undefined ? null : Number(animals) };
  });
  const breeds = found.map(({ breed }) => breed);
  if (breeds.length < 2 || breeds.includes('') || new Set(breeds).size < breeds.length) return null;
  return { hasAlleles, breeds, animals: found.map(({ animals }) => animals) };
}

function readPlace(
  cells: readonly string[],
  species: Species,
  before: { chromosomes: readonly string[]; last: number },
): { chromosome: string; position: number } | { column: string; reason: string } {
  const position = Number(cells[1]);
  const name = cells[0]?.trim() ?? '';
  // Demonstration panels have their own chromosome numbers.
  const chromosome = chromosomeName(name, species) ?? name;
  if (!Number.isInteger(position) || position < 1) return { column: 'pos', reason: `"${cells[1]}" is not a position.` };
  const last = before.chromosomes.at(-1);
  if (chromosome === last && position === before.last)
    return { column: 'pos', reason: `Chromosome ${chromosome}, position ${position} is in the panel twice.` };
  if (chromosome === last && position < before.last)
    return { column: 'pos', reason: 'Markers must be sorted by position on each chromosome.' };
  if (chromosome !== last && before.chromosomes.includes(chromosome))
    return { column: 'chr', reason: `Keep all rows of chromosome ${chromosome} together.` };
  return { chromosome, position };
}
