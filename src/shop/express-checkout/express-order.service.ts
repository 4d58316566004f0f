import type { Ctx } from '#platform/context/context.ts';
import { findBuyer } from '#shop/checkout/buyer.service.ts';
import type { PlacedOrder } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { invalid } from '#shared/failure.ts';
import type { ExpressOrderInput } from './express-checkout.contract.ts';
import { refuseOnAccount } from './express-quote.service.ts';
import { readWalletAddress } from './wallet-address.service.ts';

/** Places the order with the buyer details from the wallet, using `placeOrder` as all cart orders do. */
export async function placeExpressOrder(ctx: Ctx, input: ExpressOrderInput): Promise<PlacedOrder> {
  refuseOnAccount(await findBuyer(ctx));
  const shipping = await readWalletAddress(ctx, 'shippingAddress', input.shippingAddress);
  // Link and some cards send no billing address.
  const billing = input.billingAddress?.line1
    ? await readWalletAddress(ctx, 'billingAddress', input.billingAddress)
    : shipping;
  const problems = { ...billing.problems, ...shipping.problems };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { email, phone, sessionId, shippingMethod, acceptTerms } = input;
  const { expectedTotalCents, expectedDueCents, cartVersion } = input;
  const { firstName, lastName } = billing.address ?? {};
  return placeOrder(ctx, {
    sessionId,
    user: { type: ctx.user?.type ?? 'guest', email, firstName, lastName, phone: phone || null },
    billingAddress: billing.address,
    shippingAddress: shipping.address,
    payment: { method: 'A' },
    shippingMethod,
    newsletter: false,
    acceptTerms,
    expectedTotalCents,
    expectedDueCents,
    cartVersion,
  });
}
