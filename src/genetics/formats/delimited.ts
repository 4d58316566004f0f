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

  const take = (char: string, rows: DelimitedRow[]) => {
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
      for (const char of text) take(char, rows);
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

/** A whole table, and how its text ended. */
export interface DelimitedTable {
  readonly rows: DelimitedRow[];
  readonly endedWithLineBreak: boolean;
  /** A quotation mark is not closed. */
  readonly openQuote: boolean;
  /** More rows than requested. */
  readonly isCut: boolean;
}

const piece = 64 * 1024;

/** A first line without a comma is separated by semicolons or tabs, as spreadsheets in many countries write it. */
function separatorIn(text: string): string {
  const [first = ''] = text.slice(0, piece).trimStart().split('\n', 1);
  return [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ',';
}

/** Without the empty columns that spreadsheets save to the right of the first row's last name. */
function withoutEmptyColumns(rows: DelimitedRow[]): DelimitedRow[] {
  const width = (rows[0]?.cells.findLastIndex((cell) => cell.trim() !== '') ?? -1) + 1;
  return rows.map((row) => (isBlank(row.cells.slice(width)) ? { ...row, cells: row.cells.slice(0, width) } : row));
}

/** At most `mostRows` rows of one text; the rest is not read. */
export function readTable(text: string, mostRows = Infinity): DelimitedTable {
  const reader = createDelimitedReader(separatorIn(text));
  const rows: DelimitedRow[] = [];
  for (let at = 0; at < text.length && rows.length <= mostRows; at += piece)
    for (const row of reader.push(text.slice(at, at + piece))) rows.push(row);
  const { rows: last, endedWithLineBreak, openQuote } = reader.end();
  if (rows.length <= mostRows) rows.push(...last);
  const isCut = rows.length > mostRows;
  return { rows: withoutEmptyColumns(isCut ? rows.slice(0, mostRows) : rows), endedWithLineBreak, openQuote, isCut };
}

/** All rows of one text at once; for small files. */
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
