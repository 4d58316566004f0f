-- Effective size and founders of a club's breed, as published; who was counted, so that no later version singles anyone out (decision 014).
create table club_population (
  club_id integer not null references club (id),
  breed_id integer not null references breed (id),
  version integer not null check (version > 0),
  animals integer not null check (animals >= 10),
  owners integer not null check (owners >= 3),
  figures jsonb not null,
  counted integer[] not null,
  published_at timestamptz(3) not null,
  primary key (club_id, breed_id, version)
);
