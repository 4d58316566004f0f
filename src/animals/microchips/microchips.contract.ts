import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { outlooks } from './parent-check.rules.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';

const Found = z.object({
  number: z.string(),
  standard: z.enum(['ISO', 'OLD']),
  /** Whether an animal with this chip is known here; its owner is never revealed. */
  knownHere: z.boolean(),
  species: z.enum(speciesSlugs).nullable(),
  prefix: z
    .object({
      digits: z.string(),
      kind: z.enum(['MANUFACTURER', 'COUNTRY', 'TEST', 'SHARED']),
      name: z.string().nullable(),
    })
    .nullable(),
  registries: z.array(z.object({ name: z.string(), url: z.url(), where: z.string() })),
});
export type FoundMicrochip = z.infer<typeof Found>;

const Parent = z.object({
  number: z.string(),
  knownHere: z.boolean(),
  /** Whether it has a released DNA profile; neither the profile nor the owner is revealed. */
  hasProfile: z.boolean(),
});

const Parents = z.object({
  dam: Parent,
  sire: Parent,
  /** The panel on which both have profiles, or null. */
  panel: z.string().nullable(),
  outlook: z.enum(outlooks),
});
export type CheckedParents = z.infer<typeof Parents>;

const chip = z.string().trim().min(1, 'This field is required').max(40);

const { get } = apiRoutes('tools');

export const microchipsContract = {
  check: get('/my/microchip-checker/{id}', 'Looks up a microchip number and the registries that can contact the owner')
    .input(z.object({ id: chip }))
    .output(Found),
  parents: get(
    '/my/microchip-parent-checker',
    'Checks by microchip number whether a dam and a sire can be used for a parentage test',
  )
    .input(z.object({ dam: chip, sire: chip }))
    .output(Parents),
};
