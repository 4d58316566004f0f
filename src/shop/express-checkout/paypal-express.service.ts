import type { Ctx } from '#platform/context/context.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { paymentAccountOf } from '#platform/places/places.rules.ts';
import { findBuyer } from '#shop/checkout/buyer.service.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { expressCartKey } from '#shop/payments/approved-express.service.ts';
import { asFailure } from '#shop/payments/provider.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { PaypalBuyer } from './express-checkout.contract.ts';
import { priceOrderable, readOpenCart, refuseOnAccount } from './express-quote.service.ts';
import { enteredAddress } from './wallet-address.service.ts';

const STARTS = { hits: 20, seconds: 600 };

/**
 * Asks PayPal for the buyer's approval and address. No order or payment exists yet: only we can capture the money, and
 * we capture it only for an order (decision 053).
 */
export async function startPaypalExpress(ctx: Ctx, { sessionId }: { sessionId: string }) {
  refuseWhileViewing(ctx, { write: true, ownHandsOnly: true });
  refuseOnAccount(await findBuyer(ctx));
  await countAttempt(ctx, { bucket: `paypal-express:${ctx.visitor.ip}`, ...STARTS });
  const read = await readOpenCart(ctx, sessionId);
  const { priced, cart, needsShipping } = await priceOrderable(ctx, read, {});
  if (priced.dueCents === 0) throw invalid({ payment: ['There is nothing to pay.'] });
  if (await hasPendingPayment(ctx, 0)) throw new Failure('pending_payment');
  const checkout = `${ctx.config.publicOrigin}${ctx.visitor.region}/checkout`;
  try {
    const { id, approveUrl } = await expressOf(ctx, cart.countryCode).start({
      amountCents: priced.dueCents,
      currency: priced.currency,
      idempotencyKey: ctx.adapters.random.uuid(),
      metadata: { cart_key: expressCartKey(ctx, cart.id) },
      returnUrl: `${checkout}?express=paypal`,
      cancelUrl: checkout,
      needsAddress: needsShipping,
    });
    return { paypalOrderId: id, approveUrl: approveUrl! };
  } catch (error) {
    throw asFailure(error);
  }
}

/**
 * The buyer's details from PayPal for the checkout forms. Available only to the cart for which approval was requested.
 */
export async function findPaypalBuyer(
  ctx: Ctx,
  input: { paypalOrderId: string; session_id: string },
): Promise<PaypalBuyer> {
  const { cart } = await readOpenCart(ctx, input.session_id);
  const { intent, buyer } = await expressOf(ctx, cart.countryCode)
    .find(input.paypalOrderId)
    .catch((error: unknown) => {
      const isUnknown = error instanceof PaymentFailure && error.code === 'not_found';
      throw isUnknown ? new Failure('not_found') : asFailure(error);
    });
  if (!buyer || intent.metadata['cart_key'] !== expressCartKey(ctx, cart.id)) throw new Failure('not_found');
  const { email, phone, address } = buyer;
  return { email, phone, address: address && (await enteredAddress(ctx, address)) };
}

function expressOf(ctx: Ctx, countryCode: string) {
  const account = paymentAccountOf(countryCode);
  try {
    const { express } = ctx.adapters.payments.provider('paypal', account);
    if (express) return express;
  } catch (error) {
    // This account has no PayPal.
    throw asFailure(error);
  }
  throw new Failure('unavailable');
}
