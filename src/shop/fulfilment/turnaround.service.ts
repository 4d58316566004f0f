import { sql } from 'kysely';

/**
 * Business days of the laboratory for the `product` of a query: as measured lately, or else as configured. The
 * catalogue holds the same figure for each product.
 */
export const turnaroundDays = sql<number | null>`coalesce(
  (select days from measured_turnaround where product_id = product.id), product.turnaround_days)`;
