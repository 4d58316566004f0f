import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Problem } from '#genetics/formats/delimited.ts';
import { alignFrequencies, readFrequencies } from '#genetics/formats/frequency-table.ts';
import { alleleFrequencies, founders, type GenotypeTable } from '#genetics/genotype-table.ts';
import { UsageError, type Options } from './options.ts';

/** Frequencies of A1: from --freq, otherwise counted in the file's founders (with --nonfounders, in all animals). */
export function frequenciesFor(
  table: GenotypeTable,
  options: Options,
): { frequency: Float64Array; alleles: Int32Array } {
  const stored = storedFrequencies(options);
  if (stored) {
    const counts = Int32Array.from(table.markers, ({ id }) => stored.markers.get(id)?.count ?? 0);
    return { frequency: alignFrequencies(table, stored.markers), alleles: counts };
  }
  const chosen = sampleChoice(table, options);
  warnOfFewAnimals(chosen);
  return alleleFrequencies(table, chosen);
}

/** The frequencies of --freq; null without this option. */
export function storedFrequencies(options: Options): ReturnType<typeof readFrequencies> | null {
  const file = options.values['freq'];
  if (!file) return null;
  const stored = readFrequencies(text(file));
  throwOnProblems(file, stored.problems);
  return stored;
}

export function warnOfFewAnimals(chosen: Int32Array): void {
  if (chosen.length < 50)
    process.stderr.write(
      `Warning: frequencies come from ${chosen.length} animals in this file. For comparable results, pass a stored set with --freq.\n`,
    );
}

export function sampleChoice(table: Pick<GenotypeTable, 'samples'>, options: Options): Int32Array {
  return options.flags.has('nonfounders') ? Int32Array.from(table.samples.keys()) : founders(table);
}

export function text(path: string): string {
  return bytes(path).toString('utf8');
}

export function bytes(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`File not found: ${path}.`);
  return readFileSync(path);
}

export function save(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content);
}

/** Reads JSON from --in or standard input. */
export function readJson(options: Options): unknown {
  const path = options.values['in'];
  const source = path ? text(path) : readFileSync(0, 'utf8');
  try {
    return JSON.parse(source);
  } catch {
    throw new UsageError(`${path ?? 'Standard input'} is not JSON.`);
  }
}

export function throwOnProblems(path: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const lines = problems
    .slice(0, 20)
    .map(({ row, column, reason }) => `${path}:${row}${column ? ` ${column}` : ''}: ${reason}`);
  if (problems.length > 20) lines.push(`... and ${problems.length - 20} more.`);
  throw new UsageError(lines.join('\n'));
}
