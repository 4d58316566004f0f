const CARD_FORMS = /^\/(store\/)?checkout|^\/my\/pending-orders|^\/activate/;

/** Spec 5: "Invoice payment paths contain invoices/pay." */
export function isInvoicePaymentPath(path: string): boolean {
  return path.includes('invoices/pay');
}

/** Pages that may show the provider's card form: their content security policy allows its origin, no other page's does. */
export function isPaymentPage(path: string): boolean {
  return CARD_FORMS.test(path) || isInvoicePaymentPath(path);
}
