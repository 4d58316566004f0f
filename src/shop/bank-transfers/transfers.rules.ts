import { parseCsv } from '#shared/csv.ts';
import { parseAmount, referencesIn } from './statement-lines.rules.ts';

export interface StatementLine {
  /** The pasted text. */
  text: string;
  /** Negative for outgoing payments. */
  amountCents: number | null;
  references: string[];
}

const AMOUNT =
  /(?<![\d.,-])(?:(?<!\S)[-−(]\s?)?(?<![\d.,])(?:\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,9})[.,]\d{2}(?![.,]?\d)(?:-(?!\S)|\)|\s?(?:CR|DR)\b)?/gi;

/** Reads pasted lines of a bank statement: any text with one amount and possibly one of our references. */
export function readStatement(pasted: string): StatementLine[] {
  const lines = pasted.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).map((text) => ({
    text: text.slice(0, 200),
    amountCents: amountIn(text.slice(0, 500)),
    references: referencesIn(text),
  }));
}

/** The first cell with an amount, since a balance may follow; in plain text the last amount of the line. */
function amountIn(text: string): number | null {
  const cells = parseCsv(text)[0] ?? [];
  const inCells =
    cells.length > 2 ? cells.find((cell) => /[.,]\d{2}\D*$/.test(cell) && parseAmount(cell) !== null) : null;
  const amountText = inCells ?? text.match(AMOUNT)?.at(-1);
  return amountText ? parseAmount(amountText) : null;
}

export const matchVerdicts = [
  'whole',
  'part',
  'too_much',
  'nothing_open',
  'several',
  'unknown',
  'no_amount',
  'outgoing',
] as const;

export const isBookable = ({ verdict }: { verdict: string }) => verdict === 'whole' || verdict === 'part';

export type MatchVerdict = (typeof matchVerdicts)[number];

/** The verdict on an amount for one order. */
function verdictOf(amountCents: number | null, openCents: number | null): MatchVerdict {
  if (amountCents !== null && amountCents < 0) return 'outgoing';
  if (openCents === null) return 'unknown';
  if (amountCents === null || amountCents === 0) return 'no_amount';
  if (openCents === 0) return 'nothing_open';
  if (amountCents > openCents) return 'too_much';
  return amountCents === openCents ? 'whole' : 'part';
}

interface MatchedLine {
  amountCents: number | null;
  orders: readonly { orderId: number; currency: string; openCents: number }[];
}

/** The verdicts on the lines in sequence: an amount paid by an earlier line is no longer due for a later one. */
export function verdictsOf(lines: readonly MatchedLine[]): MatchVerdict[] {
  const remaining = new Map<number, number>();
  const dueOf = (order: MatchedLine['orders'][number]) => remaining.get(order.orderId) ?? order.openCents;
  return lines.map(({ amountCents, orders }) => {
    const [order, ...others] = orders;
    if (order && others.length > 0) {
      const isWhole = paysAll(amountCents, orders) && orders.every((one) => dueOf(one) === one.openCents);
      if (isWhole) for (const { orderId } of orders) remaining.set(orderId, 0);
      if (isWhole) return 'whole';
      if (amountCents !== null && amountCents < 0) return 'outgoing';
      return orders.every((one) => dueOf(one) <= 0) ? 'nothing_open' : 'several';
    }
    const openCents = order ? dueOf(order) : null;
    const verdict = verdictOf(amountCents, openCents);
    if (order && (verdict === 'whole' || verdict === 'part')) remaining.set(order.orderId, openCents! - amountCents!);
    return verdict;
  });
}

/** One payment for several orders is split only if it pays each of them in full. */
function paysAll(amountCents: number | null, orders: MatchedLine['orders']): boolean {
  const isOneCurrency = new Set(orders.map(({ currency }) => currency)).size === 1;
  const areDue = orders.every(({ openCents }) => openCents > 0);
  return isOneCurrency && areDue && amountCents === orders.reduce((sum, { openCents }) => sum + openCents, 0);
}

/** The amount of a line for each of its orders. */
export function sharesOf<O extends { openCents: number }>({
  amountCents,
  orders,
}: {
  amountCents: number;
  orders: readonly O[];
}): { order: O; amountCents: number }[] {
  return orders.map((order) => ({ order, amountCents: orders.length === 1 ? amountCents : order.openCents }));
}
