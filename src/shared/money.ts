/** An integer amount in minor units (cents) with its ISO 4217 currency; never a float. */
export interface Money {
  amountCents: number;
  currency: string;
}

/** Rounds half up (away from zero for negatives), for a rate such as 0.1 or a share such as 1/11. */
export function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);
}

/** `percent` of an amount in cents, half up. */
export function percentOf(amountCents: number, percent: number): number {
  return roundHalfUp((amountCents * percent) / 100);
}

/**
 * Splits `totalCents` over `weights` in proportion; the rounding remainder goes to the largest weight, so that the
 * parts always add up to the total (business rules 3.7).
 */
export function prorate(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, i) => (i === 0 ? totalCents : 0));
  const parts = weights.map((weight) => Math.trunc((totalCents * weight) / sum));
  const remainder = totalCents - parts.reduce((a, b) => a + b, 0);
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, i) => (i === largest ? part + remainder : part));
}

/**
 * Like `prorate`, for a discount over line values: the remainder goes to the largest lines, and no part exceeds its
 * weight.
 */
export function spreadWithin(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const total = Math.min(totalCents, sum);
  if (total <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.trunc((total * weight) / sum));
  let remainder = total - parts.reduce((a, b) => a + b, 0);
  for (const i of [...weights.keys()].toSorted((a, b) => weights[b]! - weights[a]!)) {
    const more = Math.min(remainder, weights[i]! - parts[i]!);
    parts[i]! += more;
    remainder -= more;
  }
  return parts;
}

const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$199.00"; symbols of specification section 9 (AUD and USD "$", GBP "£", EUR "€", default "$"). */
export function formatMoney(amountCents: number, currency: string): string {
  const symbol = { GBP: '£', EUR: '€' }[currency] ?? '$';
  return `${amountCents < 0 ? '-' : ''}${symbol}${amounts.format(Math.abs(amountCents) / 100)}`;
}

/** Parses a typed amount, "19.95" or "19,95", to cents; null if it is empty, NaN if it is not an amount. */
export function parseCents(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,7}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN;
}

/** Formats cents for a text box: 1995 becomes "19.95". */
export function centsAsTyped(cents: number | null | undefined): string {
  return cents == null ? '' : (cents / 100).toFixed(2);
}
