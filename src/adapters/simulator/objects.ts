import { createHash, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';

/** Stripe's objects with all fields. shapes.test.ts compares them with Stripe's published fixtures. */
export function newIntent(input: {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  methodTypes: string[];
  now: Date;
}): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.methodTypes,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${letters(25)}`,
    confirmation_method: 'automatic',
    created: seconds(input.now),
    currency: input.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: input.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export interface CardDetails {
  card: TestCard;
  name: string | null;
  expMonth: number;
  expYear: number;
  wallet?: WalletType | null;
}

export const walletTypes = ['apple_pay', 'google_pay', 'link'] as const;
export type WalletType = (typeof walletTypes)[number];

export function newPaymentMethod(
  { card, name, expMonth, expYear, wallet }: CardDetails,
  now: Date,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: emptyAddress(), email: null, name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { dynamic_last4: null, type: wallet, [wallet]: {} } : null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export interface ChargeFailure {
  code: string;
  declineCode: string | null;
  message: string;
}

/** A charge as in the API version of Stripe's fixtures; a failed attempt creates one as well. */
export function newCharge(input: {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  amount: number;
  currency: string;
  failure: ChargeFailure | null;
  now: Date;
}): Stripe.Charge {
  const { intent, method, failure } = input;
  const id = newId('ch');
  return {
    ...unusedChargeFields(id),
    id,
    amount: input.amount,
    amount_captured: failure ? 0 : input.amount,
    balance_transaction: failure ? null : newId('txn'),
    billing_details: method.billing_details,
    captured: !failure,
    created: seconds(input.now),
    currency: input.currency,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(method) },
    receipt_email: intent.receipt_email,
    status: failure ? 'failed' : 'succeeded',
  };
}

function unusedChargeFields(id: string) {
  return {
    object: 'charge' as const,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    calculated_statement_descriptor: null,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list' as const, data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(failure: ChargeFailure | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: failure?.declineCode ? '05' : null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? null,
    seller_message: failure ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function chargedCard(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card!;
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card.wallet as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null,
  };
}

export function newRefund(
  charge: Stripe.Charge,
  input: { amount: number; metadata: Record<string, string>; now: Date },
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(input.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function newEvent(type: string, object: object, now: Date) {
  return {
    id: newId('evt'),
    object: 'event' as const,
    api_version: '2026-10-28.endive',
    created: seconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function letters(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

function emptyAddress(): Stripe.Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

function fingerprintOf(card: TestCard): string {
  return createHash('sha256').update(`${card.brand}${card.last4}`).digest('base64url').slice(0, 16);
}
