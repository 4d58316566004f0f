import { accountRegistered } from '#platform/accounts/accounts.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';
import { personalDocuments } from '#platform/privacy/privacy.events.ts';

export const ordersHandlers = [
  handle(accountRegistered, () =>
    import('./claim-guest-orders.service.ts').then((service) => service.claimGuestOrders),
  ),
  implement(personalDocuments, () =>
    import('#shop/invoices/invoice-copies.service.ts').then((service) => service.printInvoicesOf),
  ),
  implement(calendarEntries, () => import('./hold-entries.service.ts').then((service) => service.holdEntries)),
];
