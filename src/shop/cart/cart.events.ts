import { definePort } from '#platform/events/events.service.ts';

/** Whether the signed-in person may see an animal: only then is something ordered for it. */
export const mayOrderFor = definePort<{ animalId: number }, boolean>('animal.may_order_for');

/** Whether the signed-in person may have tests done for an animal: as its owner, by a share to manage it, or as its clinic. */
export const mayTestAnimal = definePort<{ animalId: number }, boolean>('animal.may_add_tests');

export interface StoredSample {
  /** The kit whose sample can take more tests; null when there is none. */
  kitId: number | null;
  barcode: string | null;
  /** Tests of the full breed profile that no sample of the animal was tested for, or is in work for. */
  missing: readonly { id: number }[];
}

/** The number of a valid certificate that the signed-in person may download: of a kit, by its number, or the newest. */
export const printableCertificate = definePort<
  { animalId: number; barcode?: string | undefined; number?: string | undefined },
  string | null
>('certificate.printable');

/** What could still be tested for an animal without a new swab: on the sample of the named kit, or else on its newest stored one. */
export const missingTests = definePort<{ animalId: number; barcode?: string | undefined }, StoredSample>(
  'animal.missing_tests',
);
