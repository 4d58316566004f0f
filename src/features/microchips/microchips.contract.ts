import { oc } from '@orpc/contract';
import { z } from 'zod';

const Found = z.object({
  number: z.string(),
  standard: z.enum(['ISO', 'OLD']),
  /** Whether an animal with this chip is known here; never whose it is. */
  knownHere: z.boolean(),
  species: z.enum(['dog', 'cat']).nullable(),
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

export const microchipsContract = {
  check: oc
    .route({
      method: 'GET',
      path: '/my/microchip-checker/{id}',
      tags: ['tools'],
      summary: 'What a microchip number says, and which registries know its owner. 401; 428 `id`',
    })
    .input(z.object({ id: z.string().trim().min(1, 'This field is required').max(40) }))
    .output(Found),
};
