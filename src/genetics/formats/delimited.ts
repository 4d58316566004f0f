/**
 * A streaming parser for text separated by commas, semicolons or tabs (RFC 4180 quoting, LF or CRLF, UTF-8 byte order
 * mark ignored).
 */

export interface Problem {
  /** Line in the file where the row starts, from 1; 0 for the whole file. */
  readonly row: number;
  /** Column name; '' for the whole row or file. */
  readonly column: string;
  /** What is wrong and what to do. */
  readonly reason: string;
}

export interface DelimitedRow {
  readonly line: number;
  readonly cells: string[];
}

export interface DelimitedReader {
  /** Adds a chunk of decoded text and returns the rows it completed. */
  push(chunk: string): DelimitedRow[];
  /** Returns the last row if the text did not end with a line break, and whether the text was complete. */
  end(): { rows: DelimitedRow[]; endedWithLineBreak: boolean; openQuote: boolean };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Rows are independent of how the text is split into chunks. Blank lines and lines of separators only are skipped.
 * Memory: one row.
 */
export function createDelimitedReader(separator = ','): DelimitedReader {
  let line = 1;
  let startLine = 1;
  let cell = '';
  let cells: string[] = [];
  let quoted = false;
  let quoteSeen = false;
  let first = true;
  let afterBreak = true;

  const finishRow = (rows: DelimitedRow[]) => {
    cells.push(cell);
    if (!isBlank(cells)) rows.push({ line: startLine, cells });
    cell = '';
    cells = [];
    quoteSeen = false;
  };

  const readChar = (char: string, rows: DelimitedRow[]) => {
    if (char === '\n') line += 1;
    if (quoted) {
      if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"' && (cell === '' || quoteSeen)) {
      if (quoteSeen) cell += '"';
      quoted = true;
      quoteSeen = true;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
      quoteSeen = false;
    } else if (char === '\n') {
      if (cell.endsWith('\r')) cell = cell.slice(0, -1);
      finishRow(rows);
      startLine = line;
    } else cell += char;
  };

  return {
    push(chunk) {
      const rows: DelimitedRow[] = [];
      const text = first && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk;
      if (chunk !== '') first = false;
      for (const char of text) readChar(char, rows);
      if (text !== '') afterBreak = text.endsWith('\n') && !quoted;
      return rows;
    },
    end() {
      const rows: DelimitedRow[] = [];
      const endedWithLineBreak = afterBreak;
      if (cell !== '' || cells.length > 0) finishRow(rows);
      return { rows, endedWithLineBreak, openQuote: quoted };
    },
  };
}

/** A whole table, and whether its text was complete. */
export interface DelimitedTable {
  readonly rows: DelimitedRow[];
  readonly endedWithLineBreak: boolean;
  /** Whether a quotation mark is not closed. */
  readonly openQuote: boolean;
  /** Whether the text has more rows than requested. */
  readonly isCut: boolean;
}

const CHUNK_SIZE = 64 * 1024;

/** If the first line has no comma, semicolons or tabs are separators, as in spreadsheets of many countries. */
function separatorIn(text: string): string {
  const [first = ''] = text.slice(0, CHUNK_SIZE).trimStart().split('\n', 1);
  return [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ',';
}

/** Removes the empty columns that spreadsheets save to the right of the last column name. */
function withoutEmptyColumns(rows: DelimitedRow[]): DelimitedRow[] {
  const width = (rows[0]?.cells.findLastIndex((cell) => cell.trim() !== '') ?? -1) + 1;
  return rows.map((row) => (isBlank(row.cells.slice(width)) ? { ...row, cells: row.cells.slice(0, width) } : row));
}

/** Reads at most `maxRows` rows of a text. */
export function readTable(text: string, maxRows = Infinity): DelimitedTable {
  const reader = createDelimitedReader(separatorIn(text));
  const rows: DelimitedRow[] = [];
  for (let at = 0; at < text.length && rows.length <= maxRows; at += CHUNK_SIZE)
    for (const row of reader.push(text.slice(at, at + CHUNK_SIZE))) rows.push(row);
  const { rows: last, endedWithLineBreak, openQuote } = reader.end();
  if (rows.length <= maxRows) rows.push(...last);
  const isCut = rows.length > maxRows;
  return { rows: withoutEmptyColumns(isCut ? rows.slice(0, maxRows) : rows), endedWithLineBreak, openQuote, isCut };
}

/** Reads all rows of a small text. */
export function splitDelimited(text: string, separator = ','): DelimitedRow[] {
  const reader = createDelimitedReader(separator);
  return [...reader.push(text), ...reader.end().rows];
}

/**
 * One row as text, quoted only if necessary. A leading = + - @ is kept: the output is for programs, not for
 * spreadsheets.
 */
export function joinDelimited(cells: readonly string[], separator = ','): string {
  return cells
    .map((cell) => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator);
}
