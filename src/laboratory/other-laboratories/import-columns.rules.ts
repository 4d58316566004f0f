import { importColumns, type ImportCells, type ImportColumn } from './other-results.rules.ts';

/** Index of each column in a file, from 0; null if it is not in the file. */
export type ImportMapping = Record<ImportColumn, number | null>;

/** Common column names of laboratories and spreadsheets, in English and German. */
const names: Record<ImportColumn, RegExp> = {
  animal:
    /^(animal|dog|cat|pet|name|call name|animal name|pet name|microchip.*|chip.*|registration.*|reg\.? ?no\.?|tier|hund|katze|rufname|tiername|(name|rufname) (des (tieres|hundes)|der katze)|mikrochip.*|transponder.*|zuchtbuch.*)$/i,
  laboratory: /^(lab|laboratory|provider|laboratory name|lab name|labor|institut|name des labors)$/i,
  reportNumber:
    /^((report|certificate|case|order|reference)( ?(number|no\.?|id|#))?|(befund|auftrags?|untersuchungs|bericht|zertifikat)s?[- ]?(nr\.?|nummer))$/i,
  reportedOn:
    /^(date|report date|test date|date of (test|report|result)|tested on|reported on|(befund|untersuchungs|bericht|prüf|test)s?datum|datum( (des|der) (befunde?s|berichts|tests|untersuchung))?)$/i,
  test: /^(test|disease|disorder|condition|test name|trait|assay|locus|gentest|untersuchung|erkrankung|krankheit|merkmal|parameter)$/i,
  result: /^(result|genotype|status|outcome|test result|ergebnis|testergebnis|befund|genotyp)$/i,
};

export interface ImportTable {
  header: string[];
  rows: string[][];
}

/** The header is the first line with two recognised column names, or else the first line. */
export function readImportTable(lines: readonly (readonly string[])[]): ImportTable {
  const filled = lines.map((line) => line.map((cell) => cell.trim())).filter((line) => line.some(Boolean));
  const found = filled.slice(0, 20).findIndex((line) => line.filter(isKnownName).length >= 2);
  const at = Math.max(0, found);
  const header = (filled[at] ?? []).map((name, i) => name || `Column ${i + 1}`);
  return { header, rows: filled.slice(at + 1) };
}

function isKnownName(cell: string): boolean {
  return importColumns.some((column) => names[column].test(cell));
}

/** Guesses the mapping from the column names. */
export function guessImportMapping(header: readonly string[]): ImportMapping {
  const used = new Set<number>();
  const take = (column: ImportColumn): number | null => {
    const at = header.findIndex((name, i) => !used.has(i) && names[column].test(name));
    if (at < 0) return null;
    used.add(at);
    return at;
  };
  return Object.fromEntries(importColumns.map((column) => [column, take(column)])) as ImportMapping;
}

/** The cells of each row; values that are not in the file are the same for all rows. */
export function cellsOf(
  rows: readonly (readonly string[])[],
  mapping: ImportMapping,
  same: ImportCells,
): ImportCells[] {
  const cellOf = (row: readonly string[], column: ImportColumn) => {
    const at = mapping[column];
    return (at === null ? same[column] : (row[at] ?? '')).slice(0, 200);
  };
  return rows.map(
    (row) => Object.fromEntries(importColumns.map((column) => [column, cellOf(row, column)])) as ImportCells,
  );
}
