import { z } from 'zod';

export const ParentConflict = z.object({
  animalId: z.number(),
  animalName: z.string(),
  parentId: z.number(),
  parentName: z.string(),
  role: z.enum(['sire', 'dam']),
  shared: z.number(),
  opposing: z.number(),
});
export type ParentConflict = z.infer<typeof ParentConflict>;
