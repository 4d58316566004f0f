import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { clubBilling } from './advance.events.ts';
import { lodgesForClub, type Payer, payersOf } from './advance.rules.ts';

/**
 * Possible payers for orders prepared by this person, the usual one first, and whether they prepare orders for a club.
 */
export async function findPayers(ctx: Ctx): Promise<{ payers: Payer[]; isClub: boolean }> {
  return payersFor(ctx, requirePermission(ctx, 'advance.lodge'));
}

export async function payersFor(ctx: Ctx, user: SessionUser): Promise<{ payers: Payer[]; isClub: boolean }> {
  const isClub = lodgesForClub(user);
  return { payers: payersOf(isClub ? await callPort(ctx, clubBilling, user) : null), isClub };
}
