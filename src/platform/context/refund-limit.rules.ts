/**
 * The amount per order that a staff member may refund without a second person's approval, in cents by currency: about
 * 500 AUD in each. `REFUND_LIMITS` overrides it.
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

interface RequestedRefund {
  currency: string;
  amountCents: number;
  /**
   * Refunded for the same order so far without a second person, so that a large refund cannot be split into small ones.
   */
  unapprovedCents: number;
}

/** Whether another person must approve. A currency without a limit uses the lowest limit of all currencies. */
export function needsSecondPerson(
  limits: RefundLimits,
  { currency, amountCents, unapprovedCents }: RequestedRefund,
): boolean {
  const limit = limits[currency] ?? Math.min(...Object.values(limits));
  return unapprovedCents + amountCents > limit;
}

/** Parses limits such as "AUD 500, GBP 260.50"; null if the format is invalid. */
export function readRefundLimits(text: string): RefundLimits | null {
  const limits: Record<string, number> = {};
  for (const part of text.split(',')) {
    const found = /^ *([A-Z]{3}) (\d{1,7})(?:\.(\d{2}))? *$/.exec(part);
    if (!found) return null;
    limits[found[1]!] = Number(found[2]) * 100 + Number(found[3] ?? 0);
  }
  return limits;
}
