import { z } from 'zod';
import { cheaperKinds } from './cheaper-profile.rules.ts';

const Profile = z.object({ id: z.number(), slug: z.string() });

/** A profile that costs less than the chosen tests. */
export const CheaperWay = z.object({
  kind: z.enum(cheaperKinds),
  breed: z.object({ id: z.number(), name: z.string() }).nullable(),
  tests: z.number(),
  /** Tests that the profile includes. */
  covered: z.number(),
  cents: z.number(),
  savedCents: z.number(),
  speciesId: z.literal([1, 2]),
  profile: Profile,
});
export type CheaperWay = z.infer<typeof CheaperWay>;

/** The number of single tests from which the full breed profile costs less. */
export const ProfileComparison = z.object({
  profile: Profile,
  tests: z.number(),
  singlesCents: z.number(),
  profileCents: z.number(),
  currency: z.string(),
});
export type ProfileComparison = z.infer<typeof ProfileComparison>;
