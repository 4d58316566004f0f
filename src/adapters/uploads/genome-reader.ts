import { gunzipSync } from 'node:zlib';
import type { DelimitedTable, Problem } from '#genetics/formats/delimited.ts';
import { createFinalReportTable } from '#genetics/formats/final-report-table.ts';
import type { AlleleColumns } from '#genetics/formats/final-report.ts';
import { isGenotypeText, readGenotypeText } from '#genetics/formats/genotype-text.ts';
import { isHaplotypeText } from '#genetics/formats/haplotype-csv.ts';
import { readPedMap } from '#genetics/formats/ped-map.ts';
import { readPlink } from '#genetics/formats/plink-binary.ts';
import { readVcf } from '#genetics/formats/vcf.ts';
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { readTableText } from './table-reader.ts';
import { decodeUtf16 } from './table-text.ts';

export interface GenomeFiles {
  name: string;
  bytes: Uint8Array;
  bim?: string;
  /** Belongs to a .bed or a .tped file. */
  fam?: string;
  /** Belongs to a .ped file. */
  map?: string;
  species: Species;
  /** For a FinalReport. */
  columns: AlleleColumns;
}

export type GenomeSource = 'VCF' | 'PLINK' | 'PED' | 'FINAL_REPORT' | 'TEXT';

export interface ReadGenome {
  source: GenomeSource;
  table: GenotypeTable | null;
  problems: Problem[];
  /** The number of skipped lines, which have no biallelic marker. */
  leftOut: number;
}

/** A table of another kind, such as STR profiles. */
export interface ReadTable {
  source: 'TABLE';
  table: DelimitedTable;
  sha256: string;
}

const MAX_PROBLEMS = 1000;
const MAX_UNPACKED = 200_000_000;

/** Detects the format from the content and reads the file; a file without SNP genotypes is read as a table. */
export function readGenome(files: GenomeFiles): ReadGenome | ReadTable {
  const genome = read(files);
  return 'sha256' in genome ? genome : { ...genome, problems: genome.problems.slice(0, MAX_PROBLEMS) };
}

function read(files: GenomeFiles): ReadGenome | ReadTable {
  const { bytes, species } = files;
  if (bytes[0] === 0x6c && bytes[1] === 0x1b) {
    if (files.bim === undefined || files.fam === undefined)
      return refused('PLINK', 'A .bed file needs its .bim and .fam files. Upload all three together.');
    return { source: 'PLINK', leftOut: 0, ...readPlink({ bed: bytes, bim: files.bim, fam: files.fam }, species) };
  }
  if (files.bim !== undefined)
    return refused('PLINK', 'The .bed file is damaged or not from PLINK: it starts with the wrong bytes.');
  const text = textOf(bytes);
  if (text?.slice(0, 1000).includes('\0'))
    return refused('TEXT', 'This is not a text file. Export the table as text, such as CSV.');
  if (text === null) return refused('VCF', 'The compressed file is incomplete or damaged.');
  if (text.startsWith('##fileformat=VCF')) {
    const { table, problems, leftOut } = readVcf(text, species);
    return { source: 'VCF', table: problems.length > 0 ? null : table, problems, leftOut: leftOut.length };
  }
  if (files.map !== undefined)
    return { source: 'PED', leftOut: 0, ...readPedMap({ ped: text, map: files.map }, species) };
  if (isGenotypeText(text) && !isStrTable(text) && !isHaplotypeText(text)) {
    const read = readGenotypeText(text, { species, sample: stemOf(files.name), ...namesOf(files) });
    return { source: 'TEXT', table: read.table, problems: read.problems, leftOut: read.leftOut.length };
  }
  if (!/^\s*\[(Header|Data)\]/.test(text)) return { source: 'TABLE', ...readTableText(text) };
  const reader = createFinalReportTable({ species, columns: files.columns });
  reader.push(text);
  return { source: 'FINAL_REPORT', leftOut: 0, ...reader.end() };
}

/** An ISAG table contains allele sizes; if it contains bases, it is a table of SNPs. */
function isStrTable(text: string): boolean {
  const [head = '', first = ''] = text
    .slice(0, 1_000_000)
    .replace(/^\uFEFF/, '')
    .split('\n', 2);
  const isBases = first
    .split(/[,;\t]/)
    .slice(3)
    .some((cell) => /^[ACGTDI]([/]?[ACGTDI])?$/i.test(cell.trim()));
  return /^sample([,;\t])species\1panel\1/i.test(head) && !isBases;
}

/** A file of one animal is named after its barcode. */
function stemOf(name: string): string {
  return name.replace(/\.gz$/i, '').replace(/\.[a-z]+$/i, '');
}

function namesOf({ fam }: GenomeFiles): { samples?: string[] } {
  if (fam === undefined) return {};
  return { samples: fam.split('\n').flatMap((line) => line.trim().split(/\s+/)[1] ?? []) };
}

/** The text, after unpacking gzip or bgzip; null if it cannot be unpacked. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeUtf16(bytes) ?? new TextDecoder().decode(bytes);
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString('utf8');
  } catch {
    return null;
  }
}

function refused(source: GenomeSource, reason: string): ReadGenome {
  return { source, table: null, leftOut: 0, problems: [{ row: 0, column: '', reason }] };
}
