-- Clubs: what an owner grants, and the figures a club may publish. Registries: why an officer looked.

alter table club_grant add column all_tests boolean not null default false;
-- Counted in the figures of the club's breeds, with the owner's tick.
alter table club_grant add column in_figures boolean not null default false;
create index club_grant_club on club_grant (club_id, id) where ended_at is null;

-- Figures of a breed and a test as they were published. The next version comes only when so many animals have joined or
-- left that a comparison with any earlier one says nothing about any of them.
create table club_figure (
  club_id integer not null references club (id),
  breed_id integer not null references breed (id),
  test_id integer not null references test (id),
  version integer not null check (version > 0),
  animals integer not null check (animals >= 10),
  owners integer not null check (owners >= 3),
  -- [{statuses, count}]: results that were too rare stand together.
  groups jsonb not null,
  -- {status: [animal id]}: who was counted, to know when the next figures may come.
  counted jsonb not null,
  published_at timestamptz(3) not null default now(),
  primary key (club_id, breed_id, test_id, version)
);

alter table registry_lookup add column asked_by text not null default 'REGISTRATION' check (asked_by in ('REGISTRATION', 'CHIP', 'MEMBER'));
alter table registry_lookup add column reason text not null default '' check (length(reason) <= 200);
create index registry_lookup_animal on registry_lookup (animal_id, id) where animal_id is not null;
create index registry_consent_person on registry_consent (granted_by) where ended_at is null;
-- Words of the memberships that breeders wrote down: a registry asks for its own number.
create index breeder_profile_numbers on breeder_profile using gin (regexp_split_to_array(lower(memberships), '[^a-z0-9]+'));
