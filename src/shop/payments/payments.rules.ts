import type { PaymentAccount, PaymentIntent, ProviderName } from '#adapters/payments/payments.ts';
import type { Transitions } from '#shared/transitions.ts';

/** The steps at which tests kill the process. After a restart nothing may be lost or duplicated. */
export const PAYMENT_FAILPOINTS = [
  'checkout.order_created',
  'checkout.before_commit',
  'checkout.after_commit',
  'payment.row_created',
  'payment.intent_created',
  'payment.intent_stored',
  'settle.provider_read',
  'settle.captured',
  'settle.order_placed',
  'settle.before_commit',
  'settle.after_commit',
  'webhook.verified',
  'refund.requested',
  'refund.provider_answered',
] as const;
export type PaymentFailpoint = (typeof PAYMENT_FAILPOINTS)[number];

export interface ExpectedPayment {
  amountCents: number;
  currency: string;
  account: string;
}

/** Why the payment at the provider differs from the one requested, or null. Such a payment never counts as paid. */
export function mismatchOf(expected: ExpectedPayment, found: PaymentIntent, account: PaymentAccount): string | null {
  if (found.currency !== expected.currency) return `paid in ${found.currency}, not ${expected.currency}`;
  if (found.amountCents !== expected.amountCents) return `amount ${found.amountCents}, not ${expected.amountCents}`;
  if (found.receivedCents !== expected.amountCents)
    return `received ${found.receivedCents}, not ${expected.amountCents}`;
  return account === expected.account ? null : `paid to account ${account}, not ${expected.account}`;
}

export const PAYMENT_STATES = ['CREATED', 'PENDING', 'CAPTURED', 'FAILED', 'CANCELLED', 'NEEDS_REVIEW'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const ONLINE_PROVIDERS = ['stripe', 'paypal'] as const satisfies readonly ProviderName[];
/** Source of a payment: the providers, a bank transfer or a voucher. */
export const PAYMENT_PROVIDERS = [...ONLINE_PROVIDERS, 'eft', 'voucher'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
export const PAYMENT_ACCOUNTS = ['AU', 'EU_US'] as const satisfies readonly PaymentAccount[];
/** States of the approval that a refund above the limit needs from a second person. */
export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const REFUND_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Never backwards: a captured payment, or one that needs review, keeps its state whatever arrives late. */
export const paymentTransitions: Transitions<PaymentState> = {
  CREATED: ['PENDING', 'CAPTURED', 'FAILED', 'CANCELLED', 'NEEDS_REVIEW'],
  PENDING: ['CAPTURED', 'FAILED', 'CANCELLED', 'NEEDS_REVIEW'],
  // Money can still arrive on an intent that we cancelled.
  FAILED: ['CAPTURED', 'NEEDS_REVIEW'],
  CANCELLED: ['CAPTURED', 'NEEDS_REVIEW'],
  CAPTURED: [],
  NEEDS_REVIEW: ['CAPTURED'],
};

// Specification section 2, product category types.
const LIFE_PLAN = 5;
const SUBSCRIPTION = 6;
export type IntentKind = 'payment' | 'subscription';

/**
 * R372: life plans and subscriptions are paid with an intent that lets the provider charge again later; everything else
 * with a single charge.
 */
export function intentKindOf(categoryTypes: readonly number[]): IntentKind {
  return categoryTypes.some((type) => type === LIFE_PLAN || type === SUBSCRIPTION) ? 'subscription' : 'payment';
}

/** R371: the account of the buyer's country, then of the guest's country, then the default. */
export function paymentCountry(candidates: readonly (string | null | undefined)[], fallback: string): string {
  return candidates.find((code) => code) ?? fallback;
}

export function providerOfMethod(method: string): 'stripe' | 'paypal' | null {
  if (method === 'P') return 'paypal';
  return method === 'C' || method === 'A' ? 'stripe' : null;
}

/** True if no later response from the provider can change the payment. */
export const isSettled = (state: string) => state === 'CAPTURED' || state === 'NEEDS_REVIEW';
