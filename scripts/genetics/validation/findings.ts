/** What was measured, and what is wanted of it. */
import type { CompositionKind } from './composition-cells.ts';
import type { ParentageCell } from './parentage-cells.ts';

export interface Finding {
  readonly area: 'composition' | 'files' | 'parentage';
  readonly cell: string;
  readonly seed: number;
  readonly figure: string;
  readonly value: number;
  /** What is wanted: at least or at most; null: measured only. */
  readonly wanted: { readonly least?: number; readonly most?: number } | null;
}

export interface ValidationSize {
  readonly seeds: readonly number[];
  readonly breeds: number;
  readonly markers: number;
  readonly dogs: number;
  readonly families: number;
  readonly fsts: readonly number[];
  readonly kinds: readonly CompositionKind[];
  readonly cells: readonly ParentageCell[];
}

export function isMet(value: number, { least = -Infinity, most = Infinity }: NonNullable<Finding['wanted']>): boolean {
  return value >= least && value <= most;
}

export function wantedText(wanted: Finding['wanted']): string | null {
  if (wanted === null) return null;
  return wanted.least === undefined ? `<= ${wanted.most}` : `>= ${wanted.least}`;
}
