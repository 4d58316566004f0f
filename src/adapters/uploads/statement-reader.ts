import { parseCsv } from '#shared/csv.ts';
import { readCamt } from './statement-camt.ts';
import { type BankEntry, UnreadableStatement } from './statement-entry.ts';
import { isMt940, readMt940 } from './statement-mt940.ts';
import { decodeTableText } from './table-text.ts';

export type StatementFile =
  | { format: 'csv'; rows: string[][] }
  | { format: 'camt' | 'mt940'; entries: BankEntry[] }
  /** Why the file cannot be read, shown to the user who uploaded it. */
  | { problem: string };

const MAX_COLUMNS = 100;
const MAX_CHARACTERS = 2_000;

/** Reads at most `most` rows or entries of a bank statement in any supported format. */
export function readStatementFile({ bytes, most }: { bytes: Uint8Array; most: number }): StatementFile {
  const content = decodeTableText(bytes);
  try {
    if (content.trimStart().startsWith('<')) return { format: 'camt', entries: readCamt(content, most).map(shortened) };
    if (isMt940(content)) return { format: 'mt940', entries: readMt940(content, most).map(shortened) };
  } catch (error) {
    if (error instanceof UnreadableStatement) return { problem: error.message };
    throw error;
  }
  const rows = parseCsv(content, most);
  return {
    format: 'csv',
    rows: rows.map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CHARACTERS))),
  };
}

function shortened(entry: BankEntry): BankEntry {
  const short = (text: string) => text.slice(0, MAX_CHARACTERS);
  return { ...entry, text: short(entry.text), amount: short(entry.amount) };
}
