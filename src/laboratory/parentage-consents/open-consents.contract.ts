import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { consentStates, testedParents } from '#laboratory/parentage/parentage.rules.ts';
import { cutSizeOf, page, paged } from '#shared/forms/paging-fields.ts';

/** Another owner who was asked, with their deadline and reply. */
export const AskedOwner = z.object({
  role: z.enum(testedParents),
  animalName: z.string(),
  state: z.enum(consentStates),
  expiresAt: z.iso.datetime(),
});

const OpenConsent = z.object({
  id: z.number(),
  role: z.enum(testedParents),
  animalName: z.string(),
  requester: z.string(),
  young: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type OpenConsent = z.infer<typeof OpenConsent>;

const { get } = apiRoutes('parentage');

export const openConsents = get(
  '/my/parentage-consents',
  'Lists the consent requests of other breeders that are waiting for your answer',
)
  .input(z.object({ page, size: cutSizeOf(20) }))
  .output(paged(OpenConsent));
