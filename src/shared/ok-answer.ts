import { z } from 'zod';

/** It was done, and there is nothing more to say. */
export const Ok = z.object({ ok: z.literal(true) });
