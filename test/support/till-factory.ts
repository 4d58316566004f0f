import { homeAddress } from './home-address.ts';
import type { OpenedPayments } from '#adapters/payments/providers.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { CheckoutInput, PlacedOrder } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { createCartWith } from './cart-factory.ts';
import { DOG_PROFILE } from './products.ts';

const AU_STANDARD = 'AU-STD';

/** The settings with which every process of a test uses the same simulator with the same keys. */
export const paymentSettings = {
  sessionSecret: 'a secret of tests that is long enough',
  host: '127.0.0.1',
  publicOrigin: 'http://localhost:3000',
  stripe: {},
  paypal: {},
  paypalLive: false,
  simulatorPort: 0,
  simulatorOrigin: null,
};

/** Confirms a payment like the buyer's card form in the browser. */
export async function confirmCard(
  payments: Pick<OpenedPayments, 'simulatorOrigin' | 'publishableKey'>,
  clientSecret: string,
  card: string,
) {
  const answer = await fetch(
    `${payments.simulatorOrigin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.publishableKey('AU')}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
    },
  );
  return { status: answer.status, body: (await answer.json()) as { id?: string; status?: string } };
}

/** A completed order form for a cart. */
export async function createCheckout(
  ctx: Ctx,
  sessionId: string,
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const method = await ctx.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', AU_STANDARD)
    .executeTakeFirstOrThrow();
  return {
    sessionId,
    user: {
      type: ctx.user?.type ?? 'guest',
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Test',
      phone: '0412345678',
    },
    billingAddress: homeAddress,
    shippingAddress: homeAddress,
    payment: { method: 'A' },
    shippingMethod: method.id,
    newsletter: false,
    acceptTerms: true,
    ...change,
  };
}

export interface PlacedCart {
  ctx: Ctx;
  sessionId: string;
  input: CheckoutInput;
  order: PlacedOrder;
}

export type Items = Parameters<typeof createCartWith>[1];

/** An ordered cart that awaits payment. */
export async function createUnpaidOrder(
  shopper: Ctx,
  items: Items = [{ productId: DOG_PROFILE }],
  change: Partial<CheckoutInput> = {},
): Promise<PlacedCart> {
  const { sessionId, ctx } = await createCartWith(shopper, items);
  const input = await createCheckout(ctx, sessionId, change);
  return { ctx, sessionId, input, order: await placeOrder(ctx, input) };
}

export function orderRow(db: Db, orderId: number) {
  return db.selectFrom('salesOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}
