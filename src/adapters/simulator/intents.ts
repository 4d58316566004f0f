import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { genericDecline } from './cards.ts';
import type { CardOutcome } from './cards.ts';
import { newCharge, newId, newIntent, newRefund } from './objects.ts';
import type { ChargeFailure } from './objects.ts';
import { StripeProblem, invalidRequest } from './world.ts';
import type { World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

type Intent = Stripe.PaymentIntent;

export function createIntent(
  world: World,
  account: PaymentAccount,
  input: {
    amount: number;
    currency: string;
    metadata: Record<string, string>;
    receiptEmail: string | null;
    methodTypes: string[];
  },
): Intent {
  const intent = newIntent({ ...input, now: world.now() });
  save(world, account, intent);
  emit(world, account, 'payment_intent.created', intent);
  return intent;
}

export function findIntent(world: World, account: PaymentAccount, id: string): Intent {
  const row = world.store.get('intent', id);
  if (row?.account === account) return row.object;
  throw missing('payment_intent', id);
}

/** Newest first, as Stripe lists them. */
export function listIntents(world: World, account: PaymentAccount, createdFrom: number): Intent[] {
  const own = world.store.all('intent').filter((row) => row.account === account && row.object.created >= createdFrom);
  return own.map((row) => row.object).toReversed();
}

export async function confirmIntent(
  world: World,
  account: PaymentAccount,
  id: string,
  methodId: string,
): Promise<Intent> {
  const before = findIntent(world, account, id);
  if (!['requires_payment_method', 'requires_confirmation'].includes(before.status))
    throw unexpectedState(before, 'confirm');
  const row = world.store.get('method', methodId);
  if (row?.account !== account) throw missing('PaymentMethod', methodId);
  const outcome = world.profile.decline ? genericDecline : row.outcome;
  if (outcome.kind === 'declines' && outcome.slow) await wait(world.profile.slowCardMs);
  if (outcome.kind === 'challenges') return requireChallenge(world, account, { ...before, payment_method: methodId });
  return conclude(world, account, { ...before, payment_method: methodId }, outcome);
}

/** The buyer's response to the bank's authentication challenge in the frame. */
export function answerChallenge(world: World, account: PaymentAccount, id: string, authorised: boolean): Intent {
  const intent = findIntent(world, account, id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const row = world.store.get('method', idOf(intent.payment_method));
  const afterwards = row?.outcome.kind === 'challenges' ? row.outcome.afterwards : genericDecline;
  return conclude(world, account, { ...intent, next_action: null }, authorised ? afterwards : notAuthenticated);
}

export function cancelIntent(world: World, account: PaymentAccount, id: string, reason: string | null): Intent {
  const before = findIntent(world, account, id);
  if (['succeeded', 'canceled', 'processing'].includes(before.status)) throw unexpectedState(before, 'cancel');
  const intent: Intent = {
    ...before,
    status: 'canceled',
    canceled_at: Math.floor(world.now().getTime() / 1000),
    cancellation_reason: reason,
    next_action: null,
  };
  save(world, account, intent);
  emit(world, account, 'payment_intent.canceled', intent);
  return intent;
}

export function refundIntent(
  world: World,
  account: PaymentAccount,
  input: { intentId: string; amount: number | null; metadata: Record<string, string> },
): Stripe.Refund {
  const intent = findIntent(world, account, input.intentId);
  const charge = chargeOf(world, intent);
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = input.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund = newRefund(charge, { amount, metadata: input.metadata, now: world.now() });
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  world.store.put('refund', refund.id, { account, object: refund });
  world.store.put('charge', charge.id, { account, object: after });
  emit(world, account, 'refund.created', refund);
  emit(world, account, 'charge.refunded', after);
  return refund;
}

/** Sets the customer of an unpaid intent, and whether the card will be saved for them. */
export function updateIntent(
  world: World,
  account: PaymentAccount,
  id: string,
  change: { customer: string | null; setupFutureUsage: string | null },
): Intent {
  const before = findIntent(world, account, id);
  if (change.customer && world.store.get('customer', change.customer)?.account !== account)
    throw missing('customer', change.customer);
  const object = {
    ...before,
    customer: change.customer ?? before.customer,
    setup_future_usage: change.setupFutureUsage ?? before.setup_future_usage,
  };
  world.store.put('intent', id, { account, object });
  return object;
}

/** Saves the card for the customer if the intent requests it. */
function saveMethod(world: World, intent: Intent): void {
  if (!intent.customer || !intent.setup_future_usage) return;
  const id = typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? '');
  const row = world.store.get('method', id);
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer.id;
  if (row && row.object.customer === null)
    world.store.put('method', id, { ...row, object: { ...row.object, customer } });
}

export function chargeOf(world: World, intent: Intent): Stripe.Charge | null {
  return intent.latest_charge ? (world.store.get('charge', idOf(intent.latest_charge))?.object ?? null) : null;
}

const notAuthenticated: CardOutcome = {
  kind: 'declines',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function requireChallenge(world: World, account: PaymentAccount, before: Intent): Intent {
  const intent: Intent = {
    ...before,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') } },
  };
  save(world, account, intent);
  emit(world, account, 'payment_intent.requires_action', intent);
  return intent;
}

function conclude(world: World, account: PaymentAccount, before: Intent, outcome: CardOutcome): Intent {
  return outcome.kind === 'declines' ? decline(world, account, before, outcome) : succeed(world, account, before);
}

function succeed(world: World, account: PaymentAccount, before: Intent): Intent {
  const wrong = world.profile.capture;
  const amount = wrong === 'wrong_amount' ? before.amount - 1 : before.amount;
  const currency = wrong === 'wrong_currency' ? (before.currency === 'usd' ? 'eur' : 'usd') : before.currency;
  const charge = charged(world, account, { ...before, amount, currency }, null);
  const intent: Intent = {
    ...before,
    amount,
    currency,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  };
  save(world, account, intent);
  saveMethod(world, intent);
  emit(world, account, 'charge.succeeded', charge);
  emit(world, account, 'payment_intent.succeeded', intent);
  return intent;
}

function decline(world: World, account: PaymentAccount, before: Intent, failure: ChargeFailure): never {
  const charge = charged(world, account, before, failure);
  const method = world.store.get('method', idOf(before.payment_method))?.object;
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    message: failure.message,
    charge: charge.id,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    payment_method: method,
  };
  const intent: Intent = {
    ...before,
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  save(world, account, intent);
  emit(world, account, 'charge.failed', charge);
  emit(world, account, 'payment_intent.payment_failed', intent);
  throw new StripeProblem(402, { ...error, payment_intent: intent });
}

function charged(world: World, account: PaymentAccount, intent: Intent, failure: ChargeFailure | null): Stripe.Charge {
  const method = world.store.get('method', idOf(intent.payment_method))!.object;
  const { amount, currency } = intent;
  const charge = newCharge({ intent, method, amount, currency, failure, now: world.now() });
  world.store.put('charge', charge.id, { account, object: charge });
  return charge;
}

// The store always has the unexpanded id, although the SDK's type allows both.
function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

function save(world: World, account: PaymentAccount, intent: Intent): void {
  world.store.put('intent', intent.id, { account, object: intent });
}

function emit(world: World, account: PaymentAccount, type: string, object: object): void {
  world.emit({ provider: 'stripe', account, type, object });
}

export function missing(kind: string, id: string): StripeProblem {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 });
}

function unexpectedState(intent: Intent, verb: string): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
