import { accountRegistered } from '#features/accounts/accounts.events.ts';
import { handle, implement } from '#features/events/events.service.ts';
import { personalDocuments } from '#features/privacy/privacy.events.ts';

export const ordersHandlers = [
  handle(accountRegistered, () => import('./claiming.service.ts').then((service) => service.claimGuestOrders)),
  implement(personalDocuments, () => import('./invoice-copies.service.ts').then((service) => service.printInvoicesOf)),
];
