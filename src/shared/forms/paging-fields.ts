import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts';

/** The query parameters of a list (specification section 3). */
export const page = z.coerce.number<number>().int().min(1).max(100_000).default(1);
export const size = z.coerce.number<number>().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);
export const paging = { page, size };
/** The `size` parameter of a list with a different default. */
export const sizeOf = (normal: number, most = MAX_PAGE_SIZE) =>
  z.coerce.number<number>().int().min(1).max(most).default(normal);
/** The same, but values above the maximum are reduced to it instead of refused. */
export const cutSizeOf = (normal: number) => sizeOf(normal, 1000).transform((value) => Math.min(value, MAX_PAGE_SIZE));

/** One page of rows. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ results: z.array(row), count: z.number(), next: z.number().nullable(), previous: z.number().nullable() });
