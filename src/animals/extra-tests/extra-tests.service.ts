import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { fullProfileOf, isOfferedTo, priceOf, testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Product, Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { Failure } from '#shared/failure.ts';
import type { DraftData } from '#animals/activation/activation.rules.ts';
import type { SavedActivation } from '#animals/activation/drafts.service.ts';
import { findDraft } from '#animals/activation/drafts.service.ts';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import type { ExtraTests } from './extra-tests.contract.ts';
import { extraProducts, type ExtraState } from './extra-tests.rules.ts';
import { kitOf, testsOfDraft } from '#animals/activation/steps.service.ts';
import type { OrderState, PaymentMethod } from '#shop/orders/orders.rules.ts';

/** Additional tests that can be ordered for the swab of a draft, and the latest order of such tests. */
export async function findExtraTests(ctx: Ctx, { id }: { id: string }): Promise<ExtraTests> {
  requireUser(ctx);
  const draft = await requireDraft(ctx, id);
  const current = await catalogue(ctx);
  const buyer = buyerOf(ctx);
  const priced = (product: Product | null) => {
    const price =
      product && isOfferedTo(product, buyer.audience) ? priceOf(current, { ...buyer, productId: product.id }) : null;
    if (!product || !price) return null;
    return { productId: product.id, name: product.name, amountCents: price.amountCents, currency: price.currency };
  };
  const { single, full } = extraProducts(current);
  const missing = await missingTests(ctx, draft.data);
  return {
    missing: missing.map(({ id: testId, name, kind, category }) => ({ id: testId, name, kind, area: category })),
    single: priced(single),
    full: priced(full),
    order: await findExtraOrder(ctx, draft),
  };
}

export async function requireDraft(ctx: Ctx, id: string): Promise<SavedActivation> {
  const draft = await findDraft(ctx, id);
  if (!draft) throw new Failure('not_found');
  return draft;
}

/** Tests of the full breed profile that neither the kit nor an earlier sample covers for this animal. */
export async function missingTests(ctx: Ctx, data: DraftData): Promise<Test[]> {
  if (!data.pet) return [];
  const current = await catalogue(ctx);
  const profile = fullProfileOf(current, data.pet.speciesId === 2 ? 2 : 1);
  if (!profile) return [];
  const own = new Set((await testsOfDraft(ctx, data, await kitOf(ctx, data))).map((test) => test.id));
  const { animalId, breedId } = data.pet;
  const available = animalId
    ? (await missingOnSample(ctx, animalId)).missing
    : testsOfProduct(current, profile.id, breedId);
  return available.filter((test) => !own.has(test.id));
}

interface ExtraRow {
  orderId: number;
  state: ExtraState;
  orderState: OrderState;
  testIds: number[];
  isFullProfile: boolean;
  totalCents: number;
  currency: string;
  method: PaymentMethod;
}

/**
 * The newest order of additional tests for the kit of a draft; null if it was cancelled or expired, even before its row
 * in activation_extra is updated.
 */
export async function findExtraOrder(ctx: Ctx, draft: SavedActivation): Promise<ExtraTests['order']> {
  const user = requireUser(ctx);
  const { rows } = await sql<ExtraRow>`
    select x.order_id, x.state, o.state as order_state, x.test_ids, x.is_full_profile, o.total_cents, o.currency, o.method
    from activation_extra x join sales_order o on o.id = x.order_id join kit k on k.id = x.kit_id
    where x.person_id = ${user.id} and upper(k.barcode) = ${draft.barcode.toUpperCase()} and x.state <> 'DROPPED'
    order by x.order_id desc limit 1`.execute(ctx.db);
  const row = rows[0];
  if (!row || (row.state === 'WAITING' && ['CANCELLED', 'EXPIRED'].includes(row.orderState))) return null;
  const current = await catalogue(ctx);
  const { testIds, orderState, ...order } = row;
  // The order is paid, but the job that marks these tests as paid has not run yet.
  const isPlaced = order.state === 'WAITING' && orderState !== 'PENDING_PAYMENT';
  return {
    ...order,
    state: isPlaced ? 'PAID' : order.state,
    tests: testIds.flatMap((testId) => current.testsById.get(testId)?.name ?? []),
  };
}

/** Q079: the payment provider's ids; card numbers are never stored here. */
export async function paymentOf(ctx: Ctx, draft: SavedActivation) {
  const order = await findExtraOrder(ctx, draft);
  if (!order) return null;
  const paid = await ctx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['payment.provider', 'payment.providerIntentId'])
    .where('paymentPart.orderId', '=', order.orderId)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const idOf = (provider: string) => (paid?.provider === provider ? paid.providerIntentId : null);
  return {
    orderId: order.orderId,
    state: order.state,
    paypalTransactionId: idOf('paypal'),
    stripeTransactionId: idOf('stripe'),
    card: paid?.provider === 'stripe',
  };
}
