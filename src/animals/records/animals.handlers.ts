import { mayTestAnimal, mayOrderFor, missingTests } from '#shop/cart/cart.events.ts';
import { implement } from '#platform/events/events.service.ts';

export const animalsHandlers = [
  implement(mayOrderFor, () =>
    import('#animals/stored-samples/missing-tests.service.ts').then((service) => service.canOrderFor),
  ),
  implement(mayTestAnimal, () =>
    import('#animals/stored-samples/missing-tests.service.ts').then((service) => service.canAddTests),
  ),
  implement(missingTests, () =>
    import('#animals/stored-samples/missing-tests.service.ts').then((service) => service.findMissingTests),
  ),
];
