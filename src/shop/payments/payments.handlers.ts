import { handle } from '#platform/events/events.service.ts';
import { personErased } from '#platform/privacy/privacy.events.ts';

export const paymentsHandlers = [
  handle(personErased, () =>
    import('#shop/saved-cards/saved-cards.service.ts').then((service) => service.forgetCustomer),
  ),
];
