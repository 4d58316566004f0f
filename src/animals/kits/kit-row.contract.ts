import { z } from 'zod';
import { custodyOfKit } from '#animals/collection/chip-film.contract.ts';
import { kitStates } from './kits.rules.ts';
import { Storage } from '#animals/stored-samples/sample-storage.contract.ts';
import { sampleStates } from '#animals/stored-samples/samples.rules.ts';

/** A kit of an animal with the progress of its sample and what became of it. */
export const KitRow = z.object({
  barcode: z.string(),
  secondBarcode: z.string().nullable(),
  productId: z.number().nullable(),
  productName: z.string().nullable(),
  /** The state of its sample; of the kit until there is a sample. */
  state: z.enum([...kitStates, ...sampleStates]),
  activatedAt: z.iso.datetime().nullable(),
  dueOn: z.string().nullable(),
  tests: z.number(),
  step: z.number(),
  stepName: z.string().nullable(),
  steps: z.number(),
  action: z.string().nullable(),
  /** Whether it has valid results. */
  hasResults: z.boolean(),
  /** Whether its results were withdrawn and no new ones have been released. */
  isWithdrawn: z.boolean(),
  /** Null until there are results. */
  storage: Storage.nullable(),
  ...custodyOfKit,
});
export type KitRow = z.infer<typeof KitRow>;
