import { CHANGED_SINCE } from './forms/changed-since.ts';
import { PAYMENT_ERROR } from './payment-error.ts';
import { PLEASE_SIGN_IN } from './please-sign-in.ts';

/**
 * The error catalogue: every expected refusal has a reason here, with its HTTP status and the code and message of the
 * specification's section 8. Services throw `Failure`; `app/http/errors.ts` converts it to a response.
 */
const catalogue = {
  not_signed_in: { status: 401, message: PLEASE_SIGN_IN },
  other_person: {
    status: 409,
    message: 'This browser is now signed in as a different user. Nothing was saved. Please reload this page.',
  },
  login_failed: { status: 401, message: 'Login failed' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  view_as_nested: { status: 409, message: 'You are already viewing as another user. Stop viewing as that user first.' },
  view_as_admin: { status: 403, message: 'You cannot view the site as another admin.' },
  view_as_self: { status: 409, message: 'This is your own account.' },
  link_expired: { status: 410, message: 'This link has been used or has expired. Please request a new one.' },
  second_factor_needed: { status: 403, message: 'Please set up two-factor sign-in first.' },
  deletion_blocked: { status: 409, message: 'Your account cannot be deleted yet.' },
  export_running: {
    status: 409,
    message: 'A copy of your data is already being prepared. We will email you when it is ready.',
  },
  read_only_view: { status: 403, message: 'You are viewing as another user. This action is not available.' },
  foreign_origin: { status: 403, message: 'The request did not come from this site.' },
  not_found: { status: 404, message: 'Result not found.' },
  method_not_allowed: { status: 405, message: 'This URL does not support the request method.' },
  user_not_found: { status: 404, message: 'User not found' },
  invalid_fields: { status: 428, message: 'Please check the marked fields.' },
  card_data_not_accepted: {
    status: 422,
    message: 'Card numbers are never sent to this site. Please use the payment form.',
  },
  idempotency_mismatch: { status: 422, message: 'This idempotency key was already used for a different request.' },
  idempotency_in_flight: { status: 409, message: 'The same request is still being processed. Please wait a moment.' },
  too_large: { status: 413, message: 'The request is too large.' },
  request_incomplete: { status: 408, message: 'The request was incomplete. Please try again.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  unavailable: { status: 503, message: 'Please try again shortly' },
  conflict: { status: 409, message: CHANGED_SINCE },
  illegal_transition: { status: 409, message: 'This action is not possible at this stage.' },
  pending_payment: {
    status: 409,
    code: 79,
    message:
      'You have payments pending and therefore cannot proceed with making any new orders. Please pay your outstanding accounts or contact the provider to discuss.',
  },
  mixed_upgrade: {
    status: 409,
    code: 101,
    message:
      "You can't mix test upgrades and regular products. Please complete your purchase of existing items and try again.",
  },
  voucher_redeemed: { status: 409, code: 103, message: 'This voucher has already been redeemed.' },
  already_in_cart: { status: 409, message: 'This item is already in your cart. You can only add it once.' },
  in_full_profile: {
    status: 409,
    message:
      'The upgrade to the full breed profile includes this test for the same animal. Only one of them can be in your cart.',
  },
  custom_profile_in_cart: {
    status: 409,
    message: "You've already added a custom profile to your cart. Only one can be added per order.",
  },
  sold_out: { status: 409, message: 'This product has just sold out. Nothing was charged.' },
  in_stock: { status: 409, message: 'This product is in stock. You can order it now.' },
  cart_changed: { status: 409, message: 'Your cart changed while you were paying. Please check it and try again.' },
  cart_locked: { status: 409, message: 'This cart has already been ordered.' },
  payment_failed: { status: 402, message: PAYMENT_ERROR },
  clinic_not_approved: {
    status: 409,
    message: 'We are still verifying your clinic. You can order on account once it is approved.',
  },
  already_paid: { status: 409, message: 'We have already received this payment. Nothing more is due.' },
  already_cancelled: { status: 409, message: 'This order has already been cancelled.' },
  order_expired: { status: 409, message: 'This order was not paid in time and has expired.' },
  not_sold_to: {
    status: 409,
    message: 'We do not sell to this country. Please choose another country to continue.',
  },
  user_exists: { status: 409, message: 'User already exists. Please login' },
} as const satisfies Record<string, { status: number; code?: number; message: string }>;

export type FailureReason = keyof typeof catalogue;

/** Field names with their messages, exactly as in a 428 response. */
export type FieldErrors = Record<string, string[]>;

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly reason: FailureReason;
  readonly fields: FieldErrors | undefined;
  /** Additional data of the response, for example the allowed transitions or the seconds to wait. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    reason: FailureReason,
    options: { fields?: FieldErrors; details?: Record<string, unknown>; message?: string } = {},
  ) {
    super(options.message ?? catalogue[reason].message);
    this.reason = reason;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return catalogue[this.reason].status;
  }

  /** The specification's numeric code (79, 101, 103) or the reason itself. */
  get code(): number | FailureReason {
    const entry: { status: number; code?: number } = catalogue[this.reason];
    return entry.code ?? this.reason;
  }
}

/** A 428 with messages by field. */
export function invalid(fields: FieldErrors): Failure {
  return new Failure('invalid_fields', { fields });
}
