import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { CheckoutAddress, orderStates, OrderView } from '#shop/checkout/checkout.contract.ts';
import { OrderEvent, OrderRefund } from '#shop/orders/orders.contract.ts';
import { returnReason, Reordered, ReturnView } from '#shop/returns/returns.contract.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';

const key = z.string().min(1).max(200);

const GuestOrder = OrderView.extend({
  events: z.array(OrderEvent),
  refunds: z.array(OrderRefund),
  returns: z.array(ReturnView),
  /** Why it cannot be cancelled or withdrawn from at present; null if it can. */
  cancelRefusal: z.string().nullable(),
  withdrawRefusal: z.string().nullable(),
  /** False if it belongs to an account. */
  isGuest: z.boolean(),
});
export type GuestOrder = z.infer<typeof GuestOrder>;

const { get, post } = apiRoutes('guest orders');

/**
 * Orders without an account; every email about an order contains its access token. All calls return the same 404 for a
 * wrong token.
 */
export const guestOrdersContract = {
  /** Errors: the same 404 for an unknown number, an order of someone else and an order of an account; 429. */
  lookUp: post('/store/orders/find', 'Gets an access token for a guest order by its number and email address')
    .input(z.object({ orderNumber: requiredText(40), email: emailField }))
    .output(z.object({ orderId: z.number(), accessToken: z.string() })),
  find: get('/store/orders/{orderId}', 'Gets a guest order with its history')
    .input(z.object({ orderId: id, access_token: key }))
    .output(GuestOrder),
  /** application/pdf. Errors: 404 without an invoice. */
  receipt: get('/store/orders/{orderId}/receipt', 'Gets the invoice of a guest order as a PDF')
    .input(z.object({ orderId: id, access_token: key }))
    .output(z.file()),
  /**
   * Cancels an unpaid order, or a paid order that has not been sent, immediately. Errors: 409 with the reason why it
   * cannot be cancelled.
   */
  cancel: post('/store/orders/{orderId}/cancel', 'Cancels a guest order')
    .input(z.object({ orderId: id, accessToken: key, reason: returnReason }))
    .output(z.object({ orderId: z.number(), state: orderStates.state })),
  /** Errors: 409 if it was sent or closed, or the address is in another country or tax state; 428. */
  changeAddress: post(
    '/store/orders/{orderId}/delivery-address',
    'Changes the delivery address of a guest order that was not sent',
  )
    .input(CheckoutAddress.extend({ orderId: id, accessToken: key }))
    .output(Ok),
  reorder: post(
    '/store/orders/{orderId}/reorder',
    'Fills a cart with the products, addresses and sample collector of a guest order',
  )
    .input(z.object({ orderId: id, accessToken: key, sessionId: z.string().min(1).max(200) }))
    .output(Reordered),
  /**
   * Returns the same response for an address that has an account. Errors: 409 if the order belongs to an account; 429.
   */
  offerAccount: post(
    '/store/orders/{orderId}/account',
    'Emails a link to create an account with the details of a guest order',
  )
    .input(z.object({ orderId: id, accessToken: key, type: z.enum(['owner', 'breeder']) }))
    .output(Ok),
};
