-- The calendar of an account: what breeders record of their animals, dates of their own, and the secret address of the feed.
create table heat (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  started_on date not null,
  note text check (length(note) between 1 and 200),
  changed_at timestamptz(3) not null default now(),
  unique (animal_id, started_on)
);

create table mating (
  id integer generated always as identity primary key,
  dam_id integer not null references animal (id),
  -- An animal on record, or the name of one that is not.
  sire_id integer references animal (id),
  sire_name text check (length(sire_name) between 1 and 100),
  mated_on date not null,
  -- When the litter is registered, if that is not 8 weeks after its birth.
  registration_on date,
  note text check (length(note) between 1 and 200),
  changed_at timestamptz(3) not null default now(),
  unique (dam_id, mated_on),
  check (sire_id is null or sire_name is null),
  check (registration_on > mated_on),
  check (sire_id <> dam_id)
);
create index mating_sire on mating (sire_id) where sire_id is not null;

create table calendar_date (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  on_day date not null,
  title text not null check (length(title) between 1 and 100),
  note text check (length(note) between 1 and 500),
  changed_at timestamptz(3) not null default now()
);
create index calendar_date_person on calendar_date (person_id, on_day);

create table calendar_feed (
  person_id text primary key references person (id),
  -- The address is shown once; only its hash is kept.
  token_hash text not null unique,
  created_at timestamptz(3) not null default now()
);
