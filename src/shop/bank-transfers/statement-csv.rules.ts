import { type DateOrder, parseAmount, parseDate, statementText, type StatementEntry } from './statement-lines.rules.ts';

/** Column indexes of a bank's CSV file, starting from 0. */
export interface ColumnMapping {
  date: number;
  /** Columns whose text may contain a reference. */
  text: number[];
  /** Signed amounts; null if money in and out have separate columns. */
  amount: number | null;
  credit: number | null;
  debit: number | null;
  dateOrder: DateOrder;
}

export interface CsvStatement {
  /** Column names, or "Column 1" if the file has no header. */
  columns: string[];
  rows: string[][];
}

const DATE = /^(?:.* )?(?:date|datum|buchungstag|valuta)\b|^date/i;
const CREDIT = /credit|money in|paid in|deposit|haben/i;
const DEBIT = /debit|money out|paid out|withdrawal|soll/i;
const AMOUNT = /amount|betrag|cad\$|usd\$|value(?! date)/i;
const BALANCE = /balance|saldo/i;
// The currency of the account, not the currency of a foreign card payment.
const CURRENCY = /^(?!.*(?:original|foreign|fremd)).*(?:currency|w(?:ae|ä)hrung)/i;
const CODE = /(?<![A-Z])(?:AUD|NZD|USD|CAD|EUR|GBP)(?![A-Z])/;
const MAX_NAME_LENGTH = 60;
const NOT_TEXT =
  /currency|w(?:ae|ä)hrung|account|bsb|sort|balance|serial|number|category|type|cheque|check|unique|code|whitelist/i;

/** The entries of a bank's CSV file and its column names; lines above the header are skipped. */
export function readCsvStatement(lines: readonly (readonly string[])[]): CsvStatement {
  const rows = lines.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  const header = rows.slice(0, 20).findIndex((row, i) => isHeader(row, rows[i + 1] ?? []));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (header >= 0)
    return { columns: rows[header]!.map((name, i) => name || `Column ${i + 1}`), rows: rows.slice(header + 1) };
  return { columns: Array.from({ length: width }, (_, i) => `Column ${i + 1}`), rows };
}

/** Whether a row is a header: it names a date column, or a date is below it. */
function isHeader(row: readonly string[], below: readonly string[]): boolean {
  if (row.length < 3 || row.some((cell) => parseAmount(cell) !== null || isDate(cell))) return false;
  return row.some((cell) => DATE.test(cell)) || below.some(isDate);
}

const isDate = (cell: string) => parseDate(cell, 'DMY') !== null || parseDate(cell, 'MDY') !== null;

/** Guesses the mapping from column names and cells; null without a date or amount column. */
export function guessMapping({ columns, rows }: CsvStatement): ColumnMapping | null {
  const sample = rows.slice(0, 50);
  const share = (column: number, matches: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[column] ?? '').filter(Boolean);
    return cells.length === 0 ? 0 : cells.filter(matches).length / cells.length;
  };
  const all = columns.map((_, i) => i);
  const dates = all.filter((i) => share(i, isDate) > 0.8);
  const money = all.filter((i) => !dates.includes(i) && share(i, (cell) => parseAmount(cell) !== null) > 0.8);
  const findColumn = (pattern: RegExp, candidates: readonly number[]) =>
    candidates.find((i) => pattern.test(columns[i]!)) ?? null;
  const date = dates[0];
  const credit = findColumn(CREDIT, money);
  const debit = findColumn(
    DEBIT,
    all.filter((i) => i !== credit),
  );
  const plain = money.filter((i) => !BALANCE.test(columns[i]!) && !NOT_TEXT.test(columns[i]!));
  const amount = credit !== null ? null : (findColumn(AMOUNT, money) ?? plain[0] ?? null);
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

/** The date order for which the dates are closest together; day first if both are equally close. */
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

/** Entries of a CSV statement. Rows without a date or an amount (totals, remarks) are only counted. */
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

/**
 * Reads the currency of a row from its own column, the amount, or the name of the amount column; null if none states
 * it.
 */
function currencyReader(columns: readonly string[], amountColumn: number): (row: readonly string[]) => string | null {
  const columnCurrency = codeIn(columns[amountColumn]);
  const column = columns.findIndex((name) => name.length <= MAX_NAME_LENGTH && CURRENCY.test(name));
  return (row) => codeIn(row[column]) ?? codeIn(row[amountColumn]) ?? columnCurrency;
}

/** The currency code in a short text. */
function codeIn(text: string | undefined): string | null {
  return text && text.length <= MAX_NAME_LENGTH ? (CODE.exec(text.toUpperCase())?.[0] ?? null) : null;
}

function amountOf(row: readonly string[], { amount, credit, debit }: ColumnMapping): number | null {
  if (amount !== null) return parseAmount(row[amount] ?? '');
  const creditCents = credit === null ? null : parseAmount(row[credit] ?? '');
  if (creditCents) return Math.abs(creditCents);
  const debitCents = debit === null ? null : parseAmount(row[debit] ?? '');
  return debitCents === null ? creditCents : -Math.abs(debitCents);
}
