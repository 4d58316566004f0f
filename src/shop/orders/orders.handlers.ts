import { accountRegistered } from '#platform/accounts/accounts.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { personalDocuments } from '#platform/privacy/privacy.events.ts';

export const ordersHandlers = [
  handle(accountRegistered, () =>
    import('./claim-guest-orders.service.ts').then((service) => service.claimGuestOrders),
  ),
  implement(personalDocuments, () =>
    import('#shop/invoices/invoice-copies.service.ts').then((service) => service.printInvoicesOf),
  ),
];
