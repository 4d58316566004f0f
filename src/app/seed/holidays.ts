/** Public holidays of the countries with rules, for the coming years. Idempotent. */
import { sql, type QueryExecutorProvider } from 'kysely';
import { countriesWithRules, publicHolidays } from '#shop/holidays/public-holidays.rules.ts';

const FIRST_YEAR = 2026;
const YEARS_AHEAD = 2;

/** Fills only years without holidays, so that a day removed by staff stays removed. */
export async function seedHolidays(db: QueryExecutorProvider): Promise<void> {
  const years: number[] = [];
  for (let year = FIRST_YEAR; year <= new Date().getUTCFullYear() + YEARS_AHEAD; year += 1) years.push(year);
  const rows = countriesWithRules.flatMap((country) =>
    years.flatMap((year) => publicHolidays(country, year).map((holiday) => ({ country, year, ...holiday }))),
  );
  await sql`
    insert into public_holiday (country_code, day, name)
    select one.country, one.day, one.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (country text, year int, day date, name text)
    where not exists (select from public_holiday h where h.country_code = one.country and not h.is_own
      and h.day between make_date(one.year, 1, 1) and make_date(one.year, 12, 30))
    on conflict do nothing`.execute(db);
}
