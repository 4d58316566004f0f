import { handle, implement } from '#platform/events/events.service.ts';
import { printableCertificate } from '#shop/cart/cart.events.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { personalDocuments } from '#platform/privacy/privacy.events.ts';

export const certificatesHandlers = [
  handle(animalsTransferred, () =>
    import('./reissue-certificates.service.ts').then((service) => service.reissueForNewOwner),
  ),
  implement(printableCertificate, () =>
    import('#laboratory/printed-certificates/printed-certificates.service.ts').then((service) => service.findPrintable),
  ),
  implement(personalDocuments, () =>
    import('./certificate-files.service.ts').then((service) => service.drawCertificatesOf),
  ),
];
