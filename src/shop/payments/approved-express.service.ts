import { createHmac } from 'node:crypto';
import type { PaymentAdapter, PaymentIntent } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';

/** What a buyer approved at the provider, and the key of the cart that it must be for. */
export interface ApprovedExpress {
  intentId: string;
  cartKey: string;
}

/** Goes into the metadata of an express payment. Only this installation can compute it. */
export function expressCartKey(ctx: Pick<Ctx, 'config'>, cartId: number): string {
  return createHmac('sha256', ctx.config.sessionSecret).update(`express:${cartId}`).digest('base64url');
}

/**
 * Uses the approved payment for the order and sets its amount. Null if that is not possible: approved for another cart,
 * in another currency or account, already used, or rejected by the provider. The buyer then has to approve a new
 * payment.
 */
export async function adoptApproved(
  provider: PaymentAdapter,
  { intentId, cartKey }: ApprovedExpress,
  facts: { amountCents: number; currency: string; metadata: { payment_key: string } },
): Promise<PaymentIntent | null> {
  if (!provider.express) return null;
  try {
    const { intent, buyer } = await provider.express.find(intentId);
    const { metadata } = intent;
    const isOurs = metadata['cart_key'] === cartKey || metadata['payment_key'] === facts.metadata.payment_key;
    if (!buyer || !isOurs || intent.currency !== facts.currency) return null;
    return await provider.express.adopt({ intentId, ...facts });
  } catch (error) {
    if (error instanceof PaymentFailure && error.code !== 'unavailable') return null;
    throw error;
  }
}
