/** Reads a panel of STR or SNP markers from a table. */
import type { Species } from '#genetics/genotype-table.ts';
import { readManifestTable, type ManifestRow } from '#genetics/manifest/read-manifest.ts';
import type { DelimitedTable, Problem } from './delimited.ts';
import { readStrPanel, type StrPanelRow } from './str-panel.ts';

export type PanelTable = { readonly problems: Problem[] } & (
  | { readonly kind: 'STR'; readonly rows: readonly StrPanelRow[] }
  | { readonly kind: 'SNP'; readonly rows: readonly ManifestRow[]; readonly assemblies: readonly string[] }
);

/** Use the rows only if there are no problems. */
export function readPanelTable(table: DelimitedTable, kind: PanelTable['kind'], species: Species): PanelTable {
  if (table.rows.length === 0) {
    const problems = [{ row: 0, column: '', reason: 'The file is empty.' }];
    return kind === 'STR' ? { kind, rows: [], problems } : { kind, rows: [], problems, assemblies: [] };
  }
  if (kind === 'STR') return { kind, ...readStrPanel(table, species) };
  const { rows, problems, assemblies } = readManifestTable(table, species);
  return { kind, rows: problems.length > 0 ? [] : rows, problems, assemblies };
}
