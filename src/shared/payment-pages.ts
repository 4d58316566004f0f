const CARD_FORMS = /^\/(store\/)?checkout|^\/my\/pending-orders|^\/activate/;

/** Spec 5: "Invoice payment paths contain invoices/pay." */
export function isInvoicePaymentPath(path: string): boolean {
  return path.includes('invoices/pay');
}

/** Pages with the provider's card form: only their content security policy allows the provider's origin. */
export function isPaymentPage(path: string): boolean {
  return CARD_FORMS.test(path) || isInvoicePaymentPath(path);
}
