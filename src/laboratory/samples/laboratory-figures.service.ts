import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { dayOf } from '#shared/dates.ts';
import { FIGURE_MONTHS, type LaboratoryFigures } from './laboratory-figures.rules.ts';

const counted = new WeakMap<Ctx['db'], { day: string; figures: Promise<LaboratoryFigures> }>();

/** Today's figures, computed once a day in each process. */
export function findLaboratoryFigures(ctx: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<LaboratoryFigures> {
  const day = dayOf(ctx.now);
  const known = counted.get(ctx.db);
  if (known?.day === day) return known.figures;
  const figures = countSamples(ctx);
  counted.set(ctx.db, { day, figures });
  figures.catch(() => counted.delete(ctx.db));
  return figures;
}

/**
 * Samples with a first report in the last 12 months, the median of business days from arrival to report, and how many of the
 * samples that arrived had to be collected again.
 */
async function countSamples({ db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<LaboratoryFigures> {
  const { rows } = await sql<LaboratoryFigures>`
    with first_report as (
      select s.received_at::date as received_on, min(r.issued_at)::date as issued_on
      from report r join sample s on s.id = r.sample_id
      where s.received_at is not null group by s.id
      having min(r.issued_at) > ${now}::timestamptz - make_interval(months => ${FIGURE_MONTHS})
    ), days as (
      select business_days(received_on, issued_on, ${config.laboratoryCountry}) as days from first_report
    ), arrived as (
      select exists (select from sample_stage g where g.sample_id = s.id
        and g.state in ('REJECTED', 'RESAMPLE_REQUESTED')) as repeated
      from sample s where s.received_at > ${now}::timestamptz - make_interval(months => ${FIGURE_MONTHS})
    )
    select (select count(*)::int from days) as released,
      (select percentile_disc(0.5) within group (order by days)::int from days) as median_days,
      (select count(*)::int from arrived) as arrived,
      (select count(*)::int from arrived where repeated) as repeated`.execute(db);
  return rows[0]!;
}
