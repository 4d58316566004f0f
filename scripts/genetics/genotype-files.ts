import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Problem } from '#genetics/formats/delimited.ts';
import { alleleColumns } from '#genetics/formats/final-report.ts';
import { createFinalReportTable } from '#genetics/formats/final-report-table.ts';
import { readGenotypeText } from '#genetics/formats/genotype-text.ts';
import { readPedMap } from '#genetics/formats/ped-map.ts';
import { readPlink } from '#genetics/formats/plink-binary.ts';
import { createVcfReader, type VcfMarker } from '#genetics/formats/vcf.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { joinTables } from '#genetics/manifest/align-tables.ts';
import { readManifest } from '#genetics/manifest/read-manifest.ts';
import { applyManifest } from '#genetics/manifest/apply-manifest.ts';
import { textOf } from './bgzf.ts';
import { bytes, throwOnProblems, text } from './files.ts';
import { UsageError, type Options } from './options.ts';

/**
 * Reads the genotypes of the files given with --bfile, --ped, --vcf, --report and --text (or --csv, --tped); several
 * files are separated by commas. With --manifest, each is converted to it; otherwise all are aligned to the first.
 */
export async function readTable(options: Options): Promise<GenotypeTable> {
  const { manifest } = options.values;
  const files = sources.flatMap((source) => pathsOf(options, source).map((path) => ({ source, path })));
  const tables: GenotypeTable[] = [];
  for (const { source, path } of files) {
    const table = await readers[source](path, options);
    tables.push(manifest ? convertToManifest(path, table, manifest) : table);
  }
  const [first, ...more] = tables;
  if (!first)
    throw new UsageError(
      'A genotype file is required: --bfile PREFIX, --ped PREFIX, --vcf FILE, --report FILE or --text FILE.',
    );
  if (more.length === 0) return first;
  const joined = joinTables([first, ...more]);
  const duplicate = joined.samples.find(({ id }, at) => joined.samples.findIndex((one) => one.id === id) !== at);
  if (duplicate) throw new UsageError(`Sample ${duplicate.id} is in more than one file.`);
  return joined;
}

const sources = ['bfile', 'ped', 'vcf', 'report', 'text', 'csv', 'tped'] as const;

const readers: Record<(typeof sources)[number], (path: string, options: Options) => Promise<GenotypeTable>> = {
  bfile: async (name, { species }) => {
    const path = name.replace(/\.(bed|bim|fam)$/, '');
    const files = { bed: bytes(`${path}.bed`), bim: text(`${path}.bim`), fam: text(`${path}.fam`) };
    return tableOrThrow(path, readPlink(files, species));
  },
  ped: async (name, { species }) => {
    const path = name.replace(/\.(ped|map)$/, '');
    return tableOrThrow(path, readPedMap({ ped: text(`${path}.ped`), map: text(`${path}.map`) }, species));
  },
  vcf: readVcfFile,
  report: readReportFile,
  text: readTextFile,
  csv: readTextFile,
  tped: readTextFile,
};

/** The paths of an option. A name with a comma is one path if that file exists. */
function pathsOf({ values }: Options, source: (typeof sources)[number]): string[] {
  const value = values[source];
  if (value === undefined) return [];
  return ['', '.bed', '.ped'].some((ending) => existsSync(`${value}${ending}`)) ? [value] : value.split(',');
}

function convertToManifest(path: string, table: GenotypeTable, manifestPath: string): GenotypeTable {
  const { manifest, problems } = readManifest(text(manifestPath), table.species);
  throwOnProblems(manifestPath, problems);
  if (!manifest) throw new UsageError(`${manifestPath} could not be read.`);
  const found = applyManifest(table, manifest);
  if (!found.ok) throw new UsageError(`${path}: ${found.reason}`);
  const { ambiguous, foreign, unknown, wasSorted } = found.report;
  noteRejected(path, { ambiguous, foreign });
  if (unknown.length > 0) note(`${unknown.length} markers in ${path} are not in the manifest.`);
  if (!wasSorted) noteSorted(path);
  return found.table;
}

/** Reports the number of rejected markers of each kind, with the first one. */
export function noteRejected(
  path: string,
  rejected: { ambiguous: readonly string[]; foreign: readonly string[] },
): void {
  for (const [markers, why] of [
    [rejected.ambiguous, 'their strand cannot be determined from A/T or C/G'],
    [rejected.foreign, 'their alleles or positions do not match the panel'],
  ] as const)
    if (markers.length > 0) note(`${markers.length} markers of ${path} were left out, ${why} (first: ${markers[0]}).`);
}

export function noteSorted(path: string): void {
  note(`the markers of ${path} were not in order along the chromosomes; they were sorted.`);
}

function note(sentence: string): void {
  process.stderr.write(`Note: ${sentence}\n`);
}

function tableOrThrow(path: string, read: { table: GenotypeTable | null; problems: Problem[] }): GenotypeTable {
  throwOnProblems(path, read.problems);
  if (!read.table) throw new UsageError(`${path} could not be read.`);
  return read.table;
}

async function readVcfFile(path: string, options: Options): Promise<GenotypeTable> {
  if (!existsSync(path)) throw new UsageError(`File not found: ${path}.`);
  const markers: VcfMarker[] = [];
  const reader = createVcfReader({ species: options.species, onMarker: (marker) => markers.push(marker) });
  for await (const chunk of textOf(path)) reader.push(chunk);
  const { samples, problems, leftOut, assembly } = reader.end();
  throwOnProblems(path, problems);
  noteLines(path, leftOut);
  const calls = new Uint8Array(markers.length * samples.length);
  markers.forEach((marker, at) => calls.set(marker.calls, at * samples.length));
  return {
    species: options.species,
    calls,
    ...(assembly ? { assembly } : {}),
    markers: markers.map(({ line: _line, calls: _calls, ...marker }) => marker),
    samples: samples.map((id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' as const })),
  };
}

async function readReportFile(path: string, options: Options): Promise<GenotypeTable> {
  if (!existsSync(path)) throw new UsageError(`File not found: ${path}.`);
  const named = options.values['columns'];
  const columns = alleleColumns.find((name) => name.toLowerCase() === named?.toLowerCase());
  if (named !== undefined && !columns)
    throw new UsageError(`--columns must be Top, Forward, Plus, Design or AB, not ${named}.`);
  const reader = createFinalReportTable({ species: options.species, columns });
  for await (const chunk of textOf(path)) reader.push(chunk);
  const read = reader.end();
  if (columns === undefined && read.choices.length > 1 && !read.choices.includes('Top'))
    note(`--columns names the alleles to read in ${path}: ${read.choices.join(' or ')}.`);
  return tableOrThrow(path, read);
}

function noteLines(path: string, leftOut: readonly Problem[]): void {
  const [first] = leftOut;
  if (first) note(`${leftOut.length} lines of ${path} were left out (first: line ${first.row}: ${first.reason})`);
}

/**
 * The name of a single unnamed animal is that of the file. The names in a .tped come from the .tfam in the same folder.
 */
async function readTextFile(path: string, { species }: Options): Promise<GenotypeTable> {
  const file = existsSync(`${path}.tped`) ? `${path}.tped` : path;
  let content = '';
  for await (const chunk of textOf(file)) content += chunk;
  const families = file.replace(/\.tped(\.gz)?$/, '.tfam');
  const samples =
    families !== file && existsSync(families)
      ? text(families)
          .split('\n')
          .flatMap((line) => line.trim().split(/\s+/)[1] ?? [])
      : undefined;
  const sample = basename(file)
    .replace(/\.gz$/, '')
    .replace(/\.[a-z]+$/i, '');
  const read = readGenotypeText(content, { species, sample, ...(samples && { samples }) });
  noteLines(path, read.leftOut);
  return tableOrThrow(path, read);
}
