import { z } from 'zod';
import { shareLevels } from './animals.rules.ts';

/** A person or a link that an animal is shared with. */
export const Share = z.object({
  id: z.number(),
  /** A link works for anyone who has it. */
  kind: z.enum(['person', 'link']),
  email: z.string().nullable(),
  /** The name of the person who accepted a link. */
  name: z.string().nullable(),
  level: z.enum(shareLevels),
  since: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  label: z.string().nullable(),
  byLink: z.boolean(),
  /** Kits whose results it shows; null for all. */
  barcodes: z.array(z.string()).nullable(),
});
export type Share = z.infer<typeof Share>;
