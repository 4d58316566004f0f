/** Writes the validation report: figures with known true values, compared with targets and saved part by part. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { save } from '../files.ts';
import { UsageError, type Options } from '../options.ts';
import type { Table } from '../print.ts';
import { missedTargets, poolFindings } from './findings.ts';
import { parts, type Part } from './parts.ts';
import { plotsOf } from './plots.ts';
import { writeReport } from './report.ts';
import { loadParts, measurePart, saveParts, type MeasuredPart } from './saved-parts.ts';
import { smallSize, fullSize, type ValidationSize } from './sizes.ts';
import { limitText, targets, type Target } from './targets.ts';

export async function validate(options: Options): Promise<Table> {
  const size = chosenSize(options);
  // By default, only a complete run writes the report.
  const report = options.values['report'] ?? (size === fullSize ? 'docs/science.md' : null);
  const measured: MeasuredPart[] = [];
  for (const part of chosenParts(options)) {
    const found = await measurePart(part, size);
    process.stderr.write(`${part.name}: ${found.seconds} s\n`);
    if (report) saveReport(report, found);
    measured.push(found);
  }
  return {
    columns: ['PART', 'CELL', 'FIGURE', 'VALUE', 'N', 'TARGET', 'OK'],
    rows: measured.flatMap(rowsOf),
  };
}

function rowsOf({ name, findings }: MeasuredPart): (string | number | null)[][] {
  return poolFindings(findings).map((one) => {
    const [first] = one.targets;
    const target: Target | null = first ? targets[first] : null;
    const verdict = target ? (missedTargets(one).length > 0 ? 'NO' : 'yes') : null;
    const value = Number(one.value.toPrecision(4));
    return [name, one.cell, one.figure, value, one.repetitions, target && limitText(target), verdict];
  });
}

function chosenParts({ values }: Options): Part[] {
  const names = values['only']?.split(',');
  const unknown = names?.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new UsageError(`--only must be of ${parts.map(({ name }) => name).join(', ')}, not ${unknown}.`);
  return parts.filter(({ name }) => names?.includes(name) ?? true);
}

function chosenSize({ values, flags }: Options): ValidationSize {
  const size = flags.has('small') ? smallSize : fullSize;
  const number = (name: string, fallback: number) => {
    const value = Number(values[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a whole number of at least 1.`);
    return value;
  };
  const seeds = values['seeds']?.split(',').map(Number) ?? size.seeds;
  if (seeds.some((seed) => !Number.isInteger(seed)))
    throw new UsageError('--seeds must be whole numbers separated by commas.');
  const isChanged = ['seeds', 'dogs', 'families'].some((name) => values[name] !== undefined);
  return isChanged
    ? { ...size, seeds, dogs: number('dogs', size.dogs), families: number('families', size.families) }
    : size;
}

/** Saves after each part, so that an interrupted run loses at most one part. */
function saveReport(report: string, found: MeasuredPart): void {
  const file = report.replace(/(\.md)?$/, '.json');
  const all = new Map([...loadParts(file), found].map((part) => [part.name, part]));
  const measured = parts.flatMap(({ name }) => all.get(name) ?? []);
  saveParts(file, measured);
  const folder = path.join(path.dirname(report), 'images/science');
  mkdirSync(folder, { recursive: true });
  for (const { file: name, svg } of plotsOf(measured)) save(path.join(folder, name), svg);
  save(report, writeReport(measured));
}
