import { certificateChanged } from '#features/certificates/certificates.events.ts';
import { handle } from '#features/events/events.service.ts';
import { animalsTransferred } from '#features/transfers/transfers.events.ts';

export const registriesHandlers = [
  handle(animalsTransferred, () => import('./consents.service.ts').then((service) => service.endRegistryConsents)),
  handle(certificateChanged, () => import('./notices.service.ts').then((service) => service.announceCertificate)),
];
