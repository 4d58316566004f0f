import { z } from 'zod';

/** The id of a row, in a path, query or body; numbers that exceed the column's range are invalid. */
export const id = z.coerce.number<number>().int().positive().max(2_147_483_647);
