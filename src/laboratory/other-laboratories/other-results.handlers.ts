import { personalDocuments } from '#platform/privacy/privacy.events.ts';
import { implement } from '#platform/events/events.service.ts';

export const otherResultsHandlers = [
  implement(personalDocuments, () =>
    import('./export-other-reports.service.ts').then((service) => service.readOtherReportsOf),
  ),
];
