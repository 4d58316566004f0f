import { sql } from 'kysely';

/** Of a query of `result r`: the result has not been withdrawn. What was released again after a withdrawal is another one. */
export const isNotWithdrawn = sql<boolean>`not exists (
  select from result_withdrawal w where w.sample_id = r.sample_id and w.last_result_id >= r.id)`;

/** For a query of `sample x`: its results were withdrawn, and no new ones have been released. */
export const areResultsWithdrawn = sql<boolean>`exists (
  select from result_withdrawal w where w.sample_id = x.id
    and not exists (select from result later where later.sample_id = w.sample_id and later.id > w.last_result_id))`;
