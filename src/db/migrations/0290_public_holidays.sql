-- Days without work and post. Those of known rules are filled in by the reference data; staff add others, and remove what
-- does not hold.
create table public_holiday (
  country_code text not null references country (code),
  day date not null,
  name text not null,
  -- Added by staff.
  is_own boolean not null default false,
  primary key (country_code, day)
);
create trigger public_holiday_bump after insert or update or delete on public_holiday for each statement execute function bump_catalogue_version();

-- Business days after `from_day` up to `to_day`: Monday to Friday, less the holidays of the country.
create function business_days(from_day date, to_day date, country text) returns integer language sql stable as $$
  -- Weeks since a Monday have five such days each.
  select (till.days / 7 * 5 + least(till.days % 7, 5)) - (since.days / 7 * 5 + least(since.days % 7, 5))
    - (select count(*)::int from public_holiday h where h.country_code = country
        and h.day > from_day and h.day <= to_day and extract(isodow from h.day) < 6)
  from (select to_day + 1 - date '2001-01-01' as days) till, (select from_day + 1 - date '2001-01-01' as days) since
$$;
