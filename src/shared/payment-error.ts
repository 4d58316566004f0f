/** Specification section 8, "the common payment error message"; the text is from open question Q067. */
export const PAYMENT_ERROR =
  'We could not process your payment. Please check your details or try another payment method.';
