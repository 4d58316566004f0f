/** Sample sizes: the full run that the targets refer to, and a small run for every build. */
import { compositionKinds, type CompositionKind } from './composition-cells.ts';
import type { SampledPanel } from './composition-findings.ts';
import type { ContributionSize } from './contribution-findings.ts';
import type { FinderSize } from './finder-cells.ts';
import type { ParentageCell } from './parentage-cells.ts';
import type { RelativeCell } from './relative-cells.ts';
import type { PanelName, Structure } from './simulated-families.ts';

export interface ValidationSize {
  readonly seeds: readonly number[];
  readonly breeds: number;
  readonly markers: number;
  readonly dogs: number;
  readonly families: number;
  readonly fsts: readonly number[];
  readonly kinds: readonly CompositionKind[];
  readonly sampled: {
    readonly panels: readonly SampledPanel[];
    readonly kinds: readonly CompositionKind[];
    readonly dogs: number;
  };
  readonly cells: readonly ParentageCell[];
  readonly relatives: { readonly cells: readonly RelativeCell[]; readonly families: number };
  readonly finder: FinderSize;
  readonly contributions: ContributionSize;
  readonly breeding: { readonly pedigrees: number; readonly kennels: number };
  readonly pedigree: { readonly animals: number; readonly generations: number };
  readonly frequencies: { readonly animals: number; readonly markers: number };
  readonly kinship: { readonly animals: number; readonly markers: number };
}

const sisterKinds = [
  'pure, one of two sister breeds',
  'pure, one of two sister breeds, closed kennel',
  'F1 of sister breeds',
] as const satisfies CompositionKind[];
const panels = ['dog STR (21)', 'cat STR (9)', 'SNP (230)'] as const;

export const fullSize: ValidationSize = {
  seeds: [311, 312],
  breeds: 40,
  markers: 6000,
  dogs: 10,
  families: 400,
  fsts: [0.2, 0.12],
  kinds: (Object.keys(compositionKinds) as CompositionKind[]).filter((kind) => !kind.includes('sister')),
  sampled: {
    panels: [
      { fst: 0.2, sisters: 0.06, animals: 40 },
      { fst: 0.12, sisters: 0.06, animals: 30 },
      { fst: 0.12, sisters: 0.1, animals: 30 },
    ],
    kinds: [...sisterKinds, 'pure, closed kennel', 'F1', 'three quarters', 'half absent'],
    dogs: 10,
  },
  cells: [
    ...parentageCells(panels, [0.1, 0.3, 0.5], ['one breed']),
    ...parentageCells(panels, [0.2], ['closed breeding lines', 'ten breeds']),
  ],
  relatives: {
    cells: [
      relativeCell(4000, 0.1, [8, 0], 0.003),
      relativeCell(4000, 0.3, [6, 4], 0.003),
      relativeCell(4000, 0.3, [6, 4], 0.01),
      relativeCell(4000, 0.4, [6, 6], 0.003),
      relativeCell(4000, 0.4, [6, 6], 0.01),
      relativeCell(230, 0.2, [8, 4], 0.005),
    ],
    families: 100,
  },
  finder: {
    worlds: [
      { markers: 170_000, inbreeding: 0.1 },
      { markers: 170_000, inbreeding: 0.25 },
    ],
    arrays: [
      { own: 170_000, others: 170_000 },
      { own: 20_000, others: 20_000 },
      { own: 170_000, others: 20_000 },
    ],
    known: [80, 10],
    families: 100,
    strangers: 150,
  },
  contributions: {
    small: [2, 3, 4, 5, 6],
    kennels: 20,
    large: [
      [10, 5],
      [20, 5],
      [50, 4],
      [100, 3],
      [200, 2],
    ],
    steps: 20_000_000,
  },
  breeding: { pedigrees: 100, kennels: 100 },
  pedigree: { animals: 200_000, generations: 30 },
  frequencies: { animals: 10_000, markers: 170_000 },
  kinship: { animals: 10_000, markers: 4000 },
};

/** Large enough to detect a broken method, but too small to detect a small change. */
export const smallSize: ValidationSize = {
  seeds: [7],
  breeds: 12,
  markers: 6000,
  dogs: 4,
  families: 25,
  fsts: [0.2, 0.12],
  kinds: ['pure, F 0.375', 'pure, closed kennel', 'F1', '8 breeds', 'half absent', 'quarter absent'],
  sampled: { panels: [{ fst: 0.12, sisters: 0.06, animals: 30 }], kinds: sisterKinds, dogs: 3 },
  cells: parentageCells(['dog STR (21)', 'SNP (230)'], [0.1], ['one breed']),
  relatives: { cells: [relativeCell(4000, 0.4, [6, 6], 0.003)], families: 10 },
  finder: {
    worlds: [{ markers: 20_000, inbreeding: 0.25 }],
    arrays: [{ own: 20_000, others: 20_000 }],
    known: [80],
    families: 6,
    strangers: 60,
  },
  contributions: { small: [3], kennels: 4, large: [[10, 1]], steps: 20_000 },
  breeding: { pedigrees: 10, kennels: 20 },
  pedigree: { animals: 6000, generations: 30 },
  frequencies: { animals: 500, markers: 5000 },
  kinship: { animals: 200, markers: 1000 },
};

function parentageCells(
  from: readonly PanelName[],
  fsts: readonly number[],
  structures: readonly Structure[],
): ParentageCell[] {
  return from.flatMap((panel) =>
    structures.flatMap((structure) =>
      fsts.flatMap((fst) => (['duo', 'trio'] as const).map((kind) => ({ panel, fst, structure, kind }))),
    ),
  );
}

function relativeCell(
  markers: number,
  fst: number,
  [size, generations]: readonly [number, number],
  error: number,
): RelativeCell {
  return { markers, fst, kennel: { size, generations }, error };
}
