import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import type { CartChange } from '#shop/cart/cart.contract.ts';
import { lockCartAndItems, type OpenedCart, type ReadCart } from '#shop/cart/cart-rows.service.ts';
import { priceForOrder, type CartForOrder } from '#shop/cart/cart.service.ts';
import { getCachedCart } from '#shop/cart/cart-cache.service.ts';
import { isSpent } from '#shop/coupons/coupons.rules.ts';
import { reserveCoupon } from '#shop/coupons/coupons.service.ts';
import { reservePoints } from '#shop/loyalty/points.service.ts';
import { reserveGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { bankFacts, transferReference } from '#shop/invoices/invoices.rules.ts';
import { accessTokenFor, guestPath } from '#shop/orders/order-access.service.ts';
import { createOrder, lockOrder, type NewOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { countryFacts, hasWithdrawal, priceBookFor } from '#platform/places/places.rules.ts';
import { intentKindOf } from '#shop/payments/payments.rules.ts';
import { countedUnits } from '#shop/stock/stock.rules.ts';
import { reserveStock } from '#shop/stock/stock.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { CheckoutInput, PlacedOrder } from './checkout.contract.ts';
import { checkoutProblems, orderRequest, paymentMethodOf } from './checkout.rules.ts';
import { findBuyer, type Buyer } from './buyer.service.ts';
import { DAYS_TO_TRANSFER, type PaymentMethod } from '#shop/orders/orders.rules.ts';

/**
 * Places the order of a cart: everything is priced again from the database, and the cart's row lock ensures that this
 * happens once. Repeated for the same cart, it returns the same order.
 */
export async function placeOrder(ctx: Ctx, raw: CheckoutInput): Promise<PlacedOrder> {
  refuseWhileViewing(ctx, { write: true, ownHandsOnly: true });
  const buyer = await findBuyer(ctx);
  const input = orderRequest(raw, buyer.isVet);
  const placed =
    (await orderCachedCart(ctx, input, buyer)) ??
    (await once(ctx, `checkout:${ctx.user?.id ?? 'guest'}`, raw, (tx) => orderCart(tx, input, buyer)));
  failpoint(ctx, 'checkout.after_commit');
  return placed;
}

async function orderCart(tx: Ctx, input: CheckoutInput, buyer: Buyer): Promise<PlacedOrder> {
  const read = await lockCartAndItems(tx, input.sessionId);
  if (read.cart.state === 'ORDERED') return sameOrder(tx, read);
  const { order, basket } = await prepareOrder(tx, read, { input, buyer });
  const { method } = order;
  const { dueCents } = basket.priced;
  const orderId = await createOrder(tx, order, basket);
  if (orderId === null) throw new Failure('cart_locked');
  if (order.stock.length > 0) await reserveStock(tx, orderId, order.stock);
  failpoint(tx, 'checkout.order_created');
  await reserveBenefits(tx, orderId, { order, basket });
  const isPlaced = dueCents === 0 || method === 'N';
  if (isPlaced) {
    const terms = { isPaid: dueCents === 0, termDays: buyer.termDays };
    await placeLockedOrders(tx, [await lockOrder(tx, orderId)], terms);
  } else if (method === 'EFT') {
    await mailTransfer(tx, orderId, order);
  }
  failpoint(tx, 'checkout.before_commit');
  return isPlaced ? viewPlaced(tx, orderId) : viewUnpaid(tx, orderId, order);
}

interface OrderInput {
  input: CheckoutInput;
  buyer: Buyer;
}

/** The order for the cart that was read, priced again; rejected if there is a problem. */
async function prepareOrder(tx: Ctx, read: ReadCart, { input, buyer }: OrderInput) {
  const basket = await priceForOrder(tx, read, cartChange(input, buyer));
  refuseProblems(input, buyer, basket);
  refuseChanged(input, basket);
  const { dueCents } = basket.priced;
  const method = dueCents === 0 ? 'V' : paymentMethodOf(input, buyer.isVet);
  if (await hasPendingPayment(tx, method === 'N' ? dueCents : 0)) throw new Failure('pending_payment');
  return { order: newOrder(tx, { input, buyer, basket, method }), basket };
}

/**
 * A cart that this process wrote last, and whose order needs only its own rows, needs neither lock nor transaction: the
 * order is written only if the cart still has that version. Null if that is not possible or the cart has a problem; the
 * order is then placed under the lock, from the database.
 */
async function orderCachedCart(ctx: Ctx, input: CheckoutInput, buyer: Buyer): Promise<PlacedOrder | null> {
  const read = ctx.idempotencyKey === null && !ctx.db.isTransaction ? getCachedCart(ctx, input.sessionId) : null;
  if (!read) return null;
  const ready = await prepareOrder(ctx, read, { input, buyer }).catch(nullWhenRefused);
  if (!ready || !isRowsOnly(ready)) return null;
  const { order, basket } = ready;
  failpoint(ctx, 'checkout.before_commit');
  const orderId = await createOrder(ctx, order, basket, read.cart.version);
  if (orderId === null) return null;
  failpoint(ctx, 'checkout.order_created');
  return viewUnpaid(ctx, orderId, order);
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** True if the order reserves nothing, is not placed immediately and sends no email in the same transaction. */
function isRowsOnly({ order, basket }: Awaited<ReturnType<typeof prepareOrder>>): boolean {
  const { priced, coupon, giftCard } = basket;
  const hasReservations = order.stock.length > 0 || coupon !== null || giftCard !== null || priced.pointsUsed > 0;
  return !hasReservations && priced.dueCents > 0 && ['A', 'C', 'P'].includes(order.method);
}

/** The form's values are saved in the cart first, so that the order has exactly what was priced. */
function cartChange(input: CheckoutInput, buyer: Buyer): CartChange {
  const change: CartChange = {};
  // First-order and once-per-person limits are counted by the email address of the order.
  if (!buyer.email && input.user.email) change.email = input.user.email;
  if (buyer.isVet) {
    if (buyer.address) change.shippingAddress = buyer.address;
  } else {
    if (input.billingAddress) change.billingAddress = input.billingAddress;
    if (input.shippingAddress ?? input.billingAddress)
      change.shippingAddress = input.shippingAddress ?? input.billingAddress;
    if (input.shippingMethod) change.shippingMethod = input.shippingMethod;
  }
  if (input.coupon !== undefined) change.coupon = input.coupon;
  if (typeof input.loyaltyPoints === 'number') change.loyaltyPoints = input.loyaltyPoints;
  return change;
}

async function sameOrder(tx: Ctx, { cart, isMine }: OpenedCart): Promise<PlacedOrder> {
  const order = await tx.db
    .selectFrom('salesOrder')
    .select(['id', 'personId'])
    .where('cartId', '=', cart.id)
    .executeTakeFirst();
  const mayView = isMine || (tx.user !== null && order?.personId === tx.user.id);
  if (!order || !mayView) throw new Failure('cart_locked');
  return viewPlaced(tx, order.id);
}

function refuseProblems(input: CheckoutInput, buyer: Buyer, basket: CartForOrder): void {
  const { needsShipping, shippingMethod, coupon, giftCard, bought } = basket;
  const problems = checkoutProblems(input, {
    isVet: buyer.isVet,
    knownEmail: buyer.email,
    needsShipping,
    mayPayOnAccount: buyer.mayPayOnAccount,
    countryCode: basket.cart.countryCode,
  });
  if (needsShipping && !shippingMethod && !buyer.isVet)
    problems['shippingMethod'] = ['Please choose a shipping method.'];
  if (coupon?.problem) problems['coupon'] = [coupon.problem];
  if (giftCard?.problem) problems['giftCard'] = [giftCard.problem];
  const isOnAccount = paymentMethodOf(input, buyer.isVet) === 'N';
  if (isOnAccount && bought.some(({ product }) => product.kind === 'gift_card'))
    problems['items'] = ['Gift cards cannot be bought on account.'];
  const isOther = Object.keys(problems).some((field) => field !== 'coupon');
  if (coupon && isSpent(coupon) && !isOther) throw new Failure('voucher_redeemed');
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

function refuseChanged(input: CheckoutInput, { priced, cart }: CartForOrder): void {
  const details = {
    totalCents: priced.totalCents,
    dueCents: priced.dueCents,
    currency: priced.currency,
    cartVersion: cart.version,
  };
  const isOther =
    (typeof input.expectedTotalCents === 'number' && input.expectedTotalCents !== priced.totalCents) ||
    (typeof input.expectedDueCents === 'number' && input.expectedDueCents !== priced.dueCents);
  const isLater = typeof input.cartVersion === 'number' && cart.version > input.cartVersion;
  if (isOther || isLater) throw new Failure('cart_changed', { details });
}

interface OrderParts {
  input: CheckoutInput;
  buyer: Buyer;
  basket: CartForOrder;
  method: PaymentMethod;
}

function newOrder(tx: Ctx, { input, buyer, basket, method }: OrderParts): NewOrder {
  const { cart, priced, bought } = basket;
  const entity = countryFacts(cart.countryCode)?.sellingEntity;
  if (!entity) throw invalid({ 'shippingAddress.countryCode': ['Country is required'] });
  return {
    cartId: cart.id,
    personId: tx.user?.id ?? null,
    clinicId: buyer.clinicId,
    sellingEntityCode: entity,
    audience: cart.audience,
    email: buyer.email ?? input.user.email!,
    phone: input.user.phone ?? buyer.phone ?? cart.phone,
    countryCode: cart.countryCode,
    priceBook: cart.priceBook,
    billingAddress: buyer.isVet ? buyer.address : cart.billingAddress,
    shippingAddress: basket.needsShipping ? cart.shippingAddress : null,
    // Orders on account have no chosen method and no charge: kits are sent by the first method, and dates are promised
    // for it.
    shippingMethodId: (basket.shippingMethod ?? (basket.needsShipping ? basket.shippingMethods[0] : null))?.id ?? null,
    sampleCollector: cart.sampleCollector,
    method,
    notes: input.notes || null,
    purchaseOrderNo: input.purchaseOrderNo || null,
    earlyStart: input.startAtOnce === true && !buyer.isVet && hasWithdrawal(priceBookFor(cart.countryCode)),
    couponCode: basket.coupon?.coupon?.code ?? null,
    vatNumber: basket.vatState === 'VALID' ? cart.vatNumber : null,
    priced,
    intentKind: intentKindOf(bought.map(({ product }) => product.category.typeId)),
    stock: countedUnits(priced.lines, basket.stocks),
    items: bought.map(({ item, product }) => ({
      sku: product.sku,
      kind: product.kind,
      needsKit: product.needsKit,
      needsShipping: product.needsShipping,
      packSize: product.packSize,
      quantity: item.quantity,
      customProfileId: item.customProfileId,
      note: item.note,
      meta: item.meta,
    })),
  };
}

async function reserveBenefits(
  tx: Ctx,
  orderId: number,
  { order, basket }: { order: NewOrder; basket: CartForOrder },
): Promise<void> {
  const coupon = basket.coupon?.coupon;
  if (coupon) await reserveCoupon(tx, { couponId: coupon.id, orderId, personId: order.personId, email: order.email });
  if (order.personId && order.priced.pointsUsed > 0) {
    await reservePoints(tx, { personId: order.personId, orderId, points: order.priced.pointsUsed });
  }
  const { giftCardCents: amountCents, currency } = order.priced;
  if (basket.giftCard && amountCents > 0) {
    const giftCardId = basket.giftCard.id;
    await reserveGiftCard(tx, { orderId, giftCardId, amountCents, currency, countryCode: order.countryCode });
  }
}

async function mailTransfer(tx: Ctx, orderId: number, order: NewOrder): Promise<void> {
  const { email, personId, priced } = order;
  const { dueCents: totalCents, currency } = priced;
  const written = await tx.db
    .selectFrom('salesOrder')
    .innerJoin('orderLine', 'orderLine.orderId', 'salesOrder.id')
    .select(['salesOrder.expiresAt', 'orderLine.productName as name', 'orderLine.quantity'])
    .where('salesOrder.id', '=', orderId)
    .orderBy('orderLine.lineNo')
    .execute();
  const path = personId ? `/my/orders/${orderId}` : guestPath(tx, orderId);
  const seller = await tx.db
    .selectFrom('sellingEntity')
    .select('bankAccount')
    .where('code', '=', order.sellingEntityCode)
    .executeTakeFirstOrThrow();
  const reference = transferReference({ id: orderId, number: null });
  const lines = written.map(({ name, quantity }) => ({ name, quantity }));
  const payBy = (written[0]?.expiresAt ?? tx.now).toISOString();
  const data = {
    reference,
    bankAccount: bankFacts(seller.bankAccount),
    totalCents,
    currency,
    lines,
    payBy,
    path,
    days: DAYS_TO_TRANSFER,
  };
  await queueMail(tx, {
    dedupeKey: `order:${orderId}:transfer`,
    to: email,
    personId,
    template: 'orders.transfer',
    data,
  });
}

function viewUnpaid(tx: Ctx, orderId: number, { method, priced }: NewOrder): PlacedOrder {
  const { totalCents, currency } = priced;
  const unpaid = { number: null, state: 'PENDING_PAYMENT', paymentState: 'NONE' } as const;
  return viewOf(tx, { id: orderId, totalCents, currency, method, ...unpaid });
}

async function viewPlaced(tx: Ctx, orderId: number): Promise<PlacedOrder> {
  const row = await tx.db.selectFrom('salesOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  return viewOf(tx, row);
}

type OrderFacts = Omit<PlacedOrder, 'orderId' | 'accessToken' | 'paymentDue'> & { id: number; method: string };

function viewOf(tx: Ctx, { id, number, totalCents, currency, state, paymentState, method }: OrderFacts): PlacedOrder {
  const paymentDue = state === 'PENDING_PAYMENT' && method !== 'EFT';
  const accessToken = accessTokenFor(tx, id);
  return { orderId: id, number, accessToken, totalCents, currency, state, paymentState, paymentDue };
}
