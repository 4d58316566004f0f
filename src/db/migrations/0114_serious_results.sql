-- Findings that are announced without their content and never just before a weekend: the tests, each with its source.
create table serious_test (
  test_id integer primary key references test (id),
  reason text not null check (reason in ('FATAL', 'PROGRESSIVE', 'HEART', 'KIDNEY')),
  reference_kind text not null check (reference_kind in ('omia', 'pubmed', 'doi', 'pmc', 'url')),
  reference text not null
);

-- The zone of a person's clock; null: any zone of their country.
alter table person add column time_zone text check (length(time_zone) between 3 and 64);

-- Owners who want their veterinarian to receive serious results first: for an animal, or for one of its kits.
create table vet_first (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  animal_id integer not null references animal (id),
  kit_id integer references kit (id),
  vet_name text not null default '' check (length(vet_name) <= 120),
  vet_email citext not null check (length(vet_email::text) between 3 and 120),
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (animal_id, kit_id)
);
create index vet_first_person on vet_first (person_id);

-- When serious results are not released, in the owner's local time; days of the week from Monday (1) to Sunday (7).
create table quiet_hours (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  from_day smallint not null default 5 check (from_day between 1 and 7),
  from_time time not null default '15:00',
  to_day smallint not null default 1 check (to_day between 1 and 7),
  to_time time not null default '08:00',
  changed_by text references person (id),
  changed_at timestamptz(3) not null default now()
);
insert into quiet_hours default values;

-- Approved results whose release was asked for in quiet hours: a job releases them when these are over.
create table scheduled_release (
  sample_id integer primary key references sample (id),
  release_at timestamptz(3) not null,
  scheduled_by text not null references person (id),
  created_at timestamptz(3) not null default now()
);
create index scheduled_release_due on scheduled_release (release_at);
