/**
 * Biallelic genotypes of many animals at many markers, the common representation of all file formats.
 */

export type Species = 'dog' | 'cat';

export interface SampleInfo {
  readonly family: string;
  readonly id: string;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly sex: 'female' | 'male' | 'unknown';
}

export interface MarkerInfo {
  /** Canonical name: dog 1 to 38, cat A1 to F2, then X, Y, XY, MT; "0" if unplaced. */
  readonly chromosome: string;
  readonly id: string;
  readonly centimorgan: number;
  /** Position in base pairs on the assembly, 1-based; 0 if unknown. */
  readonly position: number;
  /** A1 (counted) and A2, in PLINK's terms; ALT in a VCF is A1. "0" if never observed. */
  readonly alleles: readonly [string, string];
}

export const missingCall = 3;

export interface GenotypeTable {
  readonly species: Species;
  readonly samples: readonly SampleInfo[];
  readonly markers: readonly MarkerInfo[];
  /** Copies of A1 (0, 1, 2) or 3 for no call, marker by marker: `calls[marker * samples.length + sample]`. */
  readonly calls: Uint8Array;
  /** `top`: the file states that its alleles are bases on Illumina's TOP strand. Absent: strand unknown. */
  readonly strand?: 'top';
  /** Reference assembly of the positions, as named in the file; absent: not stated. */
  readonly assembly?: string;
}

const catChromosomes = [
  'A1',
  'A2',
  'A3',
  'B1',
  'B2',
  'B3',
  'B4',
  'C1',
  'C2',
  'D1',
  'D2',
  'D3',
  'D4',
  'E1',
  'E2',
  'E3',
  'F1',
  'F2',
];
const sexCodes = ['X', 'Y', 'XY', 'MT'];

/** Names of the autosomes in order: 38 in the dog, 18 in the cat. */
export function autosomes(species: Species): readonly string[] {
  return species === 'cat' ? catChromosomes : dogChromosomes;
}

const dogChromosomes = Array.from({ length: 38 }, (_, index) => String(index + 1));

/**
 * Converts PLINK's number or any common spelling ("chr5", "39", "A1", "chrX") to the canonical name; null if the
 * species has no such chromosome.
 */
export function chromosomeName(text: string, species: Species): string | null {
  const bare = text.trim().replace(/^chr/i, '').toUpperCase();
  if (bare === '0' || bare === '') return '0';
  if (bare === 'M') return 'MT';
  if (sexCodes.includes(bare)) return bare;
  const names = autosomes(species);
  if (names.includes(bare)) return bare;
  const number = /^\d+$/.test(bare) ? Number(bare) : 0;
  return names[number - 1] ?? sexCodes[number - names.length - 1] ?? null;
}

/** Chromosome number in PLINK: autosomes from 1, then X, Y, XY, MT. */
export function chromosomeCode(name: string, species: Species): number {
  const names = autosomes(species);
  const at = names.indexOf(name);
  if (at >= 0) return at + 1;
  const sex = sexCodes.indexOf(name);
  return sex < 0 ? 0 : names.length + 1 + sex;
}

/**
 * Indexes of the markers that are diploid in both sexes: autosomes and, as in PLINK, XY (pseudo-autosomal) and "0"
 * (unplaced).
 */
export function autosomalMarkers({ markers, species }: Pick<GenotypeTable, 'markers' | 'species'>): Int32Array {
  const names = new Set([...autosomes(species), 'XY', '0']);
  const indexes = new Int32Array(markers.length);
  let count = 0;
  for (let index = 0; index < markers.length; index += 1) {
    if (names.has(markers[index]!.chromosome)) indexes[count++] = index;
  }
  return indexes.subarray(0, count);
}

/** Indexes of the samples without a parent in the file: founders in PLINK's terms. */
export function founders(table: Pick<GenotypeTable, 'samples'>): Int32Array {
  return Int32Array.from(
    table.samples.keys().filter((index) => table.samples[index]?.sire === null && table.samples[index]?.dam === null),
  );
}

/**
 * Frequency of A1 at every marker in the given samples (all by default), and the number of alleles counted. Males
 * count once on X, only males count on Y, and every animal counts once on MT. A heterozygous call at a haploid marker
 * is treated as missing (plink1.9) or, with `heterozygousHaploid: 'half'`, as half of each allele (plink2 --freq).
 * NaN if there are no calls.
 */
export function alleleFrequencies(
  table: GenotypeTable,
  samples?: Int32Array,
  { heterozygousHaploid = 'missing' }: { heterozygousHaploid?: 'missing' | 'half' } = {},
): { frequency: Float64Array; alleles: Int32Array } {
  const chosen = samples ?? Int32Array.from(table.samples.keys());
  const isMale = Uint8Array.from(table.samples, (sample) => (sample.sex === 'male' ? 1 : 0));
  const width = table.samples.length;
  const frequency = new Float64Array(table.markers.length);
  const alleles = new Int32Array(table.markers.length);
  for (let marker = 0; marker < table.markers.length; marker += 1) {
    const row = marker * width;
    const chromosome = table.markers[marker]?.chromosome;
    const isHaploid = chromosome === 'Y' || chromosome === 'MT';
    let copies = 0;
    let called = 0;
    for (let at = 0; at < chosen.length; at += 1) {
      const sample = chosen[at]!;
      const call = table.calls[row + sample]!;
      const once = isHaploid || (chromosome === 'X' && isMale[sample] === 1);
      if (call === missingCall || (once && call === 1 && heterozygousHaploid === 'missing')) continue;
      if (chromosome === 'Y' && isMale[sample] === 0) continue;
      copies += once ? call / 2 : call;
      called += once ? 1 : 2;
    }
    frequency[marker] = copies / called;
    alleles[marker] = called;
  }
  return { frequency, alleles };
}

/** The table with its markers in genome order, unplaced markers first; the same object if it is already sorted. */
export function sortMarkers(table: GenotypeTable): GenotypeTable {
  const order = markerOrder(table);
  if (order === null) return table;
  const { markers } = table;
  const width = table.samples.length;
  const calls = new Uint8Array(table.calls.length);
  order.forEach((from, to) => calls.set(table.calls.subarray(from * width, (from + 1) * width), to * width));
  return { ...table, markers: order.map((from) => markers[from]!), calls };
}

/** Indexes of the markers in genome order; null if the markers are already sorted. */
export function markerOrder(table: Pick<GenotypeTable, 'markers' | 'species'>): number[] | null {
  if (isInOrder(table)) return null;
  const { markers, species } = table;
  return [...markers.keys()].toSorted((a, b) => {
    const [one, other] = [markers[a]!, markers[b]!];
    return (
      chromosomeCode(one.chromosome, species) - chromosomeCode(other.chromosome, species) ||
      one.position - other.position ||
      a - b
    );
  });
}

function isInOrder({ markers, species }: Pick<GenotypeTable, 'markers' | 'species'>): boolean {
  let [last, code] = [markers[0], 0];
  return markers.every((marker) => {
    const own = marker.chromosome === last?.chromosome ? code : chromosomeCode(marker.chromosome, species);
    const isLater = code < own || (code === own && (last?.position ?? 0) <= marker.position);
    [last, code] = [marker, own];
    return isLater;
  });
}

/** The calls of one sample over all markers. */
export function callsOf(table: GenotypeTable, sample: number): Uint8Array {
  const width = table.samples.length;
  if (width === 1) return table.calls.slice();
  return Uint8Array.from(table.markers, (_, marker) => table.calls[marker * width + sample] ?? missingCall);
}

/** Call rate of one sample, 0 to 1. */
export function callRate(calls: Uint8Array): number {
  let called = 0;
  for (const call of calls) if (call !== missingCall) called += 1;
  return calls.length === 0 ? 0 : called / calls.length;
}
