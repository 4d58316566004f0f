import { sql } from 'kysely';

/**
 * Laboratory turnaround in business days for the `product` of a query: as recently measured, otherwise as configured.
 * The catalogue has the same figure for each product.
 */
export const turnaroundDays = sql<number | null>`coalesce(
  (select days from measured_turnaround where product_id = product.id), product.turnaround_days)`;
