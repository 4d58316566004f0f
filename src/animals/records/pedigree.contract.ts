import { z } from 'zod';
import { sexes, type PedigreeTree } from './animals.rules.ts';

/** An animal with its ancestors. */
export const PedigreeNode: z.ZodType<PedigreeTree> = z.lazy(() =>
  z.object({
    id: z.number(),
    name: z.string(),
    sex: z.enum([...sexes, 'unknown']),
    note: z.string().nullable(),
    isMine: z.boolean(),
    isConfirmed: z.boolean(),
    sire: PedigreeNode.nullable(),
    dam: PedigreeNode.nullable(),
  }),
);
