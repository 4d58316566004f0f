create table parentage_request (
  id integer generated always as identity primary key,
  requester_id text not null references person (id),
  species_id integer not null references species (id),
  dam_id integer references animal (id),
  -- The one panel on which all of its animals have a profile.
  panel_id text not null references panel (id),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'IN_ANALYSIS', 'REPORTED', 'CANCELLED')),
  cases_done integer not null default 0,
  cases_total integer not null check (cases_total > 0),
  -- Whose allele frequencies weighed the likelihoods; null: too few animals to weigh with.
  population text,
  population_size integer,
  reported_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state = 'REPORTED') = (reported_at is not null))
);
create index parentage_request_requester on parentage_request (requester_id, id desc);
create trigger parentage_request_touch before update on parentage_request for each row execute function touch_updated_at();

create table parentage_offspring (
  request_id integer not null references parentage_request (id),
  animal_id integer not null references animal (id),
  primary key (request_id, animal_id)
);
create index parentage_offspring_animal on parentage_offspring (animal_id);

create table parentage_candidate (
  request_id integer not null references parentage_request (id),
  animal_id integer not null references animal (id),
  primary key (request_id, animal_id)
);
create index parentage_candidate_animal on parentage_candidate (animal_id);

-- One row for each offspring with each possible parent, and one for each offspring as a whole (parent_id null). Immutable.
create table parentage_result (
  id integer generated always as identity primary key,
  request_id integer not null references parentage_request (id),
  offspring_id integer not null references animal (id),
  parent_id integer references animal (id),
  role text not null check (role in ('DAM', 'SIRE', 'WHOLE')),
  verdict text not null check (verdict in ('qualifies', 'excluded', 'inconclusive')),
  kind text check (kind in ('duo', 'trio')),
  loci integer,
  mismatches integer,
  lod double precision,
  reasons jsonb not null default '[]',
  at timestamptz(3) not null default now(),
  check ((role = 'WHOLE') = (parent_id is null)),
  unique nulls not distinct (request_id, offspring_id, parent_id, role)
);
create trigger parentage_result_immutable before update or delete on parentage_result for each row execute function refuse_change();
