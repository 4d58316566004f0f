import { implement } from '#platform/events/events.service.ts';
import { personalDocuments } from '#platform/privacy/privacy.events.ts';

export const resultExportsHandlers = [
  implement(personalDocuments, () =>
    import('./personal-results.service.ts').then((service) => service.exportResultsOf),
  ),
];
