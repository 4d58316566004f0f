export interface StatementLine {
  /** As it was pasted. */
  text: string;
  amountCents: number | null;
  references: string[];
}

// Banks drop dashes or put spaces in their place.
const REFERENCE = /\b(?:(ORDER)[- ]?(\d+)|(INV)[- ]?([A-Z]{2})[- ]?(\d{4})[- ]?(\d{6})|([A-Z]{2})[- ]?(1\d{6}))\b/g;
const AMOUNT = /(?<![\d.,-])\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}(?!\d)/g;

/** Lines of a bank statement as they are pasted: any text with one amount and perhaps one of our references. */
export function readStatement(pasted: string): StatementLine[] {
  const lines = pasted.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).map((text) => ({
    text: text.slice(0, 200),
    amountCents: amountIn(text),
    references: [...new Set(referencesIn(text))],
  }));
}

function referencesIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(REFERENCE)].map(([, ...parts]) => parts.filter(Boolean).join('-'));
}

/** The last amount of the line, whichever way thousands and decimals are written. */
function amountIn(text: string): number | null {
  const last = text.match(AMOUNT)?.at(-1);
  return last ? Number(last.replace(/\D/g, '')) : null;
}

export type MatchVerdict = 'whole' | 'part' | 'too_much' | 'nothing_open' | 'unknown' | 'no_amount';

/** What a line of the statement means for what is open. */
export function verdictOf(amountCents: number | null, openCents: number | null): MatchVerdict {
  if (openCents === null) return 'unknown';
  if (amountCents === null || amountCents === 0) return 'no_amount';
  if (openCents === 0) return 'nothing_open';
  if (amountCents > openCents) return 'too_much';
  return amountCents === openCents ? 'whole' : 'part';
}
