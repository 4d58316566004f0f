import { z } from 'zod';
import { parentRoles } from '#animals/records/animals.rules.ts';

export const ParentConflict = z.object({
  animalId: z.number(),
  animalName: z.string(),
  parentId: z.number(),
  parentName: z.string(),
  role: z.enum(parentRoles),
  shared: z.number(),
  opposing: z.number(),
});
export type ParentConflict = z.infer<typeof ParentConflict>;
