import { type DateOrder, parseAmount, parseDate, statementText, type StatementEntry } from './statement-lines.rules.ts';

/** Which column of a bank's CSV file means what, counted from 0. */
export interface ColumnMapping {
  date: number;
  /** The columns whose text may hold a reference. */
  text: number[];
  /** Signed amounts; null if money in and out have separate columns. */
  amount: number | null;
  credit: number | null;
  debit: number | null;
  dateOrder: DateOrder;
}

export interface CsvStatement {
  /** Names of the columns, or "Column 1" where the file has no header. */
  columns: string[];
  rows: string[][];
}

const DATE = /^(?:.* )?(?:date|datum|buchungstag|valuta)\b|^date/i;
const CREDIT = /credit|money in|paid in|deposit|haben/i;
const DEBIT = /debit|money out|paid out|withdrawal|soll/i;
const AMOUNT = /amount|betrag|cad\$|usd\$|value(?! date)/i;
const BALANCE = /balance|saldo/i;
// The currency of the account, not the one that a card was charged in abroad.
const CURRENCY = /^(?!.*(?:original|foreign|fremd)).*(?:currency|w(?:ae|ä)hrung)/i;
const CODE = /(?<![A-Z])(?:AUD|NZD|USD|CAD|EUR|GBP)(?![A-Z])/;
const LONGEST_NAME = 60;
const NOT_TEXT =
  /currency|w(?:ae|ä)hrung|account|bsb|sort|balance|serial|number|category|type|cheque|check|unique|code|whitelist/i;

/** Which rows of a bank's CSV file are entries, and the names of its columns; lines above the header are skipped. */
export function readCsvStatement(lines: readonly (readonly string[])[]): CsvStatement {
  const rows = lines.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  const header = rows.slice(0, 20).findIndex((row, i) => isHeader(row, rows[i + 1] ?? []));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (header >= 0)
    return { columns: rows[header]!.map((name, i) => name || `Column ${i + 1}`), rows: rows.slice(header + 1) };
  return { columns: Array.from({ length: width }, (_, i) => `Column ${i + 1}`), rows };
}

/** Names, and a date below them unless one of them says so itself. */
function isHeader(row: readonly string[], below: readonly string[]): boolean {
  if (row.length < 3 || row.some((cell) => parseAmount(cell) !== null || isDate(cell))) return false;
  return row.some((cell) => DATE.test(cell)) || below.some(isDate);
}

const isDate = (cell: string) => parseDate(cell, 'DMY') !== null || parseDate(cell, 'MDY') !== null;

/** The mapping that the names and the cells of a file suggest; null where no column of dates or amounts is found. */
export function guessMapping({ columns, rows }: CsvStatement): ColumnMapping | null {
  const sample = rows.slice(0, 50);
  const share = (column: number, fits: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[column] ?? '').filter(Boolean);
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const all = columns.map((_, i) => i);
  const dates = all.filter((i) => share(i, isDate) > 0.8);
  const money = all.filter((i) => !dates.includes(i) && share(i, (cell) => parseAmount(cell) !== null) > 0.8);
  const named = (pattern: RegExp, among: readonly number[]) => among.find((i) => pattern.test(columns[i]!)) ?? null;
  const date = dates[0];
  const credit = named(CREDIT, money);
  const debit = named(
    DEBIT,
    all.filter((i) => i !== credit),
  );
  const plain = money.filter((i) => !BALANCE.test(columns[i]!) && !NOT_TEXT.test(columns[i]!));
  const amount = credit !== null ? null : (named(AMOUNT, money) ?? plain[0] ?? null);
  if (date === undefined || (amount === null && credit === null)) return null;
  const used = new Set([...dates, ...money, credit, debit]);
  const texts = all.filter((i) => !used.has(i) && !NOT_TEXT.test(columns[i]!));
  return {
    date,
    text: texts,
    amount,
    credit,
    debit: credit === null ? null : debit,
    dateOrder: guessOrder(sample, date),
  };
}

/** The order in which the dates of a statement lie closest together; day first where both read alike. */
function guessOrder(rows: readonly string[][], date: number): DateOrder {
  const cells = rows.map((row) => row[date] ?? '').filter(Boolean);
  if (cells.every((cell) => /^\d{4}/.test(cell))) return 'YMD';
  return spanInDays(cells, 'MDY') < spanInDays(cells, 'DMY') ? 'MDY' : 'DMY';
}

function spanInDays(cells: readonly string[], order: DateOrder): number {
  const days = cells.map((cell) => parseDate(cell, order));
  if (days.includes(null)) return Number.POSITIVE_INFINITY;
  const times = days.map((day) => Date.parse(day!));
  return Math.max(...times) - Math.min(...times);
}

/** Entries of a CSV statement. Rows without a date or an amount (totals, remarks) are counted, not read. */
export function csvEntries(
  { columns, rows }: CsvStatement,
  mapping: ColumnMapping,
): { entries: StatementEntry[]; unreadRows: number } {
  const entries: StatementEntry[] = [];
  const readCurrency = currencyReader(columns, mapping.amount ?? mapping.credit ?? -1);
  for (const row of rows) {
    const on = parseDate(row[mapping.date] ?? '', mapping.dateOrder);
    const amountCents = amountOf(row, mapping);
    if (on === null || amountCents === null) continue;
    const text = statementText(mapping.text.map((column) => row[column] ?? '').join(' '));
    entries.push({ on, text, amountCents, currency: readCurrency(row) });
  }
  return { entries, unreadRows: rows.length - entries.length };
}

/** Source of a row's currency: its own column, the amount, or the name of the amount's column; null if none states it. */
function currencyReader(columns: readonly string[], amountColumn: number): (row: readonly string[]) => string | null {
  const ofFile = codeIn(columns[amountColumn]);
  const column = columns.findIndex((name) => name.length <= LONGEST_NAME && CURRENCY.test(name));
  return (row) => codeIn(row[column]) ?? codeIn(row[amountColumn]) ?? ofFile;
}

/** The one currency code in a short text. */
function codeIn(text: string | undefined): string | null {
  return text && text.length <= LONGEST_NAME ? (CODE.exec(text.toUpperCase())?.[0] ?? null) : null;
}

function amountOf(row: readonly string[], { amount, credit, debit }: ColumnMapping): number | null {
  if (amount !== null) return parseAmount(row[amount] ?? '');
  const came = credit === null ? null : parseAmount(row[credit] ?? '');
  if (came) return Math.abs(came);
  const went = debit === null ? null : parseAmount(row[debit] ?? '');
  return went === null ? came : -Math.abs(went);
}
