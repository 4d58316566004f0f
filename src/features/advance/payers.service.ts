import type { Ctx, SessionUser } from '#app/context.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { billingOfClubs } from '#features/clubs/club-billing.service.ts';
import { lodgesForClub, type Payer, payersOf } from './advance.rules.ts';

/** Who may pay for what this person prepares, the usual one first; whether they prepare it for a club. */
export async function findPayers(ctx: Ctx): Promise<{ payers: Payer[]; isClub: boolean }> {
  return payersFor(ctx, requirePermission(ctx, 'advance.lodge'));
}

export async function payersFor(ctx: Ctx, user: SessionUser): Promise<{ payers: Payer[]; isClub: boolean }> {
  const isClub = lodgesForClub(user);
  return { payers: payersOf(isClub ? await billingOfClubs(ctx, user) : null), isClub };
}
