import type { PaymentAccount, SavedCard, SavedCards } from '#adapters/payments/payments.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { asFailure, findPayment, type PaymentRow } from '#shop/payments/provider.service.ts';
import { settle } from '#shop/payments/settle.service.ts';

export interface ListedCard extends SavedCard {
  account: PaymentAccount;
}

/** The signed-in user's cards, read from the payment provider; they are stored only there. */
export async function listCards(ctx: Ctx): Promise<ListedCard[]> {
  const user = requireUser(ctx);
  const customers = await ctx.db
    .selectFrom('paymentCustomer')
    .select(['account', 'customerId'])
    .where('personId', '=', user.id)
    .execute();
  const lists = await Promise.all(
    customers.map(async ({ account, customerId }) => {
      const cards = await callProvider(() => cardsAt(ctx, account).list(customerId));
      return cards.map((card) => ({ ...card, account: account }));
    }),
  );
  return lists.flat();
}

/** Removes one of the user's own cards; someone else's card is not found, like one that does not exist. */
export async function removeCard(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  requireUser(ctx, { write: true, ownHandsOnly: true });
  const card = (await listCards(ctx)).find((one) => one.id === id);
  if (!card) throw new Failure('not_found');
  await callProvider(() => cardsAt(ctx, card.account).remove(id));
  return { ok: true };
}

/** Enqueues, in the caller's transaction, the job that erases this person at the provider. */
export async function forgetCustomer(tx: Ctx, { personId }: { personId: string }): Promise<void> {
  const customers = await tx.db
    .selectFrom('paymentCustomer')
    .select(['account', 'customerId'])
    .where('personId', '=', personId)
    .execute();
  for (const customer of customers) await tx.adapters.jobs.send(tx.db, 'payments.forget-customer', customer);
}

/** The job of `forgetCustomer`: retried until the provider has answered. */
export async function removeCustomer(ctx: Ctx, customer: { account: string; customerId: string }): Promise<void> {
  await callProvider(() => cardsAt(ctx, customer.account).removeCustomer(customer.customerId));
}

/** Has the card that will pay this open payment saved at the provider. */
export async function saveCard(ctx: Ctx, { paymentId }: { paymentId: number }): Promise<{ ok: true }> {
  const { user, payment } = await ownOpenPayment(ctx, paymentId);
  const customerId = await customerOf(ctx, user, payment.account);
  await callProvider(() => cardsAt(ctx, payment.account).keepFor({ intentId: payment.providerIntentId!, customerId }));
  return { ok: true };
}

/** Pays with a saved card. If the bank requires authentication, the payment stays open for the form. */
export async function payWithCard(
  ctx: Ctx,
  input: { paymentId: number; cardId: string },
): Promise<{ isPaid: boolean }> {
  const { user, payment } = await ownOpenPayment(ctx, input.paymentId);
  const card = (await listCards(ctx)).find((one) => one.id === input.cardId && one.account === payment.account);
  if (!card) throw new Failure('not_found');
  const customerId = await customerOf(ctx, user, card.account);
  const key = `${payment.idempotencyKey}:${card.id}:${ctx.idempotencyKey ?? ctx.requestId}`;
  await callProvider(() =>
    cardsAt(ctx, card.account).pay({
      intentId: payment.providerIntentId!,
      customerId,
      cardId: card.id,
      idempotencyKey: key,
    }),
  );
  const { state } = await settle(ctx, payment.id);
  return { isPaid: state === 'CAPTURED' };
}

async function ownOpenPayment(ctx: Ctx, paymentId: number): Promise<{ user: SessionUser; payment: PaymentRow }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await ctx.db
    .selectFrom('paymentPart')
    .leftJoin('salesOrder', 'salesOrder.id', 'paymentPart.orderId')
    .leftJoin('invoice', 'invoice.id', 'paymentPart.invoiceId')
    .select('paymentPart.id')
    .where('paymentPart.paymentId', '=', paymentId)
    .where((eb) => eb.or([eb('salesOrder.personId', '=', user.id), eb('invoice.personId', '=', user.id)]))
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const payment = await findPayment(ctx, paymentId);
  if (payment.provider !== 'stripe' || !payment.providerIntentId) throw new Failure('not_found');
  if (!['CREATED', 'PENDING'].includes(payment.state)) throw new Failure('already_paid');
  return { user, payment };
}

/**
 * The person's customer at the provider's account, created on first use; the idempotency key gives two tabs the same
 * one.
 */
async function customerOf(ctx: Ctx, user: SessionUser, account: PaymentAccount): Promise<string> {
  const existing = await ctx.db
    .selectFrom('paymentCustomer')
    .select('customerId')
    .where('personId', '=', user.id)
    .where('account', '=', account)
    .executeTakeFirst();
  if (existing) return existing.customerId;
  const customerId = await callProvider(() =>
    cardsAt(ctx, account).createCustomer({
      email: user.email,
      idempotencyKey: `customer:${account}:${user.id}`,
      metadata: { person: user.id },
    }),
  );
  await ctx.db
    .insertInto('paymentCustomer')
    .values({ personId: user.id, provider: 'stripe', account, customerId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return customerId;
}

function cardsAt(ctx: Ctx, account: string): SavedCards {
  return ctx.adapters.payments.provider('stripe', account as PaymentAccount).cards!;
}

async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFailure(error);
  }
}
