import { certificateChanged } from '#laboratory/certificates/certificates.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { requestCheck, requestDecided, requestReceived } from '#platform/requests/requests.events.ts';

export const listingsHandlers = [
  handle(certificateChanged, () => import('./badge.service.ts').then((service) => service.recountListings)),
  implement(requestCheck('breeder-contact'), () =>
    import('./letters.service.ts').then((service) => service.prepareLetter),
  ),
  handle(requestReceived('breeder-contact'), () =>
    import('./letters.service.ts').then((service) => service.deliverLetter),
  ),
  implement(requestCheck('breeder-complaint'), () =>
    import('./letters.service.ts').then((service) => service.prepareBreederComplaint),
  ),
  handle(requestDecided('breeder-complaint'), () =>
    import('./letters.service.ts').then((service) => service.decideBreederComplaint),
  ),
  handle(requestDecided('responsible-breeder'), () =>
    import('./my-listings.service.ts').then((service) => service.decideApplication),
  ),
];
