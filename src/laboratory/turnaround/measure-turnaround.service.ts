import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

const DAYS = 60;
/** With fewer samples, the configured turnaround applies. */
const MIN_SAMPLES = 20;
const SHARE = 0.9;

/**
 * Measures the number of business days from arrival within which 9 of 10 registered samples of the last 60 days had
 * their first results: for the product, otherwise for its kind with the same configured turnaround. Excludes samples
 * with quick turnaround. The catalogue uses the result.
 */
export async function measureTurnaround({ db, now, config }: Ctx): Promise<void> {
  await sql`
    with released as (
      select a.product_id, p.kind, p.turnaround_days as promised,
        greatest(1, business_days(greatest(s.received_at, a.at)::date, r.issued_at::date, ${config.laboratoryCountry})) as days
      from report r join sample s on s.id = r.sample_id
      join activation a on a.id = s.activation_id join product p on p.id = a.product_id
      where r.kind = 'RESULTS' and not s.is_quick and r.issued_at > ${now}::timestamptz - make_interval(days => ${DAYS}::int)
        and s.received_at is not null and p.turnaround_days is not null
        and not exists (select from report earlier where earlier.sample_id = r.sample_id
          and earlier.kind = 'RESULTS' and earlier.id < r.id)
    ), of_product as (
      select product_id, percentile_disc(${SHARE}::float8) within group (order by days) as days
      from released group by product_id having count(*) >= ${MIN_SAMPLES}::int
    ), of_kind as (
      select kind, promised, percentile_disc(${SHARE}::float8) within group (order by days) as days
      from released group by kind, promised having count(*) >= ${MIN_SAMPLES}::int
    ), measured as (
      select p.id as product_id, coalesce(of_product.days, of_kind.days) as days
      from product p left join of_product on of_product.product_id = p.id
      left join of_kind on of_kind.kind = p.kind and of_kind.promised = p.turnaround_days
      where coalesce(of_product.days, of_kind.days) is not null
    ), gone as (
      delete from measured_turnaround where product_id not in (select product_id from measured)
    )
    insert into measured_turnaround (product_id, days) select product_id, days from measured
    on conflict (product_id) do update set days = excluded.days
    where measured_turnaround.days <> excluded.days`.execute(db);
}
