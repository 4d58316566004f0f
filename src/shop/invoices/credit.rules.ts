interface Credit {
  creditLimitCents: number;
  outstandingCents: number;
}

/** The credit left after an order, or the amount by which it exceeds the limit. */
export function creditAfter(
  { creditLimitCents, outstandingCents }: Credit,
  orderCents: number,
): { leftCents: number; overCents: number } {
  const leftCents = creditLimitCents - outstandingCents - orderCents;
  return { leftCents: Math.max(0, leftCents), overCents: Math.max(0, -leftCents) };
}
