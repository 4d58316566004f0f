import { showsAround } from '#animals/collection/collection.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { requestDecided } from '#platform/requests/requests.events.ts';

export const showsHandlers = [
  handle(requestDecided('show-stand'), () => import('./shows.service.ts').then((service) => service.addAcceptedShow)),
  implement(showsAround, () => import('./shows.service.ts').then((service) => service.listShowsAround)),
];
