/**
 * What one person may refund of an order without a second person, by currency, in cents: about 500 AUD in each.
 * `REFUND_LIMITS` replaces it.
 */
export const DEFAULT_REFUND_LIMITS: RefundLimits = {
  AUD: 50_000,
  NZD: 54_500,
  USD: 35_000,
  CAD: 47_500,
  EUR: 30_000,
  GBP: 26_000,
};

export type RefundLimits = Readonly<Record<string, number>>;

interface AskedRefund {
  currency: string;
  amountCents: number;
  /** Refunded of the same order by staff without a second person so far: a large refund cannot be made in small steps. */
  unapprovedCents: number;
}

/** True when another person must approve. A currency without a limit of its own has the lowest of all. */
export function needsSecondPerson(
  limits: RefundLimits,
  { currency, amountCents, unapprovedCents }: AskedRefund,
): boolean {
  const limit = limits[currency] ?? Math.min(...Object.values(limits));
  return unapprovedCents + amountCents > limit;
}

/** "AUD 500, GBP 260.50" as limits; null when it is written in another way. */
export function readRefundLimits(text: string): RefundLimits | null {
  const limits: Record<string, number> = {};
  for (const part of text.split(',')) {
    const found = /^ *([A-Z]{3}) (\d{1,7})(?:\.(\d{2}))? *$/.exec(part);
    if (!found) return null;
    limits[found[1]!] = Number(found[2]) * 100 + Number(found[3] ?? 0);
  }
  return limits;
}
