import { handle } from '#features/events/events.service.ts';
import { personErased } from '#features/privacy/privacy.events.ts';

export const paymentsHandlers = [
  handle(personErased, () => import('./saved-cards.service.ts').then((service) => service.forgetCustomer)),
];
