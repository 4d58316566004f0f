import { kitBy, resultsBy, SWAB_DAYS } from '#shop/fulfilment/promised-dates.rules.ts';
import { planQuick, quickText, slowestOf } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { turnaroundDays } from '#shop/fulfilment/turnaround.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { statement } from '#db/statement.ts';
import { recipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { redeemCoupon } from '#shop/coupons/coupons.service.ts';
import { findPost, type Post } from '#shop/holidays/calendars.service.ts';
import { addCredits } from '#shop/loyalty/credits.service.ts';
import { levelOfPerson } from '#shop/loyalty/points-history.service.ts';
import { pointsFor } from '#shop/loyalty/points.rules.ts';
import { earnPoints, redeemReservedPoints } from '#shop/loyalty/points.service.ts';
import type { Confirmation } from '#platform/mail/confirmation-mail.rules.ts';
import { composeMail, type NewMail } from '#platform/mail/mail.service.ts';
import { giveKits } from '#shop/gift-kits/give-kits.service.ts';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import { issueGiftCards } from '#shop/gift-cards/gift-card-sale.service.ts';
import { captureGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { sellStock } from '#shop/stock/stock.service.ts';
import { DAYS_TO_WITHDRAW } from '#shop/returns/refund-table.rules.ts';
import type { Reader } from '#shared/dates.ts';
import {
  draftInvoice,
  issueSale,
  type InvoiceDraft,
  type Sale,
  type SaleTerms,
} from '#shop/invoices/issue-invoice.service.ts';
import type { LockedOrder } from './order-writing.service.ts';
import { addressLines } from '#platform/places/address-lines.rules.ts';
import { hasWithdrawal, priceBookFor } from '#platform/places/places.rules.ts';
import { guestPath, guestReceiptPath } from './order-access.service.ts';
import { creditsOwed, isConsumer, kitsOwed } from './orders.rules.ts';

/**
 * Places locked orders: kits to send, kit credits, coupon and points redeemed, number, invoice, email. Counters are
 * locked last, after all other work for all orders, to keep those locks short.
 */
export async function placeLockedOrders(tx: Ctx, orders: readonly LockedOrder[], terms: SaleTerms): Promise<void> {
  const paymentState = terms.isPaid ? 'PAID' : 'ON_ACCOUNT';
  const move = { to: 'PLACED', kind: 'placed', paymentState, placedAt: tx.now } as const;
  const sales: { draft: InvoiceDraft; sale: Sale }[] = [];
  for (const order of orders) {
    const lines = await soldLines(tx, order);
    await fulfilSale(tx, order, lines);
    const delivery = deliveryOf(lines.filter(isOwn), { now: tx.now, ...(await findPost(tx, order)) });
    const mail = {
      mail: composeConfirmation(tx, order, { lines, terms, delivery }),
      numberSlot: NUMBER_SLOT,
      invoiceSlot: INVOICE_SLOT,
    };
    const draft = draftInvoice(tx, { order, terms, lines });
    const promised = { promisedKitOn: delivery?.kitBy ?? null, promisedResultsOn: delivery?.resultsBy ?? null };
    sales.push({ draft, sale: { order, move: { ...move, ...promised }, mail, units: unitsOf(lines) } });
  }
  for (const { draft, sale } of sales) await issueSale(tx, draft, sale);
}

async function fulfilSale(tx: Ctx, order: LockedOrder, lines: readonly SoldLine[]): Promise<void> {
  if (order.keepsStock) await sellStock(tx, order.id);
  if (order.giftCardCents > 0) await captureGiftCard(tx, order.id);
  await issueBoughtCards(tx, order, lines);
  await giveKits(tx, order.id, lines);
  if (order.couponCode) await redeemCoupon(tx, order.id);
  if (order.personId) await rewardBuyer(tx, order, { personId: order.personId, lines });
  // Business rules 3.5: continues the parentage request that this order pays for.
  if (lines.some((line) => line.kind === 'parentage'))
    await tx.adapters.jobs.send(tx.db, 'parentage.paid', { orderId: order.id });
  // Tests that were ordered while a kit was activated join its sample.
  if (lines.some((line) => line.kind === 'upgrade'))
    await tx.adapters.jobs.send(tx.db, 'activation.extras_paid', { orderId: order.id });
}

interface Reward {
  personId: string;
  lines: readonly SoldLine[];
}

async function rewardBuyer(tx: Ctx, order: LockedOrder, { personId, lines }: Reward) {
  await grantCredits(tx, personId, lines);
  if (order.pointsUsed > 0) await redeemReservedPoints(tx, { personId, orderId: order.id });
  const { factor } = await levelOfPerson(tx, personId);
  const points = pointsFor({ netPaidCents: netPaid(order), factor, audience: order.audience });
  await earnPoints(tx, { personId, orderId: order.id, points });
}

/**
 * The amount paid for products, without tax and shipping, on which points and levels are based (business rules 3.6).
 */
function netPaid(order: LockedOrder): number {
  const includedTax = order.taxIncluded ? order.taxCents - order.shippingTaxCents : 0;
  return order.goodsCents - order.discountCents - order.pointsCents - includedTax;
}

// Placeholders in the mail until order and invoice are written.
const NUMBER_SLOT = '{order-number}';
const INVOICE_SLOT = '{invoice-id}';

type ConfirmationParts = { terms: SaleTerms; lines: readonly SoldLine[]; delivery: Confirmation['delivery'] };

function composeConfirmation(ctx: Ctx, order: LockedOrder, { lines, terms, delivery }: ConfirmationParts): NewMail {
  const { personId, totalCents, giftCardCents, currency } = order;
  const { paidBy } = planQuick(lines);
  const ownLines = lines.filter(isOwn);
  return composeMail(ctx, {
    dedupeKey: `order:${order.id}:confirmation`,
    to: order.email,
    personId,
    template: 'orders.confirmation',
    reader: readerOfOrder(order, lines),
    data: {
      number: NUMBER_SLOT,
      totalCents,
      giftCardCents,
      currency,
      lines: lines.map((line) => ({
        name: line.productName,
        quantity: line.quantity,
        detail: detailOf(line, paidBy.get(line.id)?.length ?? 0),
        amountCents: line.goodsCents,
      })),
      steps: order.steps,
      // The recipient decides where and when a gift is delivered.
      shippingAddress: ownLines.length > 0 ? addressLines(order.shippingAddress) : [],
      delivery,
      isPaid: terms.isPaid,
      hasGift: lines.some(({ meta }) => Boolean(meta.gift)),
      startsAtOnce: order.earlyStart,
      withdrawal: withdrawalOf(order),
      path: personId ? `/my/orders/${order.id}` : guestPath(ctx, order.id),
      invoicePath: personId ? `/my/invoices/${INVOICE_SLOT}` : guestReceiptPath(ctx, order.id),
    },
  });
}

function detailOf({ meta, animalName, quantity }: SoldLine, quickKits: number): string | null {
  if (meta.gift) return `Gift for ${meta.gift.recipientName}`;
  const quick = quickKits > 0 ? quickText({ quantity, quick: { kits: quickKits, barcodes: [] } }) : null;
  return [animalName && `For ${animalName}`, quick].filter(Boolean).join('. ') || null;
}

function withdrawalOf(order: LockedOrder): Confirmation['withdrawal'] {
  if (!isConsumer(order) || !hasWithdrawal(priceBookFor(order.countryCode))) return null;
  return { from: order.fulfilmentState === 'NOT_REQUIRED' ? 'ORDER' : 'DELIVERY', days: DAYS_TO_WITHDRAW };
}

const isOwn = ({ sku, meta }: SoldLine) => isForBuyer({ sku, isGift: Boolean(meta.gift) });

function deliveryOf(lines: readonly SoldLine[], { now, returnDays, calendars }: Post & { now: Date }) {
  const [line] = lines;
  if (!line?.shippingMethod || line.daysMin === null || line.daysMax === null) return null;
  const { daysMin, daysMax } = line;
  // Tests on stored samples: nothing is posted in either direction.
  if (daysMax === 0 && lines.every((sold) => kitsOwed(sold) === 0)) return null;
  const turnaroundDays = slowestOf(lines);
  return {
    name: line.shippingMethod,
    daysMin,
    daysMax,
    kitBy: daysMax === 0 ? null : kitBy(now, daysMax, calendars),
    resultsBy: turnaroundDays === null ? null : resultsBy(now, { daysMax, returnDays, turnaroundDays }, calendars),
    swabDays: SWAB_DAYS,
  };
}

function readerOfOrder({ countryCode }: LockedOrder, [line]: readonly SoldLine[]): Reader {
  return line?.buyerCountry
    ? recipientFormat({ countryCode: line.buyerCountry, locale: line.buyerLocale ?? '' })
    : { countryCode };
}

type SoldLine = Awaited<ReturnType<typeof soldLines>>[number];

/** The lines of an order with everything needed to place it: product, animal, seller, buyer and shipping method. */
function soldLines(tx: Ctx, { id, sellingEntityCode, personId, shippingMethodId }: OrderToServe) {
  return readSoldLines(tx.db, { id, sellingEntityCode, personId, shippingMethodId });
}

type OrderToServe = Pick<LockedOrder, 'id' | 'sellingEntityCode' | 'personId' | 'shippingMethodId'>;

const readSoldLines = statement<OrderToServe>()((db, order) =>
  db
    .selectFrom('orderLine')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .innerJoin('sellingEntity', (join) => join.on('sellingEntity.code', '=', order.sellingEntityCode))
    .leftJoin('animal', 'animal.id', 'orderLine.animalId')
    .leftJoin('person', (join) => join.on('person.id', '=', order.personId))
    .leftJoin('shippingMethod', (join) => join.on('shippingMethod.id', '=', order.shippingMethodId))
    .selectAll('orderLine')
    .select(['shippingMethod.name as shippingMethod', 'shippingMethod.daysMin', 'shippingMethod.daysMax'])
    .select(['product.kind', 'product.needsKit', 'product.packSize', 'product.packOfProductId', 'product.categoryId'])
    .select(turnaroundDays.as('turnaroundDays'))
    .select(['animal.name as animalName', 'person.name as buyerName'])
    .select(['person.countryCode as buyerCountry', 'person.locale as buyerLocale'])
    .select(['sellingEntity.taxNumber as sellerTaxNumber', 'sellingEntity.taxLabel as sellerTaxLabel'])
    .select('sellingEntity.timeZone as sellerTimeZone')
    .where('orderId', '=', order.id)
    .orderBy('lineNo'),
);

/** One unit for each kit to send, numbered within its line. */
function unitsOf(lines: readonly SoldLine[]): Sale['units'] {
  const { paidBy } = planQuick(lines);
  const units = lines.flatMap(({ id, ...line }) =>
    Array.from({ length: kitsOwed(line) }, (_, i) => ({ id, number: i + 1, quick: paidBy.get(id)?.[i] ?? null })),
  );
  return {
    lineIds: units.map(({ id }) => id),
    numbers: units.map(({ number }) => number),
    quickLineIds: units.map(({ quick }) => quick),
  };
}

async function issueBoughtCards(tx: Ctx, order: LockedOrder, lines: readonly SoldLine[]): Promise<void> {
  const { email, personId, currency } = order;
  const reader = readerOfOrder(order, lines);
  for (const line of lines.filter((sold) => sold.kind === 'gift_card')) {
    const { id: lineId, quantity, unitCents, note } = line;
    await issueGiftCards(tx, { lineId, quantity, unitCents, note, currency, email, personId, reader });
  }
}

/** Adds the kit credits of a guest order when it is assigned to an account. */
export async function grantOrderCredits(tx: Ctx, order: OrderToServe, ownerId: string): Promise<void> {
  await grantCredits(tx, ownerId, await soldLines(tx, order));
}

/** Business rules 3.10: each test of a multipack is a credit at the net price paid. */
async function grantCredits(tx: Ctx, ownerId: string, lines: readonly SoldLine[]): Promise<void> {
  let count = 0;
  for (const line of lines) {
    const quantity = creditsOwed(line);
    if (quantity === 0) continue;
    const unitPaidCents = Math.floor((line.goodsCents - line.discountCents - line.pointsCents) / quantity);
    const productId = line.packOfProductId ?? line.productId;
    await addCredits(tx, { personId: ownerId, orderLineId: line.id, productId, quantity, unitPaidCents });
    count += quantity;
  }
  if (count === 0) return;
  await recordEvent(tx, { entity: 'person', entityId: ownerId, kind: 'credits_bought', data: { count } });
}
