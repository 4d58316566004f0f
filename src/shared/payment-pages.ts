/** Pages that may show the provider's card form: their content security policy allows its origin, no other page's does. */
export const PAYMENT_PAGES = /^\/(store\/)?checkout|^\/my\/(pending-orders|invoices)|^\/activate/;
