-- Relatives of an animal among those of other accounts: only animals whose owner lets them be found are in these tables.

-- No row: no consent. It counts for as long as this person owns the animal.
create table relative_consent (
  animal_id integer primary key references animal (id),
  person_id text not null references person (id),
  shows_name boolean not null,
  takes_messages boolean not null,
  given_at timestamptz(3) not null default now(),
  -- Null: its genome has not been read into the index yet.
  indexed_at timestamptz(3)
);
create index relative_consent_person on relative_consent (person_id);

-- Which marker fills each of the 7,680 seeds (docs: decision 048), four bytes a seed, under the hash of the list: the same for all
-- animals of one array.
create table relative_array (
  -- 52 bits, which a number holds.
  id bigint primary key,
  places bytea not null
);

-- The index that is searched. A bit of `seeds` is set where the animal is homozygous: C or G in the first half, A or T in the second.
create table relative_seed (
  animal_id integer primary key references relative_consent (animal_id) on delete cascade,
  sample_id integer not null references sample (id),
  species_id integer not null references species (id),
  breed_id integer references breed (id),
  array_id bigint not null references relative_array (id),
  homozygous integer not null check (homozygous > 0),
  seeds bit(15360) not null,
  -- Two bits a seed; beside the row, so that a search does not read it.
  calls bytea not null
);
alter table relative_seed alter column seeds set storage plain;
alter table relative_seed alter column calls set storage external;
create index relative_seed_sample on relative_seed (sample_id);
create index relative_seed_array on relative_seed (array_id);
-- Animals of a breed in no order that means anything: those whom an animal is certainly not related to are drawn from them.
create index relative_seed_breed on relative_seed (species_id, breed_id, hashint4(animal_id));

-- A message from the owner of one animal to the owner of a relative, and the reply. Neither learns the other's address.
create table relative_message (
  id integer generated always as identity primary key,
  from_animal_id integer not null references animal (id),
  to_animal_id integer not null references animal (id),
  from_person text not null references person (id),
  to_person text not null references person (id),
  message text not null check (length(message) <= 2000),
  sent_at timestamptz(3) not null default now(),
  reply text check (length(reply) <= 2000),
  replied_at timestamptz(3),
  check ((reply is null) = (replied_at is null)),
  check (from_person <> to_person),
  unique (from_person, from_animal_id, to_person, to_animal_id)
);
create index relative_message_to on relative_message (to_person, to_animal_id);
create index relative_message_from_animal on relative_message (from_animal_id);
create index relative_message_to_animal on relative_message (to_animal_id);
