import { sql } from 'kysely';

/** For a query of `result r`: the result was not withdrawn. A result released after a withdrawal is a different row. */
export const isNotWithdrawn = sql<boolean>`not exists (
  select from result_withdrawal w where w.sample_id = r.sample_id and w.last_result_id >= r.id)`;

/** For a query of `sample x`: its results were withdrawn, and no new ones have been released. */
export const areResultsWithdrawn = sql<boolean>`exists (
  select from result_withdrawal w where w.sample_id = x.id
    and not exists (select from result later where later.sample_id = w.sample_id and later.id > w.last_result_id))`;
