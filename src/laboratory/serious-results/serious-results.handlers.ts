import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { handle } from '#platform/events/events.service.ts';

export const seriousResultsHandlers = [
  handle(animalsTransferred, () => import('./vet-first.service.ts').then((service) => service.endVetFirst)),
];
