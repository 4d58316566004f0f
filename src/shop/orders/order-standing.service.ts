import { sql, type SqlBool } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { Standing } from '#shop/invoices/invoices.contract.ts';
import { findVetAddress } from '#platform/accounts/clinic-address.service.ts';
import { addressLines } from '#platform/places/address-lines.rules.ts';
import { isBlockedByPayments, type AccountStanding } from './orders.rules.ts';

/**
 * Code 79: true if unpaid orders or invoices block this person from ordering. Guests are never blocked. For an order on
 * account (`newOrderCents`, in a transaction), the account is locked: two simultaneous orders must not use the same
 * credit.
 */
export async function hasPendingPayment(ctx: Ctx, newOrderCents = 0): Promise<boolean> {
  if (!ctx.user) return false;
  if (newOrderCents > 0) await lockAccount(ctx, ctx.user.id);
  return isBlockedByPayments(await findAccountBalance(ctx, ctx.user), newOrderCents);
}

/** Locks the account until the end of the transaction, so that no other order on it is checked concurrently. */
export async function lockAccount(tx: Ctx, personId: string): Promise<void> {
  await tx.db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
}

export async function findAccountBalance(
  ctx: Pick<Ctx, 'db'>,
  user: Pick<SessionUser, 'id' | 'type'>,
): Promise<AccountStanding> {
  const { rows } = await sql<
    Omit<AccountStanding, 'isVet' | 'isOnAccount'> & { isApproved: boolean; onAccount: boolean }
  >`
    select
      (select state = 'ACTIVE' from person where id = ${user.id}) as is_approved,
      (select on_account from person where id = ${user.id}) as on_account,
      (select count(*)::int from sales_order where person_id = ${user.id} and state = 'PENDING_PAYMENT') as unpaid_orders,
      count(*) filter (where days_past_due(i.due_on, i.selling_entity_code) > 0)::int as overdue_invoices,
      coalesce(max(days_past_due(i.due_on, i.selling_entity_code)), 0)::int as oldest_overdue_days,
      coalesce(sum(i.total_cents - i.paid_cents), 0)::int as outstanding_cents,
      (select credit_limit_cents from person where id = ${user.id}) as credit_limit_cents
    from invoice i
    where i.person_id = ${user.id} and i.series = 'INV' and i.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')
  `.execute(ctx.db);
  const { isApproved, onAccount, ...standing } = rows[0]!;
  // A vet whose clinic is not approved yet pays immediately, under the same rules as other buyers.
  const isVet = user.type === 'vet' && isApproved;
  return { isVet, isOnAccount: user.type === 'vet' ? isVet : onAccount, ...standing };
}

/** Payment terms and credit of the user, as shown on the invoice list. */
export async function findMyAccountBalance(ctx: Ctx): Promise<Standing> {
  const user = requireUser(ctx);
  const [standing, terms, overdue] = [
    await findAccountBalance(ctx, user),
    await ctx.db
      .selectFrom('person')
      .select(['netTermsDays', 'creditLimitCents', 'phone'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow(),
    await ctx.db
      .selectFrom('invoice')
      .select(sql<number>`coalesce(sum(total_cents - paid_cents), 0)::int`.as('cents'))
      .where('personId', '=', user.id)
      .where('series', '=', 'INV')
      .where('state', 'in', ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'])
      .where(sql<SqlBool>`days_past_due(due_on, selling_entity_code) > 0`)
      .executeTakeFirstOrThrow(),
  ];
  const { outstandingCents } = standing;
  const isBlocked = isBlockedByPayments(standing);
  const address = user.type === 'vet' ? await findVetAddress(ctx, { ...user, phone: terms.phone }) : null;
  const creditLimitCents = terms.creditLimitCents;
  return {
    onAccount: standing.isOnAccount,
    termDays: terms.netTermsDays,
    creditLimitCents,
    outstandingCents,
    overdueCents: overdue.cents,
    availableCents: isBlocked ? 0 : Math.max(0, creditLimitCents - outstandingCents),
    currency: user.currency,
    isBlocked,
    address: addressLines(address),
  };
}
