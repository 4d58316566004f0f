import { handle, implement } from '#platform/events/events.service.ts';
import { requestCheck, requestDecided, requestReceived } from '#platform/requests/requests.events.ts';

export const agentsHandlers = [
  implement(requestCheck('collection-agent'), () =>
    import('./nominations.service.ts').then((service) => service.prepareNomination),
  ),
  handle(requestReceived('collection-agent'), () =>
    import('./referees.service.ts').then((service) => service.requestReferences),
  ),
  handle(requestDecided('collection-agent'), () =>
    import('./nominations.service.ts').then((service) => service.decideNomination),
  ),
  implement(requestCheck('agent-complaint'), () =>
    import('./complaints.service.ts').then((service) => service.prepareComplaint),
  ),
  handle(requestDecided('agent-complaint'), () =>
    import('./complaints.service.ts').then((service) => service.decideComplaint),
  ),
];
