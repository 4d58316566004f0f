import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { type BillingMode, mayInClub } from '#platform/accounts/club-roles.rules.ts';
import { membershipsOf } from './membership.service.ts';

/** Billing modes of the clubs for which this user can order. */
export async function listClubBillingModes(ctx: Ctx, user: SessionUser): Promise<BillingMode[]> {
  const clubs = await membershipsOf(ctx, user.id);
  const orders = clubs.filter(({ role }) => mayInClub(role, 'orders.prepare'));
  return [...new Set(orders.map(({ billingMode }) => billingMode))];
}
