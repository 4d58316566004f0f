import type { Ctx } from '#platform/context/context.ts';
import { setTerms } from '#site/users/people-changes.service.ts';
import { changePrice } from '#shop/prices/prices.service.ts';
import { createCoupon } from '#shop/coupons/coupon-admin.service.ts';
import type { DemoPeople } from './demo-people.ts';
import { couponConditions } from '#shop/coupons/coupon-conditions.rules.ts';

const DAY_MS = 86_400_000;
const CAT_PROFILE = 39;
const DOG_COLOURS = 42;

/**
 * Recent back-office actions: a changed and a scheduled price, a clinic's terms, a scheduled coupon, a failed email.
 */
export async function seedBackOffice(tx: Ctx, people: DemoPeople): Promise<void> {
  const admin = { ...tx, user: people.admin, idempotencyKey: null };
  const midnightIn = (days: number) => new Date(Math.floor(tx.now.getTime() / DAY_MS + days) * DAY_MS).toISOString();
  await changePrice(admin, {
    book: 'NZ',
    audience: 'vet',
    productId: CAT_PROFILE,
    amountCents: 15_995,
    nextAmountCents: null,
    effectiveAt: null,
    reason: 'Rounded after freight costs fell',
  });
  await changePrice(admin, {
    book: 'AU',
    audience: 'breeder',
    productId: DOG_COLOURS,
    amountCents: 10_400,
    nextAmountCents: null,
    effectiveAt: midnightIn(45),
    reason: 'New Year price list',
  });
  await setTerms(admin, {
    id: people.vet.id,
    onAccount: true,
    creditLimitCents: 250_000,
    netTermsDays: 30,
    reason: 'Paid on time for a year',
  });
  await createCoupon(admin, {
    code: 'WINTER-CATS',
    note: 'For the January cat show',
    kind: 'PERCENT',
    percent: 12.5,
    amounts: {},
    conditions: couponConditions.parse({ speciesIds: [2], maxDiscount: { AUD: 5_000 } }),
    startsAt: midnightIn(30),
    endsAt: midnightIn(60),
    maxUses: 200,
    maxUsesPerPerson: 1,
  });
  await seedFailedMail(tx);
}

async function seedFailedMail(tx: Ctx): Promise<void> {
  await tx.db
    .insertInto('mailMessage')
    .values({
      dedupeKey: 'demo:failed-mail',
      toAddress: 'moved.away@example.test',
      template: 'requests.received',
      subject: "We've received your message",
      bodyText: "Thank you for your message. We'll reply within 1 business day.",
      bodyHtml: "<p>Thank you for your message. We'll reply within 1 business day.</p>",
      state: 'FAILED',
      attempts: 10,
      lastError: '550 5.1.1 The mailbox does not exist',
    })
    .execute();
}
