import { releasedResults } from '#animals/records/animals.events.ts';
import { implement } from '#platform/events/events.service.ts';

export const resultsHandlers = [
  implement(releasedResults, () =>
    import('./released-results.service.ts').then((service) => service.findReleasedResults),
  ),
];
