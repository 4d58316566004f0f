/**
 * Payments, independent of the provider: whole cents, upper-case currencies, one status for all providers. Do not
 * call inside a database transaction.
 */
export interface PaymentAdapter {
  readonly name: ProviderName;
  readonly account: PaymentAccount;
  /** Idempotent: the same `idempotencyKey` (the id of the payment row) returns the same intent. */
  createIntent(input: CreateIntent): Promise<PaymentIntent>;
  retrieveIntent(id: string): Promise<PaymentIntent>;
  /** Captures an approved PayPal order. A card intent is captured when it is confirmed, so this only reads it. */
  captureIntent(input: { intentId: string; idempotencyKey: string }): Promise<PaymentIntent>;
  refund(input: CreateRefund): Promise<PaymentRefund>;
  /** Fails with PaymentFailure `already_paid` if the payment has arrived. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /**
   * Newest first, for the reconciler. PayPal has no such list (the result is empty), so its open payments are fetched
   * by id.
   */
  listIntents(filter: { createdAfter: Date }): AsyncIterable<PaymentIntent>;
  /** Payments that are approved before the order exists; null if the provider's form handles this in the browser. */
  readonly express: ExpressPayments | null;
  /** Cards that the provider stores for buyers; null if it has none. */
  readonly cards: SavedCards | null;
  /**
   * Null: the signature is invalid, or the event is older than 300 s. The event is only a hint: `retrieveIntent` is
   * authoritative.
   */
  verifyWebhook(rawBody: string, headers: ReadableHeaders, now: Date): Promise<PaymentEvent | null>;
}

/**
 * The buyer approves first, and the order is placed with the details from the provider; the payment is captured after
 * that.
 */
export interface ExpressPayments {
  start(input: CreateIntent & { needsAddress: boolean }): Promise<PaymentIntent>;
  /** The buyer is null before approval. */
  find(intentId: string): Promise<{ intent: PaymentIntent; buyer: ExpressBuyer | null }>;
  /** Sets amount and metadata of the order on an approved payment. Idempotent. */
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
  /** Creates a customer in this account; the same key returns the same one. */
  createCustomer(input: { email: string; idempotencyKey: string; metadata: Record<string, string> }): Promise<string>;
  list(customerId: string): Promise<SavedCard[]>;
  /** Deletes the customer with all cards; a deleted one is not an error. */
  removeCustomer(customerId: string): Promise<void>;
  remove(cardId: string): Promise<void>;
  /** The card used for this intent is saved for the customer. */
  keepFor(input: { intentId: string; customerId: string }): Promise<void>;
  /** Pays with a saved card; throws `declined` like any other card. */
  pay(input: { intentId: string; customerId: string; cardId: string; idempotencyKey: string }): Promise<PaymentIntent>;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The part of `Headers` used here, without a runtime type, so that rules can import this file. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

export type ProviderName = 'stripe' | 'paypal';

/** Specification section 9: AU has its own account; other regions use the US/Europe account. */
export type PaymentAccount = 'AU' | 'EU_US';

export interface CreateIntent {
  amountCents: number;
  currency: string;
  idempotencyKey: string;
  metadata: Record<string, string>;
  receiptEmail?: string;
  /** `subscription`: the card can be charged again later. PayPal supports only single payments here. */
  kind?: 'payment' | 'subscription';
  /** The addresses to which PayPal returns the buyer; a card needs them only if its bank requires a full page. */
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
  /** The captured amount: compare it and the currency with the order before marking it as paid. */
  receivedCents: number;
  refundedCents: number;
  currency: string;
  /** For the provider's form in the browser; null for PayPal. */
  clientSecret: string | null;
  /** PayPal's approval page. */
  approveUrl: string | null;
  /** Already approved in PayPal: only the capture is missing. */
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
  /** Unique at the provider: store it, and process each once. */
  id: string;
  type: string;
  provider: ProviderName;
  account: PaymentAccount;
  intentId: string | null;
  createdAt: Date;
}

export type PaymentFailureCode = 'unavailable' | 'declined' | 'already_paid' | 'not_found' | 'key_reused' | 'refused';

/** Thrown by provider calls. `unavailable` can be retried with the same key: the outcome is unknown. */
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
