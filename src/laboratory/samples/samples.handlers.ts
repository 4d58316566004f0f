import {
  addTestsToSample,
  kitActivated,
  replacementExpired,
  replacementKitSent,
  replacementsDue,
} from '#animals/activation/activation.events.ts';
import { chipChanged, parentsRecorded } from '#animals/records/animals.events.ts';
import { kitArrived } from '#animals/collection/collection.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { addedTests, orderCancelled } from '#shop/orders/orders.events.ts';

export const labHandlers = [
  handle(kitActivated, () =>
    import('#laboratory/reception/activated-kits.service.ts').then((service) => service.registerActivatedKit),
  ),
  handle(replacementKitSent, () =>
    import('#laboratory/reception/activated-kits.service.ts').then((service) => service.registerReplacementKit),
  ),
  handle(replacementExpired, () =>
    import('#laboratory/reception/activated-kits.service.ts').then((service) => service.cancelSamples),
  ),
  handle(replacementsDue, () => import('./failed-tests.service.ts').then((service) => service.refundLateRepeats)),
  handle(kitArrived, () => import('#laboratory/reception/reception.service.ts').then((service) => service.receiveKit)),
  handle(chipChanged, () =>
    import('#laboratory/identity/chip-conflicts.service.ts').then((service) => service.checkChipOfAnimal),
  ),
  handle(parentsRecorded, () =>
    import('#laboratory/identity/relatives.service.ts').then((service) => service.checkRecordedParents),
  ),
  handle(orderCancelled, () => import('./added-tests.service.ts').then((service) => service.removeAddedTests)),
  implement(addTestsToSample, () => import('./added-tests.service.ts').then((service) => service.addTests)),
  implement(addedTests, () => import('./added-tests.service.ts').then((service) => service.findAddedTestsStatus)),
];
