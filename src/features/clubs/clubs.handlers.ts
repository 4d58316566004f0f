import { handle, implement } from '#features/events/events.service.ts';
import { clubBilling, clubCode } from '#features/advance/advance.events.ts';
import { animalsTransferred } from '#features/transfers/transfers.events.ts';

export const clubsHandlers = [
  handle(animalsTransferred, () => import('./grants.service.ts').then((service) => service.endClubGrants)),
  implement(clubCode, () => import('./club-code.service.ts').then((service) => service.findClubCode)),
  implement(clubBilling, () => import('./club-billing.service.ts').then((service) => service.billingOfClubs)),
];
