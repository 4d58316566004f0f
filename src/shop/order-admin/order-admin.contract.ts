import { apiRoutes } from '#shared/forms/api-routes.ts';
import { versionField } from '#shared/forms/version.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { CheckoutAddress, orderStates, OrderView } from '#shop/checkout/checkout.contract.ts';
import { SHOWN_UNIT_STATES } from '#shop/orders/orders.rules.ts';
import {
  APPROVAL_STATES,
  PAYMENT_ACCOUNTS,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  REFUND_STATES,
} from '#shop/payments/payments.rules.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { ReturnView } from '#shop/returns/returns.contract.ts';
import { giftViewStates } from '#shop/gift-kits/gift-kits.rules.ts';
import { CreditNote, OrderRow, RefundSuggestionLine } from '#shop/orders/orders.contract.ts';
import { id } from '#shared/forms/id-field.ts';
import { flag } from '#shared/forms/flag-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { refundLine } from '#shop/refunds/refund-lines.rules.ts';

export const AdminFilter = z.enum(['to_ship', 'shipped', 'unpaid', 'review', 'approval', 'waiting', 'all']);
export const AdminSort = z.enum(['-date', 'date', '-total', 'total']);

const AdminRow = OrderRow.extend({
  buyer: z.string(),
  email: z.string(),
  kitsOwed: z.number(),
  reviewReason: z.string().nullable(),
  /** Why paid tests were not added to a sample; empty once they are added or refunded. */
  waitingReasons: z.array(z.string()),
});
export type AdminRow = z.infer<typeof AdminRow>;

const AdminPage = paged(AdminRow);

const AdminUnit = z.object({
  unitId: z.number(),
  lineNo: z.number(),
  productName: z.string(),
  state: z.enum(SHOWN_UNIT_STATES),
  barcode: z.string().nullable(),
  kitId: z.number().nullable(),
  shipmentId: z.number().nullable(),
});
const AdminPayment = z.object({
  paymentId: z.number(),
  provider: z.enum(PAYMENT_PROVIDERS),
  account: z.enum(PAYMENT_ACCOUNTS),
  state: z.enum(PAYMENT_STATES),
  amountCents: z.number(),
  capturedCents: z.number(),
  refundedCents: z.number(),
  /** Amount of refunds that were requested but not yet paid out. */
  refundingCents: z.number(),
  currency: z.string(),
  failure: z.string().nullable(),
});
const AdminEvent = z.object({
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** Amount of a refund or a credit. */
  amountCents: z.number().nullable(),
  /** Number of the credit note for a credit on an unpaid invoice. */
  creditNote: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.iso.datetime(),
});
const RefundApproval = z.object({
  id: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  lines: z.array(z.object({ name: z.string(), amountCents: z.number() })),
  isMine: z.boolean(),
});
const AdminGift = z.object({
  id: z.number(),
  lineNo: z.number(),
  productName: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  announceOn: z.iso.date(),
  state: z.enum(giftViewStates),
  claimedAt: z.iso.datetime().nullable(),
  /** Empty until it is claimed. */
  address: z.array(z.string()),
  kitsOwed: z.number(),
});
const AdminOrder = OrderView.extend({
  /** A refund above the limit that another person must approve. */
  refundApproval: RefundApproval.nullable(),
  reviewReason: z.string().nullable(),
  /** The customer's account; null for a guest order. */
  personId: z.string().nullable(),
  units: z.array(AdminUnit),
  payments: z.array(AdminPayment),
  creditNotes: z.array(CreditNote),
  events: z.array(AdminEvent),
  returns: z.array(ReturnView),
  gifts: z.array(AdminGift),
  /** Lines of paid tests that could not be added to a stored sample and are not refunded. */
  waitingTests: z.array(z.object({ lineNo: z.number(), reason: z.string() })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const AdminReturn = ReturnView.extend({ orderId: z.number(), number: z.string().nullable(), email: z.string() });
export type AdminReturn = z.infer<typeof AdminReturn>;

const Shipped = z.object({
  shipmentId: z.number(),
  kits: z.array(z.object({ unitId: z.number(), barcode: z.string() })),
  fulfilmentState: orderStates.fulfilmentState,
});
export type Shipped = z.infer<typeof Shipped>;
const Refunded = z.object({
  /** null if nothing had been paid and the invoice was credited. */
  refundId: z.number().nullable(),
  state: z.enum([...REFUND_STATES, 'NEEDS_APPROVAL']),
  amountCents: z.number(),
  creditNoteId: z.number().nullable(),
  /** Set while another person must approve: nothing has been refunded yet. */
  approvalId: z.number().nullable(),
});
export type Refunded = z.infer<typeof Refunded>;

const { get, post } = apiRoutes('order admin');

export const orderAdminContract = {
  list: get('/admin/orders', 'Lists all orders, for staff')
    .input(
      z.object({
        page,
        size,
        filter: AdminFilter.default('to_ship'),
        search: searchField(),
        sort: AdminSort.optional(),
      }),
    )
    .output(AdminPage),
  find: get('/admin/orders/{id}', 'Gets an order with its kits, payments and events')
    .input(z.object({ id }))
    .output(AdminOrder),
  /** Allocates a kit to every unit still owed and sends them. Errors: 409 nothing to send, no kit in stock. */
  ship: post('/admin/orders/{id}/ship', 'Allocates kits and ships the order')
    .input(
      z.object({
        id,
        carrier: z.string().trim().max(40).nullish(),
        trackingNumber: z.string().trim().max(80).nullish(),
        /** A claimed gift of the order; if absent, everything except gifts is sent. */
        giftId: id.nullish(),
      }),
    )
    .output(Shipped),
  parcelSheet: get('/admin/shipments/{id}/sheet', 'Gets the kit list of a parcel with barcodes, as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  delivered: post('/admin/shipments/{id}/delivered', 'Marks a parcel as delivered')
    .input(z.object({ id }))
    .output(z.object({ shipmentId: z.number(), fulfilmentState: orderStates.fulfilmentState })),
  refund: post('/admin/orders/{id}/refund', 'Refunds an order, with a credit note')
    .input(
      z.object({
        id,
        /** Version of the displayed suggestion: a later refund by a colleague causes a conflict. */
        version: versionField.optional(),
        amountCents: z.number().int().positive().nullish(),
        lines: refundLine.array().max(200).nullish(),
        reason: z.string().trim().min(1, REQUIRED).max(200),
      }),
    )
    .output(Refunded),
  decideRefund: post('/admin/refund-approvals/{id}', 'Approves or declines a refund above the limit')
    .input(
      z.object({
        id,
        decision: z.enum(['APPROVE', 'DECLINE']),
        reason: z.string().trim().max(200).optional(),
      }),
    )
    .output(z.object({ orderId: z.number(), state: z.enum(APPROVAL_STATES) })),
  /** Amounts by the refund table, by line with the reasons. */
  suggestRefund: get('/admin/orders/{id}/refund', 'Gets the refund suggested by the refund table')
    .input(z.object({ id }))
    .output(z.object({ lines: z.array(RefundSuggestionLine), amountCents: z.number(), version: z.string() })),
  parcelBack: post('/admin/shipments/{id}/returned', 'Marks a parcel as returned')
    .input(z.object({ id }))
    .output(z.object({ shipmentId: z.number(), fulfilmentState: orderStates.fulfilmentState })),
  kitsBack: post('/admin/orders/{id}/kits-back', 'Records returned unopened kits')
    .input(z.object({ id, unitIds: z.array(z.number().int().positive()).min(1).max(500), sealed: z.boolean() }))
    .output(z.object({ orderId: z.number(), units: z.number(), fulfilmentState: orderStates.fulfilmentState })),
  returns: get('/admin/returns', 'Lists returns and withdrawals')
    .input(
      z.object({
        page,
        size,
        open: flag.default(true),
        search: searchField(80),
        sort: z.enum(['date', '-date', 'email', '-email']).optional(),
      }),
    )
    .output(paged(AdminReturn)),
  declineReturn: post('/admin/returns/{id}/decline', 'Declines a return, with a reply to the customer')
    .input(z.object({ id, answer: z.string().trim().min(1, REQUIRED).max(1000) }))
    .output(z.object({ returnId: z.number(), state: ReturnView.shape.state })),
  /** Errors: 409 if it was fully or partly paid, or has ended. */
  cancel: post('/admin/orders/{id}/cancel', 'Cancels an unpaid order and emails the buyer')
    .input(z.object({ id, reason: z.string().trim().min(1, REQUIRED).max(300) }))
    .output(z.object({ orderId: z.number(), state: orderStates.state })),
  /** Errors: 409 if it was sent or closed, or the address is in another country or tax state; 428. */
  changeAddress: post('/admin/orders/{id}/delivery-address', 'Changes the delivery address and emails the buyer')
    .input(CheckoutAddress.extend({ id }))
    .output(Ok),
  /** For a payment that did not match: place the order anyway, or refund everything. Errors: 409. */
  review: post('/admin/orders/{id}/review', 'Places or refunds an order held for review')
    .input(z.object({ id, decision: z.enum(['PLACE', 'RETURN_MONEY']), reason: z.string().trim().min(1).max(200) }))
    .output(z.object({ orderId: z.number(), state: orderStates.state })),
  /** Bank transfers and cheques, matched by staff with a date and a reference. */
  receivePayment: post('/admin/orders/{id}/payment', 'Records a bank transfer')
    .input(z.object({ id, amountCents: z.number().int().positive(), reference: z.string().trim().min(1).max(80) }))
    .output(z.object({ orderId: z.number(), state: orderStates.state, paymentState: orderStates.paymentState })),
};
