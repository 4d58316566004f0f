import type { Ctx } from '#platform/context/context.ts';

/** A coupon of each kind and some vouchers, for trying out the checkout. */
export async function seedCoupons(tx: Ctx): Promise<void> {
  const amounts = (cents: Record<string, number>) => JSON.stringify(cents);
  const conditions = (what: object) => JSON.stringify(what);
  const ended = new Date(tx.now.getTime() - 30 * 86_400_000);
  await tx.db
    .insertInto('coupon')
    .values([
      {
        code: 'WELCOME10',
        note: 'Welcome offer for new customers',
        kind: 'PERCENT',
        percent: '10',
        maxUsesPerPerson: 1,
        conditions: conditions({ firstOrderOnly: true }),
      },
      {
        code: 'KENNEL20',
        note: 'Handed out at shows',
        kind: 'AMOUNT',
        amounts: amounts({ AUD: 2_000, NZD: 2_000, USD: 1_500, CAD: 2_000, EUR: 1_400, GBP: 1_200 }),
      },
      {
        code: 'FREEPOST',
        note: 'Newsletter offer',
        kind: 'FREE_SHIPPING',
        conditions: conditions({ minSubtotal: { AUD: 5_000, USD: 4_000, EUR: 4_000, GBP: 3_500 } }),
      },
      {
        code: 'COAT79',
        note: 'Coat colour promotion',
        kind: 'FIXED_PRICE',
        amounts: amounts({ AUD: 7_900 }),
        conditions: conditions({ productIds: [42, 43] }),
      },
      { code: 'LITTER3FOR2', kind: 'BUY_X_GET_Y', conditions: conditions({ buy: 2, get: 1, productIds: [31, 38] }) },
      { code: 'SPRING', note: 'Spring fair', kind: 'PERCENT', percent: '15', endsAt: ended },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
  const vouchers = ['SHOW-2026-A', 'SHOW-2026-B', 'SHOW-2026-C'].map((code) => ({
    code,
    kind: 'POINTS' as const,
    points: 500,
  }));
  await tx.db
    .insertInto('voucher')
    .values(vouchers)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
