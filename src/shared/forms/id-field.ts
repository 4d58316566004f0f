import { z } from 'zod';

/** The number of a row, in an address or a body; a greater one than a column holds is none. */
export const id = z.coerce.number<number>().int().positive().max(2_147_483_647);
