const MAX_CELLS = 1000;

/**
 * Parses CSV text with commas, semicolons or tabs (detected in the first line), quotes, any line ending and an optional
 * byte order mark. With `maxRows` parsing stops after that many rows, and blank lines are skipped. Cells beyond 1,000
 * per row are dropped.
 */
export function parseCsv(text: string, maxRows?: number): string[][] {
  const bare = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(bare);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    endCell();
    if (maxRows === undefined || row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  const endCell = () => {
    if (row.length < MAX_CELLS) row.push(cell);
    cell = '';
  };
  for (let i = 0; i < bare.length; i += 1) {
    const char = bare[i] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (bare[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && bare[i + 1] === '\n') i += 1;
      endRow();
      if (rows.length === maxRows) return rows;
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
}

/** Prefixes a cell that a spreadsheet would interpret as a formula with an apostrophe, which makes it text. */
export function harmlessCell(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `harmlessCell`. */
export function plainCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}
