-- Allele frequencies of a breed on one panel, and how its animals spread over the measures of diversity: what an animal is measured against.
-- A version only ever adds a crowd of animals (decision 014); who was counted stays counted with the group of that day.
create table diversity_reference (
  breed_id integer not null references breed (id),
  -- An identity panel, or GENOME.
  panel_id text not null,
  version integer not null check (version > 0),
  animals integer not null check (animals >= 30),
  owners integer not null check (owners >= 3),
  frequencies jsonb not null,
  -- For each measure the two limits between its three groups, and the animals of each group.
  limits jsonb not null,
  counted jsonb not null,
  published_at timestamptz(3) not null,
  primary key (breed_id, panel_id, version)
);
