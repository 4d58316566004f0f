/**
 * PLINK 1 binary filesets: .bed (SNP-major), .bim, .fam. The calls are 00 (homozygous A1), 10 (heterozygous), 11
 * (homozygous A2) and 01 (no call), with the first sample in the lowest bits.
 */
import {
  chromosomeCode,
  chromosomeName,
  missingCall,
  type GenotypeTable,
  type MarkerInfo,
  type SampleInfo,
  type Species,
} from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { valuesText } from './row-values.ts';

const magic = [0x6c, 0x1b, 0x01] as const;
/** Copies of A1 by the value of the two bits: 00 is 2, 01 is missing, 10 is 1, 11 is 0. */
export const callOfBits = [2, missingCall, 1, 0] as const;
const bitsOfCall = [3, 2, 0, 1] as const;

/**
 * Reads the three files. Problems name the file ("bim", "fam", "bed") in `column`; if there are any, the table is
 * null.
 */
export function readPlink(
  files: { bed: Uint8Array; bim: string; fam: string },
  species: Species,
): { table: GenotypeTable | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const samples = readFam(files.fam, problems);
  const markers = readBim(files.bim, species, problems);
  const rowBytes = Math.ceil(samples.length / 4);
  const expected = 3 + rowBytes * markers.length;
  if (files.bed[0] !== magic[0] || files.bed[1] !== magic[1])
    problems.push({ row: 0, column: 'bed', reason: 'This is not a PLINK .bed file (wrong first bytes).' });
  else if (files.bed[2] !== magic[2])
    problems.push({
      row: 0,
      column: 'bed',
      reason: 'The .bed file is sample-major. Only SNP-major files can be read.',
    });
  else if (files.bed.length !== expected)
    problems.push({
      row: 0,
      column: 'bed',
      reason: `The .bed file has ${files.bed.length} bytes, but ${samples.length} samples and ${markers.length} markers need ${expected}.`,
    });
  if (problems.length > 0) return { table: null, problems };
  return { table: { species, samples, markers, calls: unpack(files.bed, samples.length, markers.length) }, problems };
}

/** Writes the three files. Files written by PLINK are reproduced byte for byte after reading. */
export function writePlink(table: GenotypeTable): { bed: Uint8Array; bim: string; fam: string } {
  const bim = table.markers.map(
    (marker) =>
      `${chromosomeCode(marker.chromosome, table.species)}\t${marker.id}\t${marker.centimorgan}\t${marker.position}\t${marker.alleles[0]}\t${marker.alleles[1]}\n`,
  );
  const sexCode = { male: '1', female: '2', unknown: '0' } as const;
  const fam = table.samples.map(
    (sample) => `${sample.family} ${sample.id} ${sample.sire ?? '0'} ${sample.dam ?? '0'} ${sexCode[sample.sex]} -9\n`,
  );
  return { bed: pack(table), bim: bim.join(''), fam: fam.join('') };
}

/** Reads samples from a .fam, or from the first six columns of a .ped. Adds problems to the list. */
export function readFam(text: string, problems: Problem[]): SampleInfo[] {
  const seen = new Set<string>();
  const samples: SampleInfo[] = [];
  for (const [index, cells] of rowsOf(text)) {
    const [family = '', id = '', sire = '0', dam = '0', sex = '0'] = cells;
    if (cells.length < 6)
      problems.push({
        row: index,
        column: 'fam',
        reason: `This row has ${valuesText(cells)}, but six are needed.`,
      });
    if (seen.has(`${family} ${id}`))
      problems.push({ row: index, column: 'fam', reason: `Sample ${family} ${id} is in the file twice.` });
    seen.add(`${family} ${id}`);
    samples.push({
      family,
      id,
      sire: sire === '0' ? null : sire,
      dam: dam === '0' ? null : dam,
      sex: sex === '1' ? 'male' : sex === '2' ? 'female' : 'unknown',
    });
  }
  return samples;
}

/** Reads markers from a .bim. Adds problems to the list. */
export function readBim(text: string, species: Species, problems: Problem[]): MarkerInfo[] {
  const markers: MarkerInfo[] = [];
  const isRepeated = repeatedNames();
  for (const [index, cells] of rowsOf(text)) {
    const [code = '', id = '', centimorgan = '0', position = '', a1 = '0', a2 = '0'] = cells;
    const chromosome = chromosomeName(code, species);
    if (cells.length !== 6)
      problems.push({
        row: index,
        column: 'bim',
        reason: `This row has ${valuesText(cells)}, but six are needed.`,
      });
    else if (chromosome === null)
      problems.push({ row: index, column: 'bim', reason: `A ${species} has no chromosome ${code}.` });
    else if (!/^-?\d+$/.test(position))
      problems.push({ row: index, column: 'bim', reason: `"${position}" is not a position.` });
    else if (isRepeated(id)) problems.push({ row: index, column: 'bim', reason: `Marker ${id} is in the file twice.` });
    markers.push({
      chromosome: chromosome ?? '0',
      id,
      centimorgan: Number(centimorgan) || 0,
      position: Number(position) || 0,
      alleles: [a1, a2],
    });
  }
  return markers;
}

/** Returns a function that tells whether a marker name has already occurred; "." is not a name. */
export function repeatedNames(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    const isRepeated = id !== '.' && seen.has(id);
    seen.add(id);
    return isRepeated;
  };
}

/** Lines with their numbers (from 1), split at white space; blank lines and comments are skipped. */
export function* rowsOf(text: string): Generator<[number, string[]]> {
  let index = 0;
  for (const line of text.split('\n')) {
    index += 1;
    if (line.trim() !== '' && !line.startsWith('#')) yield [index, line.trim().split(/\s+/)];
  }
}

function unpack(bed: Uint8Array, samples: number, markers: number): Uint8Array {
  const rowBytes = Math.ceil(samples / 4);
  const calls = new Uint8Array(samples * markers);
  for (let marker = 0; marker < markers; marker += 1) {
    const from = 3 + marker * rowBytes;
    const to = marker * samples;
    for (let sample = 0; sample < samples; sample += 1) {
      const bits = ((bed[from + (sample >> 2)] ?? 0) >> ((sample & 3) * 2)) & 3;
      calls[to + sample] = callOfBits[bits as 0 | 1 | 2 | 3];
    }
  }
  return calls;
}

function pack(table: GenotypeTable): Uint8Array {
  const samples = table.samples.length;
  const rowBytes = Math.ceil(samples / 4);
  const bed = new Uint8Array(3 + rowBytes * table.markers.length);
  bed.set(magic);
  for (let marker = 0; marker < table.markers.length; marker += 1) {
    for (let sample = 0; sample < samples; sample += 1) {
      const bits = bitsOfCall[(table.calls[marker * samples + sample] ?? missingCall) as 0 | 1 | 2 | 3];
      const at = 3 + marker * rowBytes + (sample >> 2);
      bed[at] = (bed[at] ?? 0) | (bits << ((sample & 3) * 2));
    }
  }
  return bed;
}
