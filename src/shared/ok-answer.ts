import { z } from 'zod';

/** The response of a successful operation without a result. */
export const Ok = z.object({ ok: z.literal(true) });
