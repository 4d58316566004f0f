import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { lockCart } from '#shop/cart/cart-rows.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import type { AdvanceInvitation } from './advance.contract.ts';
import { DAYS_TO_ACCEPT, isOpenAdvance, OPEN_ADVANCE_STATES, payerOf, type AdvanceState } from './advance.rules.ts';
import { namedProducts, type AdvanceRow } from './advance-view.service.ts';
import { applyClubCode } from './club-code.service.ts';

/** The content of the emailed link: enough for the recipient to see whether it is for them and what was prepared. */
export async function findInvitation(ctx: Ctx, { token }: { token: string }): Promise<AdvanceInvitation> {
  const row = await findByToken(ctx, token);
  const agent = await ctx.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', row.agentId)
    .executeTakeFirstOrThrow();
  const products = await namedProducts(ctx, row);
  const [name = '', domain = ''] = row.customerEmail.split('@');
  return {
    state: row.state,
    agentName: agent.name,
    programme: row.programme,
    payer: row.payer,
    firstName: row.customer.firstName,
    email: `${name.slice(0, 2)}…@${domain}`,
    isForMe: ctx.user?.email.toLowerCase() === row.customerEmail,
    animals: row.animals,
    products: products.map((product) => ({ name: product.name, quantity: product.quantity })),
  };
}

/**
 * The customer, signed in with the invited address, accepts the order and the terms. Accepting twice has no further
 * effect.
 */
export async function acceptAdvance(
  ctx: Ctx,
  input: { token: string; shareResults: boolean },
): Promise<{ id: number; state: AdvanceState }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    const row = await findByToken(tx, input.token, true);
    if (row.customerEmail !== user.email.toLowerCase()) throw new Failure('not_found');
    if (row.personId === user.id && ['ACCEPTED', 'CONVERTED'].includes(row.state))
      return { id: row.id, state: row.state };
    refuseUnlessOpen(row);
    await tx.db
      .updateTable('advanceOrder')
      .set({ state: 'ACCEPTED', personId: user.id, acceptedAt: tx.now, sharesResults: input.shareResults })
      .where('id', '=', row.id)
      .execute();
    await recordEvent(tx, {
      entity: 'advance_order',
      entityId: row.id,
      kind: 'accepted',
      from: row.state,
      to: 'ACCEPTED',
    });
    await notifyLodger(tx, row, 'accepted');
    return { id: row.id, state: 'ACCEPTED' };
  });
}

/** Anyone with the link can decline, without an account. */
export async function declineAdvance(ctx: Ctx, { token }: { token: string }): Promise<{ state: AdvanceState }> {
  return inTransaction(ctx, async (tx) => {
    const row = await findByToken(tx, token, true);
    if (row.state === 'DECLINED') return { state: row.state };
    refuseUnlessOpen(row);
    await tx.db.updateTable('advanceOrder').set({ state: 'DECLINED' }).where('id', '=', row.id).execute();
    await recordEvent(tx, {
      entity: 'advance_order',
      entityId: row.id,
      kind: 'declined',
      from: row.state,
      to: 'DECLINED',
    });
    await notifyLodger(tx, row, 'declined');
    return { state: 'DECLINED' };
  });
}

function refuseUnlessOpen(row: AdvanceRow): void {
  if (row.state === 'EXPIRED' || row.expiresAt.getTime() < Date.now())
    throw new Failure('link_expired', {
      message: `This order expired after ${DAYS_TO_ACCEPT} days. Please ask for a new one.`,
    });
  if (!isOpenAdvance(row)) throw new Failure('illegal_transition');
}

async function findByToken(ctx: Ctx, token: string, lock = false): Promise<AdvanceRow> {
  const row = await ctx.db
    .selectFrom('advanceOrder')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row) return row;
  await countAttempt(ctx, { bucket: `advance:${ctx.visitor.ip}`, hits: 20, seconds: 900 });
  throw new Failure('not_found');
}

async function notifyLodger(tx: Ctx, row: AdvanceRow, answer: 'accepted' | 'declined'): Promise<void> {
  const lodger = await tx.db.selectFrom('person').select('email').where('id', '=', row.lodgedBy).executeTakeFirst();
  if (!lodger) return;
  const { firstName, lastName } = row.customer;
  await queueMail(tx, {
    dedupeKey: `advance:${row.id}:${answer}`,
    to: lodger.email,
    personId: row.lodgedBy,
    template: 'advance.answered',
    data: {
      customer: `${firstName} ${lastName}`.trim(),
      answer,
      payer: row.payer,
      path: `/my/advance-orders/${row.id}`,
    },
  });
}

/** The payer adds the accepted products to their cart; the order of this cart then belongs to the advance order. */
export async function advanceToCart(ctx: Ctx, input: { id: number; sessionId: string }) {
  const user = requireUser(ctx, { write: true });
  const row = await ctx.db.selectFrom('advanceOrder').selectAll().where('id', '=', input.id).executeTakeFirst();
  if (!row || payerOf(row) !== user.id) throw new Failure('not_found');
  if (row.state !== 'ACCEPTED') throw new Failure('illegal_transition');
  const { firstName, lastName } = row.customer;
  const animals = row.animals.map((animal) => animal.name);
  const note = [`${firstName} ${lastName}`.trim(), animals.join(', ')].filter(Boolean).join(': ').slice(0, 200);
  const outcome = { added: [] as string[], refused: [] as { name: string; reason: string }[] };
  const productIds: number[] = [];
  const itemCtx = { ...ctx, idempotencyKey: null };
  for (const product of await namedProducts(ctx, row)) {
    try {
      await addItem(itemCtx, {
        sessionId: input.sessionId,
        productId: product.productId,
        quantity: product.quantity,
        metaData: { note },
      });
      outcome.added.push(product.name);
      productIds.push(product.productId);
    } catch (error) {
      if (!(error instanceof Failure) || error.reason === 'pending_payment') throw error;
      const [message] = Object.values(error.fields ?? {}).flat();
      outcome.refused.push({ name: product.name, reason: message ?? error.message });
    }
  }
  await inTransaction(ctx, async (tx) => {
    const { cart } = await lockCart(tx, input.sessionId);
    await tx.db
      .updateTable('advanceOrder')
      .set({ cartId: cart.id })
      .where('id', '=', row.id)
      .where('state', '=', 'ACCEPTED')
      .execute();
  });
  return { ...outcome, coupon: await applyClubCode(itemCtx, { sessionId: input.sessionId, productIds }) };
}

/** Marks accepted advance orders whose cart was ordered as converted, and expires those without an answer after 30 days. */
export async function followAdvanceOrders(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows: converted } = await sql<{ id: number; orderId: number }>`
      update advance_order a set state = 'CONVERTED', order_id = o.id
      from sales_order o where a.state = 'ACCEPTED' and o.cart_id = a.cart_id and o.placed_at is not null
      returning a.id, o.id as order_id`.execute(tx.db);
    for (const { id, orderId } of converted)
      await recordEvent(tx, {
        entity: 'advance_order',
        entityId: id,
        kind: 'converted',
        from: 'ACCEPTED',
        to: 'CONVERTED',
        data: { orderId },
      });
    const expired = await tx.db
      .updateTable('advanceOrder')
      .set({ state: 'EXPIRED' })
      .where('state', 'in', OPEN_ADVANCE_STATES)
      .where('expiresAt', '<', sql<Date>`now()`)
      .returning('id')
      .execute();
    for (const { id } of expired)
      await recordEvent(tx, { entity: 'advance_order', entityId: id, kind: 'expired', from: 'INVITED', to: 'EXPIRED' });
  });
}
