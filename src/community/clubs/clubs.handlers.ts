import { handle, implement } from '#platform/events/events.service.ts';
import { clubBilling, clubCode } from '#shop/advance-orders/advance.events.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';

export const clubsHandlers = [
  handle(animalsTransferred, () => import('./grants.service.ts').then((service) => service.revokeClubGrants)),
  implement(clubCode, () => import('./club-code.service.ts').then((service) => service.findClubCode)),
  implement(clubBilling, () => import('./club-billing.service.ts').then((service) => service.listClubBillingModes)),
];
