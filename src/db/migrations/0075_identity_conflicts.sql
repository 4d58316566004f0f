-- A proven contradiction between a sample and the animal it is registered for: sex, profile or microchip. While one is open
-- the sample is on hold and cannot be released; a reviewer resolves it with a reason.
create table identity_conflict (
  id integer generated always as identity primary key,
  sample_id integer not null references sample (id),
  kind text not null check (kind in ('SEX_MISMATCH', 'DUPLICATE_PROFILE', 'SAMPLE_SWAP', 'CHIP_CONFLICT')),
  -- The earlier record it contradicts; for the laboratory only.
  other_animal_id integer references animal (id),
  detail text not null,
  file_name text,
  file_sha256 text,
  found_by text references person (id),
  found_at timestamptz(3) not null default now(),
  answer text,
  answered_by text references person (id),
  answered_at timestamptz(3),
  resolution text check (resolution in ('CLEARED', 'NEW_SWAB', 'REJECTED')),
  resolution_reason text,
  resolved_by text references person (id),
  resolved_at timestamptz(3),
  check ((resolved_at is null) = (resolution is null)),
  check (resolution is distinct from 'CLEARED' or resolution_reason is not null),
  check ((answered_at is null) = (answered_by is null))
);
create unique index identity_conflict_open on identity_conflict (sample_id, kind, coalesce(other_animal_id, 0)) where resolved_at is null;
create index identity_conflict_sample on identity_conflict (sample_id, id);
create index identity_conflict_other on identity_conflict (other_animal_id) where other_animal_id is not null;

-- The last guard, whatever path leads to a release. Both sides lock the row of the sample first.
create function refuse_release_in_conflict() returns trigger language plpgsql as $$
begin
  if exists (select from identity_conflict c where c.sample_id = new.id and c.resolved_at is null) then
    raise exception 'sample % has an open identity conflict', new.id using errcode = 'check_violation', constraint = 'sample_release_without_conflict';
  end if;
  return new;
end $$;
create trigger sample_release_without_conflict before update of state on sample for each row
  when (old.state = 'APPROVED' and new.state = 'REPORTED') execute function refuse_release_in_conflict();

-- One microchip, one animal: all valid certificates of a chip are of the same animal.
create extension if not exists btree_gist;
alter table certificate add column chip_number text;
with chips as (
  select id, animal_id, nullif(regexp_replace(coalesce(payload::jsonb -> 'animal' ->> 'chip', ''), '[^0-9]', '', 'g'), '') as chip
  from certificate where state = 'VALID'
), first as (
  select distinct on (chip) chip, animal_id from chips where chip is not null order by chip, id
)
-- Where two animals have been certified with one chip already, the earlier keeps it here; the other is found by its payload.
update certificate c set chip_number = chips.chip from chips join first using (chip, animal_id) where c.id = chips.id;
alter table certificate add constraint certificate_one_animal_per_chip
  exclude using gist (chip_number with =, animal_id with <>) where (state = 'VALID');
