import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Problem } from '#genetics/formats/delimited.ts';
import { createFinalReportTable } from '#genetics/formats/final-report-table.ts';
import { alignFrequencies, readFrequencies } from '#genetics/formats/frequency-table.ts';
import { readPedMap } from '#genetics/formats/ped-map.ts';
import { readPlink } from '#genetics/formats/plink-binary.ts';
import { createVcfReader, type VcfMarker } from '#genetics/formats/vcf.ts';
import { alleleFrequencies, founders, type GenotypeTable } from '#genetics/genotype-table.ts';
import { textOf } from './bgzf.ts';
import { UsageError, type Options } from './options.ts';

/** The genotypes that --bfile, --ped, --vcf or --report name. */
export async function readTable(options: Options): Promise<GenotypeTable> {
  const { bfile, ped, vcf, report } = options.values;
  if (bfile)
    return whole(
      bfile,
      readPlink({ bed: bytes(`${bfile}.bed`), bim: text(`${bfile}.bim`), fam: text(`${bfile}.fam`) }, options.species),
    );
  if (ped) return whole(ped, readPedMap({ ped: text(`${ped}.ped`), map: text(`${ped}.map`) }, options.species));
  if (vcf) return await readVcfFile(vcf, options);
  if (report) return await readReportFile(report, options);
  throw new UsageError('Genotypes are needed: --bfile PREFIX, --ped PREFIX, --vcf FILE or --report FILE.');
}

/** Frequencies of A1: those of --freq, else of the founders (or everyone with --nonfounders) of the file itself. */
export function frequenciesFor(
  table: GenotypeTable,
  options: Options,
): { frequency: Float64Array; alleles: Int32Array } {
  const file = options.values['freq'];
  if (file) {
    const stored = readFrequencies(text(file));
    complain(file, stored.problems);
    const counts = Int32Array.from(table.markers, ({ id }) => stored.markers.get(id)?.count ?? 0);
    return { frequency: alignFrequencies(table, stored.markers), alleles: counts };
  }
  const chosen = sampleChoice(table, options);
  if (chosen.length < 50)
    process.stderr.write(
      `Warning: frequencies come from ${chosen.length} animals of this very file; give a stored set with --freq for results that can be compared.\n`,
    );
  return alleleFrequencies(table, chosen);
}

export function sampleChoice(table: Pick<GenotypeTable, 'samples'>, options: Options): Int32Array {
  return options.flags.has('nonfounders') ? Int32Array.from(table.samples.keys()) : founders(table);
}

export function text(path: string): string {
  return bytes(path).toString('utf8');
}

export function bytes(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  return readFileSync(path);
}

export function save(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content);
}

/** JSON of --in, or of standard input. */
export function readJson(options: Options): unknown {
  const path = options.values['in'];
  const source = path ? text(path) : readFileSync(0, 'utf8');
  try {
    return JSON.parse(source);
  } catch {
    throw new UsageError(`${path ?? 'Standard input'} is not JSON.`);
  }
}

export function complain(path: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const lines = problems
    .slice(0, 20)
    .map(({ row, column, reason }) => `${path}:${row}${column ? ` ${column}` : ''}: ${reason}`);
  if (problems.length > 20) lines.push(`... and ${problems.length - 20} more.`);
  throw new UsageError(lines.join('\n'));
}

function whole(path: string, read: { table: GenotypeTable | null; problems: Problem[] }): GenotypeTable {
  complain(path, read.problems);
  if (!read.table) throw new UsageError(`${path} could not be read.`);
  return read.table;
}

async function readVcfFile(path: string, options: Options): Promise<GenotypeTable> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const markers: VcfMarker[] = [];
  const reader = createVcfReader({ species: options.species, onMarker: (marker) => markers.push(marker) });
  for await (const chunk of textOf(path)) reader.push(chunk);
  const { samples, problems, leftOut } = reader.end();
  complain(path, problems);
  if (leftOut.length > 0)
    process.stderr.write(
      `Note: ${leftOut.length} lines of ${path} were left out (first: line ${leftOut[0]?.row}: ${leftOut[0]?.reason})\n`,
    );
  const calls = new Uint8Array(markers.length * samples.length);
  markers.forEach((marker, at) => calls.set(marker.calls, at * samples.length));
  return {
    species: options.species,
    calls,
    markers: markers.map(({ line: _line, calls: _calls, ...marker }) => marker),
    samples: samples.map((id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' as const })),
  };
}

async function readReportFile(path: string, options: Options): Promise<GenotypeTable> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const named = options.values['columns'] ?? 'Top';
  const columns = (['Forward', 'Top', 'AB', 'Plus', 'Design'] as const).find(
    (name) => name.toLowerCase() === named.toLowerCase(),
  );
  if (!columns) throw new UsageError(`--columns is Top, Forward, Plus, Design or AB, not ${named}.`);
  const reader = createFinalReportTable({ species: options.species, columns });
  for await (const chunk of textOf(path)) reader.push(chunk);
  return whole(path, reader.end());
}
