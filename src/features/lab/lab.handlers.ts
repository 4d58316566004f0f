import {
  addTestsToSample,
  kitActivated,
  replacementExpired,
  replacementKitSent,
  replacementsDue,
} from '#features/activation/activation.events.ts';
import { chipChanged, parentsRecorded } from '#features/animals/animals.events.ts';
import { kitArrived } from '#features/collection/collection.events.ts';
import { handle, implement } from '#features/events/events.service.ts';
import { addedTests, orderCancelled } from '#features/orders/orders.events.ts';

export const labHandlers = [
  handle(kitActivated, () => import('./activated-kits.service.ts').then((service) => service.registerActivatedKit)),
  handle(replacementKitSent, () =>
    import('./activated-kits.service.ts').then((service) => service.registerReplacementKit),
  ),
  handle(replacementExpired, () => import('./activated-kits.service.ts').then((service) => service.cancelSamples)),
  handle(replacementsDue, () => import('./failed-tests.service.ts').then((service) => service.refundLateRepeats)),
  handle(kitArrived, () => import('./reception.service.ts').then((service) => service.receiveKit)),
  handle(chipChanged, () => import('./chip-conflicts.service.ts').then((service) => service.checkChipOfAnimal)),
  handle(parentsRecorded, () => import('./parent-genomes.service.ts').then((service) => service.checkRecordedParents)),
  handle(orderCancelled, () => import('./added-tests.service.ts').then((service) => service.takeOffTests)),
  implement(addTestsToSample, () => import('./added-tests.service.ts').then((service) => service.addTests)),
  implement(addedTests, () => import('./added-tests.service.ts').then((service) => service.extrasOf)),
];
