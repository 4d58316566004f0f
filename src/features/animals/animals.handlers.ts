import { mayOrderFor, missingTests } from '#features/cart/cart.events.ts';
import { implement } from '#features/events/events.service.ts';

export const animalsHandlers = [
  implement(mayOrderFor, () => import('./ordering.service.ts').then((service) => service.canOrderFor)),
  implement(missingTests, () => import('./ordering.service.ts').then((service) => service.findMissingTests)),
];
