import { handle } from '#platform/events/events.service.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';

export const certificatesHandlers = [
  handle(animalsTransferred, () =>
    import('./reissue-certificates.service.ts').then((service) => service.reissueForNewOwner),
  ),
];
