import { handle } from '#features/events/events.service.ts';
import { animalsTransferred } from '#features/transfers/transfers.events.ts';

export const parentageHandlers = [
  handle(animalsTransferred, () => import('./ending.service.ts').then((service) => service.endRequestsOf)),
];
