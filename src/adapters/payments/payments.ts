/**
 * Money in, as the rest of the house sees it: whole cents, upper-case currencies, one word per state whoever the
 * provider is. None of these calls may be made inside a database transaction.
 */
export interface PaymentAdapter {
  readonly name: ProviderName;
  readonly account: PaymentAccount;
  /** The same `idempotencyKey` (the payment row's id) always answers with the same intent. */
  createIntent(input: CreateIntent): Promise<PaymentIntent>;
  retrieveIntent(id: string): Promise<PaymentIntent>;
  /** Takes the money of an approved PayPal order; a card intent is captured by its confirmation and only read again. */
  captureIntent(input: { intentId: string; idempotencyKey: string }): Promise<PaymentIntent>;
  refund(input: CreateRefund): Promise<PaymentRefund>;
  /** Refuses with PaymentFailure `already_paid` when the money has come. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /**
   * Newest first, for the reconciler. PayPal has no such list (an empty one is answered): there every open payment row
   * is asked for by id.
   */
  listIntents(filter: { createdAfter: Date }): AsyncIterable<PaymentIntent>;
  /** Payments that are approved before there is an order; null where the provider's form does that in the browser. */
  readonly express: ExpressPayments | null;
  /** Cards that buyers keep at the provider; null where it has none. */
  readonly cards: SavedCards | null;
  /** null: not from the provider, or older than 300 s. The event is a hint; the truth is read by `retrieveIntent`. */
  verifyWebhook(rawBody: string, headers: ReadableHeaders, now: Date): Promise<PaymentEvent | null>;
}

/** The buyer approves first, and the order is placed with what the provider tells of them; only then is money taken. */
export interface ExpressPayments {
  start(input: CreateIntent & { needsAddress: boolean }): Promise<PaymentIntent>;
  /** The buyer is null until they have approved. */
  find(intentId: string): Promise<{ intent: PaymentIntent; buyer: ExpressBuyer | null }>;
  /** Gives an approved payment the amount and the metadata of its order. Repeating changes nothing. */
  adopt(input: Omit<CreateIntent, 'idempotencyKey'> & { intentId: string }): Promise<PaymentIntent>;
}

export interface ExpressBuyer {
  email: string | null;
  phone: string | null;
  address: {
    name: string;
    line1: string;
    line2: string | null;
    city: string;
    state: string;
    postalCode: string;
    countryCode: string;
  } | null;
}

export interface SavedCards {
  /** A buyer at this account; the same key answers with the same one. */
  createCustomer(input: { email: string; idempotencyKey: string; metadata: Record<string, string> }): Promise<string>;
  list(customerId: string): Promise<SavedCard[]>;
  /** Forgets the buyer with all cards; one who is gone already is no error. */
  removeCustomer(customerId: string): Promise<void>;
  remove(cardId: string): Promise<void>;
  /** The card that pays this intent is kept for the customer. */
  keepFor(input: { intentId: string; customerId: string }): Promise<void>;
  /** Pays with a kept card; throws `declined` like any other card. */
  pay(input: { intentId: string; customerId: string; cardId: string; idempotencyKey: string }): Promise<PaymentIntent>;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** What is needed of a request's headers; no runtime's own type, so that rules can read this file. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

export type ProviderName = 'stripe' | 'paypal';

/** Specification section 9: AU has its own account, other regions use the US/Europe account. */
export type PaymentAccount = 'AU' | 'EU_US';

export interface CreateIntent {
  amountCents: number;
  currency: string;
  idempotencyKey: string;
  metadata: Record<string, string>;
  receiptEmail?: string;
  /** `subscription`: the card may be charged again later. PayPal knows only single payments here. */
  kind?: 'payment' | 'subscription';
  /** Where PayPal sends the buyer back to; a card needs them only when its bank insists on a full page. */
  returnUrl?: string;
  cancelUrl?: string;
}

export interface CreateRefund {
  intentId: string;
  amountCents: number;
  currency: string;
  idempotencyKey: string;
}

export type IntentStatus = 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export interface PaymentIntent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** What truly came: compare it, and the currency, with the order before calling it paid. */
  receivedCents: number;
  refundedCents: number;
  currency: string;
  /** For the provider's own form in the browser; null for PayPal. */
  clientSecret: string | null;
  /** Where the buyer approves a PayPal order. */
  approveUrl: string | null;
  /** Approved at PayPal already: what is left is to take the money. */
  isApproved: boolean;
  metadata: Record<string, string>;
  failure: { code: string; message: string } | null;
  createdAt: Date;
}

export interface PaymentRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  currency: string;
}

export interface PaymentEvent {
  /** Unique at the provider: keep it, and take each once. */
  id: string;
  type: string;
  provider: ProviderName;
  account: PaymentAccount;
  intentId: string | null;
  createdAt: Date;
}

export type PaymentFailureCode = 'unavailable' | 'declined' | 'already_paid' | 'not_found' | 'key_reused' | 'refused';

/** What a provider call throws. `unavailable` may be tried again with the same key: nothing is known of its effect. */
export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure';
  readonly code: PaymentFailureCode;
  readonly detail: string | null;

  constructor(code: PaymentFailureCode, detail: string | null = null, cause?: unknown) {
    super(`payment provider: ${code}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}
