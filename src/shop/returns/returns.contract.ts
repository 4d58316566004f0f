import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { ORDER_STATES } from '#shop/orders/orders.rules.ts';
import { RETURN_KINDS, RETURN_STATES } from './returns.rules.ts';
import { id } from '#shared/forms/id-field.ts';

export const returnReason = z.string().trim().max(1000, 'This field have maximum 1000 characters').default('');
const ReturnLine = z.object({ name: z.string(), quantity: z.number() });

/** The customer's input. */
const ReturnRequest = z.object({ id, reason: returnReason });
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/** A return, cancellation or withdrawal, as customers and staff see it. */
export const ReturnView = z.object({
  id: z.number(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.string(),
  answer: z.string().nullable(),
  requestedAt: z.iso.datetime(),
});
export type ReturnView = z.infer<typeof ReturnView>;

const ReturnedOrder = z.object({ orderId: z.number(), state: z.enum(ORDER_STATES), returnId: z.number() });
export type ReturnedOrder = z.infer<typeof ReturnedOrder>;

const Contract = z.object({ orderNumber: requiredText(40), email: emailField });
const Offer = z.object({
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  lines: z.array(ReturnLine),
  amountCents: z.number(),
  currency: z.string(),
  endsAtOnce: z.boolean(),
});
export type WithdrawalOffer = z.infer<typeof Offer>;

export const Reordered = z.object({
  added: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});

const { post } = apiRoutes('orders');
const withdrawal = apiRoutes('withdrawal');

/**
 * Returns and cancellations. Errors of all: 404 not found or not the user's own; 409 with the reason why it is not
 * possible now.
 */
export const returnsContract = {
  cancel: post('/my/orders/{id}/cancel', 'Cancels an order that has not been sent')
    .input(ReturnRequest)
    .output(ReturnedOrder),
  request: post('/my/orders/{id}/return', 'Starts a return of unopened kits')
    .input(ReturnRequest)
    .output(ReturnedOrder),
  /**
   * Adds the products of an order to the cart again; products that are no longer available are listed with the reason.
   */
  reorder: post('/my/orders/{id}/reorder', 'Adds the products of an earlier order to the cart')
    .input(z.object({ id, sessionId: z.string().min(1).max(200) }))
    .output(Reordered),
  /** Public. Errors: the same 404 for an unknown number and someone else's; 429. */
  offer: withdrawal
    .post('/withdrawal/check', 'Finds the contract for a withdrawal (step 1)')
    .input(Contract)
    .output(Offer),
  withdraw: withdrawal
    .post('/withdrawal', 'Confirms the declaration of a withdrawal (step 2)')
    .input(Contract.extend({ reason: returnReason }))
    .output(Offer.extend({ declaredAt: z.iso.datetime() })),
};
