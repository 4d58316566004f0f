import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { CheckoutAddress, orderStates, OrderView, PaymentMethod } from '#shop/checkout/checkout.contract.ts';
import { REFUND_STATES } from '#shop/payments/payments.rules.ts';
import { ReturnView } from '#shop/returns/returns.contract.ts';
import { listField } from '#shared/forms/list-field.ts';
import { page, size } from '#shared/forms/paging-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { flag } from '#shared/forms/flag-field.ts';

/** The parentage request or activation that a service was ordered for, with its page. */
const OrderedFor = z.object({ text: z.string(), path: z.string() });

export const OrderRow = z.object({
  orderId: z.number(),
  number: z.string().nullable(),
  ...orderStates,
  /** Its kits are gifts, and no recipient has entered an address yet. */
  awaitsRecipient: z.boolean(),
  paid: z.boolean(),
  method: PaymentMethod,
  currency: z.string(),
  totalCents: z.number(),
  /** The amount due after gift card and part payments. */
  dueCents: z.number(),
  pointsUsed: z.number(),
  itemCount: z.number(),
  lineCount: z.number(),
  firstProduct: z.string().nullable(),
  orderedFor: OrderedFor.nullable(),
  createdAt: z.iso.datetime(),
  placedAt: z.iso.datetime().nullable(),
  invoiceId: z.number().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const OrderPage = z.object({
  results: z.array(OrderRow),
  count: z.number(),
  next: z.number().nullable(),
  previous: z.number().nullable(),
  /** Pass it as `after` for the next page: costs the same at any depth of the list. */
  cursor: z.string().nullable(),
  /** Pass it as `before` for the previous page. */
  cursorBack: z.string().nullable(),
});

const cursor = z.string().regex(/^(\d{1,10}\.)?\d{1,10}-\d{1,9}$/, 'This cursor is not valid.');

export const OrderStage = z.enum(['open', 'waiting', 'completed', 'ended']);
export const OrderSort = z.enum(['-date', 'date', '-total', 'total']);
export const HistoryFilter = z.object({
  page,
  size,
  paid: flag.optional(),
  stage: OrderStage.optional(),
  search: searchField(),
  sort: OrderSort.default('-date'),
  after: cursor.optional(),
  before: cursor.optional(),
});

export const OrderEvent = z.object({
  /** What it is about: the order, its payment, its parcel or one test of a line. */
  about: z.enum(['order', 'payment', 'parcel', 'test', 'return']),
  text: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
export const RefundSuggestionLine = z.object({
  /** Null for shipping. */
  orderLineId: z.number().nullable(),
  name: z.string(),
  amountCents: z.number(),
  mostCents: z.number(),
  shares: z.array(z.object({ count: z.number(), percent: z.number(), reason: z.string() })),
});
export const OrderRefund = z.object({
  refundId: z.number(),
  state: z.enum(REFUND_STATES),
  amountCents: z.number(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export const CreditNote = z.object({ invoiceId: z.number(), number: z.string(), totalCents: z.number() });
const OrderDetail = OrderView.extend({
  orderedFor: OrderedFor.nullable(),
  events: z.array(OrderEvent),
  refunds: z.array(OrderRefund),
  creditNotes: z.array(CreditNote),
  returns: z.array(ReturnView),
  /** Why the action is not possible now; null if it is. */
  cancelRefusal: z.string().nullable(),
  returnRefusal: z.string().nullable(),
  withdrawRefusal: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

const PendingTotal = z.object({
  /** In units of the currency, two decimals (specification section 3). */
  amount: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  loyaltyPoints: z.number(),
  /** The maximum number of the available points that these orders accept. */
  usablePoints: z.number(),
  orderIds: z.array(z.number()),
});

const { get, post } = apiRoutes('orders');

const listOf = (path: `/${string}`, summary: string) => get(path, summary);

export const ordersContract = {
  history: listOf('/my/order-history', 'Lists your orders, newest first').input(HistoryFilter).output(OrderPage),
  pending: listOf('/my/pending-orders', 'Lists your orders awaiting payment').input(HistoryFilter).output(OrderPage),
  pendingTotal: listOf('/my/pending-orders/payment', 'Gets the total due for the chosen unpaid orders')
    .input(
      z.object({
        order_ids: listField(id),
        loyalty_points: z.coerce.number<number>().int().min(0).optional(),
      }),
    )
    .output(PendingTotal),
  cancelPending: post('/my/pending-orders/{id}/cancel', 'Cancels an unpaid order')
    .input(z.object({ id }))
    .output(z.object({ orderId: z.number(), state: orderStates.state })),
  /** Prefills the forms of buyers who have no saved address. */
  lastAddress: get('/my/last-address', 'Gets the billing address of your newest order, or null').output(
    PostalAddress.nullable(),
  ),
  find: listOf('/my/orders/{id}', 'Gets an order with its lines, payments and history')
    .input(z.object({ id }))
    .output(OrderDetail),
  /** Errors: 409 if it was sent or closed, or the address is in another country or tax state; 428. */
  changeAddress: post('/my/orders/{id}/delivery-address', 'Changes the delivery address of an order that was not sent')
    .input(CheckoutAddress.extend({ id }))
    .output(Ok),
};
