import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { handle } from '#platform/events/events.service.ts';

export const storedSamplesHandlers = [
  handle(animalsTransferred, () =>
    import('./sample-storage.service.ts').then((service) => service.withdrawDestructions),
  ),
];
