import { parseCsv } from '#shared/csv.ts';
import { parseAmount, referencesIn } from './statement-lines.rules.ts';

export interface StatementLine {
  /** As it was pasted. */
  text: string;
  amountCents: number | null;
  references: string[];
}

const AMOUNT = /(?<![\d.,-])(?:\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,9})[.,]\d{2}(?![.,]?\d)/g;

/** Lines of a bank statement as they are pasted: any text with one amount and perhaps one of our references. */
export function readStatement(pasted: string): StatementLine[] {
  const lines = pasted.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).map((text) => ({
    text: text.slice(0, 200),
    amountCents: amountIn(text.slice(0, 500)),
    references: referencesIn(text),
  }));
}

/** The first cell with an amount (a balance follows it); in running text the last amount of the line. */
function amountIn(text: string): number | null {
  const cells = parseCsv(text)[0] ?? [];
  const inCells =
    cells.length > 2 ? cells.find((cell) => /[.,]\d{2}\D*$/.test(cell) && parseAmount(cell) !== null) : null;
  const written = inCells ?? text.match(AMOUNT)?.at(-1);
  return written ? Math.abs(parseAmount(written) ?? 0) : null;
}

export type MatchVerdict = 'whole' | 'part' | 'too_much' | 'nothing_open' | 'unknown' | 'no_amount';

/** What a line of the statement means for what is open. */
function verdictOf(amountCents: number | null, openCents: number | null): MatchVerdict {
  if (openCents === null) return 'unknown';
  if (amountCents === null || amountCents === 0) return 'no_amount';
  if (openCents === 0) return 'nothing_open';
  if (amountCents > openCents) return 'too_much';
  return amountCents === openCents ? 'whole' : 'part';
}

interface MatchedLine {
  amountCents: number | null;
  order: { orderId: number; openCents: number } | null;
}

/** What the lines of a statement mean one after another: what an earlier line pays is no longer due for a later one. */
export function verdictsOf(lines: readonly MatchedLine[]): MatchVerdict[] {
  const left = new Map<number, number>();
  return lines.map(({ amountCents, order }) => {
    const openCents = order ? (left.get(order.orderId) ?? order.openCents) : null;
    const verdict = verdictOf(amountCents, openCents);
    if (order && (verdict === 'whole' || verdict === 'part')) left.set(order.orderId, openCents! - amountCents!);
    return verdict;
  });
}
