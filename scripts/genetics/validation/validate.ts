/** The validation report: simulated animals with known truth, measured by seed against what is wanted. */
import type { Options } from '../options.ts';
import { UsageError } from '../options.ts';
import { save } from '../files.ts';
import type { Table } from '../print.ts';
import {
  compositionKinds,
  measureComposition,
  type CompositionFigures,
  type CompositionKind,
} from './composition-cells.ts';
import { isMet, wantedText, type Finding, type ValidationSize } from './findings.ts';
import { measureFormats } from './format-cells.ts';
import { writeReport } from './report.ts';
import { measureParentage, type ParentageCell, type ParentageFigures } from './parentage-cells.ts';
import { simulateBreeds } from './simulated-breeds.ts';
import type { PanelName, Structure } from './simulated-families.ts';

const kinds = Object.keys(compositionKinds) as CompositionKind[];

/** Every cell that the targets name. */
export const wholeSize: ValidationSize = {
  seeds: [101, 102],
  breeds: 40,
  markers: 6000,
  dogs: 10,
  families: 400,
  fsts: [0.2, 0.12],
  kinds,
  cells: [
    ...parentageCells(['dog STR (21)', 'cat STR (9)', 'SNP (230)'], [0.1, 0.3, 0.5], ['one breed']),
    ...parentageCells(['dog STR (21)', 'cat STR (9)', 'SNP (230)'], [0.2], ['closed breeding lines', 'ten breeds']),
  ],
};

/** A few seconds: enough to see that a method broke, not enough to see a small change. */
export const smallSize: ValidationSize = {
  seeds: [7],
  breeds: 12,
  markers: 3000,
  dogs: 2,
  families: 25,
  fsts: [0.2],
  kinds: ['pure, F 0.375', 'pure, closed kennel', 'F1', 'half absent', 'quarter absent'],
  cells: parentageCells(['dog STR (21)', 'SNP (230)'], [0.1], ['one breed']),
};

export async function validate(options: Options): Promise<Table> {
  const size = options.flags.has('small') ? smallSize : wholeSize;
  const seeds = options.values['seeds']?.split(',').map(Number) ?? size.seeds;
  if (seeds.some((seed) => !Number.isInteger(seed)))
    throw new UsageError('--seeds must be whole numbers separated by commas.');
  const number = (name: string, fallback: number) => {
    const value = Number(options.values[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a whole number of at least 1.`);
    return value;
  };
  const chosen = { ...size, seeds, dogs: number('dogs', size.dogs), families: number('families', size.families) };
  const findings = measureAll(chosen);
  const { report } = options.values;
  if (report) save(report, writeReport(findings, chosen));
  return {
    columns: ['AREA', 'CELL', 'SEED', 'FIGURE', 'VALUE', 'TARGET', 'OK'],
    rows: findings.map(({ area, cell, seed, figure, value, wanted }) => [
      area,
      cell,
      seed,
      figure,
      Number(value.toPrecision(4)),
      wantedText(wanted),
      wanted === null ? null : isMet(value, wanted) ? 'yes' : 'NO',
    ]),
  };
}

export function measureAll(size: ValidationSize): Finding[] {
  return size.seeds.flatMap((seed) => [
    ...size.fsts.flatMap((fst) => compositionFindings(size, seed, fst)),
    ...measureFormats(seed, size).map((one) => ({ area: 'files' as const, seed, ...one })),
    ...size.cells.flatMap((cell) => parentageFindings(measureParentage(cell, size.families, seed), seed)),
  ]);
}

function compositionFindings(size: ValidationSize, seed: number, fst: number): Finding[] {
  const world = simulateBreeds({ seed, breeds: size.breeds, absent: 4, markers: size.markers, fst, sampled: null });
  return size.kinds.flatMap((kind) => {
    const figures = measureComposition(world, kind, size.dogs);
    const cell = `Fst ${fst}, ${kind}`;
    const of = (figure: string, value: number, wanted: Finding['wanted'] = null) => ({
      area: 'composition' as const,
      cell,
      seed,
      figure,
      value,
      wanted,
    });
    return [
      of('mean TV', figures.meanDifference, wantedDifference(kind, fst)),
      ...(figures.trueUnassigned > 0
        ? absentFindings(of, figures)
        : [of('resolved', figures.resolved, { least: 0.95 })]),
      of('false breeds of 5% or more', figures.falseBreeds, { most: 0 }),
      of('ranges containing the true share', figures.covered),
    ];
  });
}

function absentFindings(
  of: (figure: string, value: number, wanted?: Finding['wanted']) => Finding,
  figures: CompositionFigures,
): Finding[] {
  return [
    of('unassigned share within 0.1', figures.unassignedNear, { least: 0.95 }),
    of('reported as not resolved', 1 - figures.resolved, { least: 0.95 }),
  ];
}

function wantedDifference(kind: CompositionKind, fst: number): Finding['wanted'] {
  if (kind.startsWith('pure')) return { most: 0.02 };
  if (kind.startsWith('F1')) return { most: fst < 0.2 ? 0.02 : 0.012 };
  return kind === '8 breeds' ? { most: 0.05 } : null;
}

function parentageFindings(figures: ParentageFigures, seed: number): Finding[] {
  const { panel, fst, structure, kind, found } = figures;
  const cell = `${panel}, Fst ${fst}, ${structure}, ${kind}`;
  const of = (figure: string, value: number, wanted: Finding['wanted'] = null) => ({
    area: 'parentage' as const,
    cell,
    seed,
    figure,
    value,
    wanted,
  });
  const isStrong = figures.chanceToQualify >= 0.985;
  return [
    of('exclusion power', figures.power),
    of('predicted chance to qualify', figures.chanceToQualify),
    of('true sire qualifies', found['true sire'].qualifies, isStrong ? { least: 0.98 } : null),
    of('true sire excluded', found['true sire'].excluded, { most: 0.002 }),
    of('unrelated qualifies', found.unrelated.qualifies, { most: 0.001 }),
    of(
      'full sib of the sire qualifies',
      found['full sib of sire'].qualifies,
      panel.startsWith('SNP') && kind === 'duo' ? { most: 0.01 } : null,
    ),
    of('half sib of the sire qualifies', found['half sib of sire'].qualifies),
    of("sire's parent qualifies", found["sire's parent"].qualifies),
  ];
}

function parentageCells(
  panels: readonly PanelName[],
  fsts: readonly number[],
  structures: readonly Structure[],
): ParentageCell[] {
  return panels.flatMap((panel) =>
    structures.flatMap((structure) =>
      fsts.flatMap((fst) => (['duo', 'trio'] as const).map((kind) => ({ panel, fst, structure, kind }))),
    ),
  );
}
