import { z } from 'zod';

/** The recorded relationship of the first animal to the second. */
export const familyRoles = ['sire', 'dam', 'offspring', 'littermate'] as const;
export type FamilyRole = (typeof familyRoles)[number];

/** A recorded parent or littermate that the genomes rule out. */
export const ParentConflict = z.object({
  animalId: z.number(),
  animalName: z.string(),
  /** The parent, or the littermate. */
  parentId: z.number(),
  parentName: z.string(),
  role: z.enum(familyRoles),
  shared: z.number(),
  /** Markers without an allele in common; null for littermates. */
  opposing: z.number().nullable(),
  /** KING-robust kinship of littermates. */
  kinship: z.number().nullable(),
});
export type ParentConflict = z.infer<typeof ParentConflict>;

/** A recorded relative whose DNA confirms the record. */
export const ConfirmedRelative = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(familyRoles),
  isMine: z.boolean(),
});
export type ConfirmedRelative = z.infer<typeof ConfirmedRelative>;
