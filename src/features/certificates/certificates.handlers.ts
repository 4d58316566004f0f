import { handle } from '#features/events/events.service.ts';
import { animalsTransferred } from '#features/transfers/transfers.events.ts';

export const certificatesHandlers = [
  handle(animalsTransferred, () =>
    import('./transferred-animals.service.ts').then((service) => service.reissueForNewOwner),
  ),
];
