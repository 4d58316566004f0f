interface Credit {
  creditLimitCents: number;
  outstandingCents: number;
}

/** What an order leaves of a credit limit, or by how much it exceeds it. */
export function creditAfter(
  { creditLimitCents, outstandingCents }: Credit,
  orderCents: number,
): { leftCents: number; overCents: number } {
  const leftCents = creditLimitCents - outstandingCents - orderCents;
  return { leftCents: Math.max(0, leftCents), overCents: Math.max(0, -leftCents) };
}
