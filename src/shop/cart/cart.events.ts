import { definePort } from '#platform/events/events.service.ts';

/** Whether the user may see an animal, and so order something for it. */
export const mayOrderFor = definePort<{ animalId: number }, boolean>('animal.may_order_for');

/**
 * Whether the user may order tests for an animal: as its owner, with a share that allows managing it, or as its clinic.
 */
export const mayTestAnimal = definePort<{ animalId: number }, boolean>('animal.may_add_tests');

export interface StoredSample {
  /** The kit with a stored sample for more tests; null if there is none. */
  kitId: number | null;
  barcode: string | null;
  /** Tests of the full breed profile that no sample of the animal has had or is waiting for. */
  missing: readonly { id: number }[];
}

/**
 * The number of a valid certificate that the user may download: the one with this number, or the newest of the kit or
 * animal.
 */
export const printableCertificate = definePort<
  { animalId: number; barcode?: string | undefined; number?: string | undefined },
  string | null
>('certificate.printable');

/**
 * The tests that an animal can still have without a new swab: on the sample of the given kit, otherwise on its newest
 * stored sample.
 */
export const missingTests = definePort<{ animalId: number; barcode?: string | undefined }, StoredSample>(
  'animal.missing_tests',
);
