import { releasedResults } from '#features/animals/animals.events.ts';
import { implement } from '#features/events/events.service.ts';

export const resultsHandlers = [
  implement(releasedResults, () =>
    import('./released-results.service.ts').then((service) => service.findReleasedResults),
  ),
];
