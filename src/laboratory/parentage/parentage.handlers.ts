import { handle } from '#platform/events/events.service.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';

export const parentageHandlers = [
  handle(animalsTransferred, () =>
    import('./end-request.service.ts').then((service) => service.cancelParentageOfAnimals),
  ),
];
