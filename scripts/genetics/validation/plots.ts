import { dotPlot, type DotRow } from './dot-plot.ts';
import { poolFindings, type PooledFinding } from './findings.ts';
import type { MeasuredPart } from './saved-parts.ts';
import { targets, type Limit, type Target } from './targets.ts';

export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

export function plotsOf(measured: readonly MeasuredPart[]): Plot[] {
  const pooled = measured.flatMap(({ findings }) => poolFindings(findings));
  return [differencePlot(pooled), unassignedPlot(pooled), parentagePlot(pooled), limitPlot(pooled)].filter(
    (plot) => plot !== null,
  );
}

function differencePlot(pooled: readonly PooledFinding[]): Plot | null {
  const own = pooled.filter(({ figure }) => figure === 'mean TV');
  const kinds = [...new Set(own.map(({ cell }) => withoutFst(cell)))];
  const rows = kinds.map((kind): DotRow => {
    const limits = own
      .filter(({ cell, targets: names }) => withoutFst(cell) === kind && names.length > 0)
      .map(({ targets: names }) => limitValue(targets[names[0]!].limit));
    return {
      label: kind,
      dots: ['Fst 0.2', 'Fst 0.12'].flatMap((series) =>
        own.filter(({ cell }) => cell === `${series}, ${kind}`).map(({ value }) => ({ series, value })),
      ),
      limits: [...new Set(limits)],
    };
  });
  return plot('composition-difference.svg', 'Difference of breed shares from the truth (mean TV)', rows, 0.06);
}

function unassignedPlot(pooled: readonly PooledFinding[]): Plot | null {
  const valueOf = (cell: string, figure: string) =>
    pooled.find((one) => one.cell === cell && one.figure === figure)?.value ?? 0;
  const rows = pooled
    .filter(({ figure }) => figure === 'true unassigned')
    .map(({ cell, value }) => ({
      label: cell,
      dots: [
        { series: 'truth', value },
        { series: 'found', value: valueOf(cell, 'unassigned') },
      ],
    }));
  return plot('unassigned.svg', 'Share of breeds that are not in the panel', rows, 1);
}

function parentagePlot(pooled: readonly PooledFinding[]): Plot | null {
  const series = {
    'true sire': 'true sire qualifies',
    'full sib of the sire': 'full sib of the sire qualifies',
    unrelated: 'unrelated qualifies',
  };
  const cells = [...new Set(pooled.filter(({ figure }) => figure === 'exclusion power').map(({ cell }) => cell))];
  const rows = cells.map((cell) => ({
    label: cell,
    dots: Object.entries(series).flatMap(([name, figure]) =>
      pooled.filter((one) => one.cell === cell && one.figure === figure).map(({ value }) => ({ series: name, value })),
    ),
  }));
  return plot('parentage.svg', 'Share of alleged sires that qualify', rows, 1);
}

function limitPlot(pooled: readonly PooledFinding[]): Plot | null {
  const rows = pooled.flatMap(({ value, targets: names }) =>
    names
      .map((name): Target => targets[name])
      .filter(({ area }) => area === 'Scale')
      .map(({ title, limit }) => ({
        label: title,
        dots: [{ series: 'measured', value: value / limitValue(limit) }],
        limits: [1],
      })),
  );
  return plot('scale.svg', 'Time and memory as a share of the limit', rows, 1.1);
}

function plot(file: string, title: string, rows: readonly DotRow[], max: number): Plot | null {
  return rows.length > 0 ? { file, title, svg: dotPlot(title, rows, max) } : null;
}

function withoutFst(cell: string): string {
  return cell.replace(/^Fst [0-9.]+, /, '');
}

function limitValue(limit: Limit): number {
  return 'most' in limit ? limit.most : limit.least;
}
