import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { handle } from '#platform/events/events.service.ts';

export const relativesHandlers = [
  handle(animalsTransferred, () => import('./index-relatives.service.ts').then((service) => service.withdrawAll)),
];
