-- Results that owners bring from other laboratories. They are kept apart from our own: nothing that we sign or count reads them.
create table other_laboratory_report (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  laboratory text not null check (length(laboratory) between 1 and 100),
  report_number text not null check (length(report_number) between 1 and 60),
  reported_on date not null,
  file_key text,
  file_name text,
  added_by text references person (id),
  created_at timestamptz(3) not null default now(),
  check ((file_key is null) = (file_name is null))
);
-- The same report sent twice is one report.
create unique index other_laboratory_report_once on other_laboratory_report (animal_id, lower(laboratory), lower(report_number));
create index other_laboratory_report_file on other_laboratory_report (file_key) where file_key is not null;

create table other_laboratory_result (
  id integer generated always as identity primary key,
  report_id integer not null references other_laboratory_report (id) on delete cascade,
  test_id integer not null references test (id),
  -- In the spelling of our catalogue; what it means is read from the test.
  genotype text not null check (length(genotype) between 1 and 20),
  created_at timestamptz(3) not null default now(),
  unique (report_id, test_id)
);
