import { z } from 'zod';
import type { SimulatedResponse } from './calls.ts';
import { letters } from './objects.ts';
import type { PaypalOrder, PaypalShipping } from './store.ts';
import type { World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

const moneyText = z.string().regex(/^\d{1,9}\.\d{2}$/);
const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: moneyText }),
      custom_id: z.string().max(255).optional(),
    }),
  ]),
  payment_source: z
    .object({
      paypal: z
        .object({
          experience_context: z
            .object({
              return_url: z.url(),
              cancel_url: z.url(),
              user_action: z.enum(['CONTINUE', 'PAY_NOW']),
              shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
            })
            .partial(),
        })
        .partial(),
    })
    .partial()
    .optional(),
});

export function createPaypalOrder(
  world: World,
  account: PaymentAccount,
  { body, origin }: { body: unknown; origin: string },
): SimulatedResponse {
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const [unit] = parsed.data.purchase_units;
  const context = parsed.data.payment_source?.paypal?.experience_context;
  const order: PaypalOrder = {
    id: letters(17).toUpperCase(),
    account,
    status: 'CREATED',
    currency: unit.amount.currency_code,
    amount: unit.amount.value,
    customId: unit.custom_id ?? null,
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
    createdMs: world.now().getTime(),
    ...(context?.user_action === 'CONTINUE' && {
      express: { needsAddress: context.shipping_preference === 'GET_FROM_FILE' },
    }),
    payerEmail: null,
    capture: null,
    refunds: [],
  };
  world.store.put('paypalOrder', order.id, order);
  return { status: 201, body: showOrder(order, origin) };
}

const patchBody = z.array(
  z.discriminatedUnion('path', [
    z.object({
      op: z.literal('replace'),
      path: z.literal("/purchase_units/@reference_id=='default'/amount"),
      value: z.object({ currency_code: z.string(), value: moneyText }),
    }),
    z.object({
      op: z.enum(['replace', 'add']),
      path: z.literal("/purchase_units/@reference_id=='default'/custom_id"),
      value: z.string().max(255),
    }),
  ]),
);

/** Changes amount and custom id of an order that is not captured yet. PayPal responds with 204 and no body. */
export function patchPaypalOrder(
  world: World,
  account: PaymentAccount,
  { id, body }: { id: string; body: unknown },
): SimulatedResponse {
  const order = ownOrder(world, account, id);
  if (!order) return notFound;
  if (order.status === 'COMPLETED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_COMPLETED');
  const parsed = patchBody.safeParse(body);
  if (!parsed.success) return refusal(400, 'INVALID_REQUEST', 'INVALID_PATCH_OPERATION');
  let changed = order;
  for (const patch of parsed.data) {
    if (typeof patch.value === 'string') changed = { ...changed, customId: patch.value };
    else if (patch.value.currency_code !== order.currency)
      return refusal(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED_FOR_PATCH');
    else changed = { ...changed, amount: patch.value.value };
  }
  world.store.put('paypalOrder', id, changed);
  return { status: 204, body: null };
}

export function captureOrder(
  world: World,
  account: PaymentAccount,
  { id, origin }: { id: string; origin: string },
): SimulatedResponse {
  const order = ownOrder(world, account, id);
  if (!order) return notFound;
  if (order.status === 'COMPLETED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status === 'CREATED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (world.profile.decline) {
    emit(world, order, 'PAYMENT.CAPTURE.DENIED', { ...showOrder(order, origin), status: 'DECLINED' });
    return refusal(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  }
  const captured: PaypalOrder = {
    ...order,
    status: 'COMPLETED',
    amount: world.profile.capture === 'wrong_amount' ? money(cents(order.amount) - 1) : order.amount,
    currency: world.profile.capture === 'wrong_currency' ? 'SEK' : order.currency,
    capture: { id: letters(17).toUpperCase(), status: 'COMPLETED', refunded: '0.00' },
  };
  world.store.put('paypalOrder', id, captured);
  emit(world, captured, 'PAYMENT.CAPTURE.COMPLETED', showCapture(captured));
  return { status: 201, body: showOrder(captured, origin) };
}

export function refundCapture(
  world: World,
  account: PaymentAccount,
  { captureId, body }: { captureId: string; body: unknown },
): SimulatedResponse {
  const order = world.store
    .all('paypalOrder')
    .find((known) => known.account === account && known.capture?.id === captureId);
  if (!order?.capture) return notFound;
  const left = cents(order.amount) - cents(order.capture.refunded);
  const parsed = z
    .object({ amount: z.object({ value: moneyText, currency_code: z.string() }).optional() })
    .safeParse(body ?? {});
  if (!parsed.success) return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const amount = parsed.data.amount ? cents(parsed.data.amount.value) : left;
  if (left === 0) return refusal(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
  if (amount > left) return refusal(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  const refund = { id: letters(17).toUpperCase(), amount: money(amount), status: 'COMPLETED' as const };
  const status = amount === left ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const);
  const capture = { ...order.capture, status, refunded: money(cents(order.capture.refunded) + amount) };
  world.store.put('paypalOrder', order.id, { ...order, capture, refunds: [...order.refunds, refund] });
  const shown = { ...showRefund(order, refund), ...related(order) };
  emit(world, order, 'PAYMENT.CAPTURE.REFUNDED', shown);
  return { status: 201, body: shown };
}

export function findPaypalOrder(
  world: World,
  account: PaymentAccount,
  { id, origin }: { id: string; origin: string },
): SimulatedResponse {
  const order = ownOrder(world, account, id);
  return order ? { status: 200, body: showOrder(order, origin) } : notFound;
}

function ownOrder(world: World, account: PaymentAccount, id: string): PaypalOrder | null {
  const order = world.store.get('paypalOrder', id);
  return order?.account === account ? order : null;
}

function showOrder(order: PaypalOrder, origin: string) {
  const amount = { currency_code: order.currency, value: order.amount };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: new Date(order.createdMs).toISOString(),
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        custom_id: order.customId ?? undefined,
        shipping: order.shipping,
        payments: order.capture
          ? { captures: [showCapture(order)], refunds: order.refunds.map((refund) => showRefund(order, refund)) }
          : undefined,
      },
    ],
    payer: order.payerEmail
      ? {
          email_address: order.payerEmail,
          payer_id: 'QYR5Z8XDVJNXQ',
          name: { given_name: 'Robin', surname: 'Ash' },
          phone: { phone_number: { national_number: '0412345678' } },
        }
      : undefined,
    links: [
      { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' },
      { href: `${origin}/v2/checkout/orders/${order.id}/capture`, rel: 'capture', method: 'POST' },
    ],
  };
}

function showCapture(order: PaypalOrder) {
  const { id, status } = order.capture!;
  return {
    id,
    status,
    amount: { currency_code: order.currency, value: order.amount },
    final_capture: true,
    custom_id: order.customId ?? undefined,
    ...related(order),
  };
}

function showRefund({ currency }: PaypalOrder, { id, status, amount }: PaypalOrder['refunds'][number]) {
  return { id, status, amount: { currency_code: currency, value: amount } };
}

function related(order: PaypalOrder) {
  return { supplementary_data: { related_ids: { order_id: order.id } } };
}

/** The buyer's approval on the approval page. */
export function approveOrder(world: World, id: string, shipping?: PaypalShipping): PaypalOrder | null {
  const order = world.store.get('paypalOrder', id);
  if (!order || order.status !== 'CREATED') return order ?? null;
  const approved: PaypalOrder = {
    ...order,
    status: 'APPROVED',
    ...(order.express?.needsAddress && shipping && { shipping }),
    payerEmail: 'buyer@example.test',
  };
  world.store.put('paypalOrder', id, approved);
  emit(world, approved, 'CHECKOUT.ORDER.APPROVED', showOrder(approved, ''));
  return approved;
}

const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

export function refusal(status: number, name: string, issue: string): SimulatedResponse {
  return {
    status,
    body: { name, message: issue.toLowerCase().replaceAll('_', ' '), details: [{ issue }], debug_id: letters(13) },
  };
}

function emit(world: World, { account }: PaypalOrder, type: string, object: object): void {
  world.emit({ provider: 'paypal', account, type, object });
}

function cents(value: string): number {
  return Math.round(Number(value) * 100);
}

function money(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}
