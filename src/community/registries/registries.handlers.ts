import { certificateChanged } from '#laboratory/certificates/certificates.events.ts';
import { handle } from '#platform/events/events.service.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';

export const registriesHandlers = [
  handle(animalsTransferred, () => import('./consents.service.ts').then((service) => service.endRegistryConsents)),
  handle(certificateChanged, () =>
    import('#community/registry-access/notices.service.ts').then((service) => service.announceCertificates),
  ),
];
