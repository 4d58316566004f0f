-- Sharing once more adds to what somebody sees: one address may hold several shares of an animal, each with its own kits,
-- level and end. The same share twice stays one row, whatever was clicked twice.
drop index animal_share_email;
drop index animal_share_person_once;
create unique index animal_share_email on animal_share (email, animal_id, level, kit_ids) nulls not distinct
  where revoked_at is null and email is not null;
create unique index animal_share_person_once on animal_share (person_id, animal_id, level, kit_ids) nulls not distinct
  where revoked_at is null and person_id is not null and link_id is null;

-- How many animals somebody has, by what a list is filtered by: the list of ten thousand is counted as fast as that of ten.
-- Each change adds a line and locks none; the sum counts. Many lines of one person are folded into few, whoever is writing.
create table animal_tally (
  id bigint generated always as identity primary key,
  person_id text not null references person (id),
  archived boolean not null,
  species_id integer not null references species (id),
  sex text not null,
  animals integer not null check (animals <> 0)
);
create index animal_tally_person on animal_tally (person_id, archived) include (species_id, sex, animals);

insert into animal_tally (person_id, archived, species_id, sex, animals)
select person_id, archived, species_id, sex, count(*) from animal_ownership where till is null group by 1, 2, 3, 4;

-- Nobody waits for a line that somebody else is folding: what is locked stays as it is until the next time.
create function fold_animal_tally(whose text) returns void language sql as $$
  with gone as (
    delete from animal_tally where id in (select t.id from animal_tally t where t.person_id = whose for update skip locked)
    returning person_id, archived, species_id, sex, animals
  )
  insert into animal_tally (person_id, archived, species_id, sex, animals)
  select person_id, archived, species_id, sex, sum(animals) from gone group by 1, 2, 3, 4 having sum(animals) <> 0
$$;

create function fold_after_tally() returns trigger language plpgsql as $$
declare whose text;
begin
  for whose in select distinct person_id from added loop
    if (select count(*) > 64 from animal_tally t where t.person_id = whose) then perform fold_animal_tally(whose); end if;
  end loop;
  return null;
end $$;

create function tally_new_animals() returns trigger language plpgsql as $$
begin
  insert into animal_tally (person_id, archived, species_id, sex, animals)
  select person_id, archived, species_id, sex, count(*) from now_there where till is null group by 1, 2, 3, 4;
  return null;
end $$;

create function tally_gone_animals() returns trigger language plpgsql as $$
begin
  insert into animal_tally (person_id, archived, species_id, sex, animals)
  select person_id, archived, species_id, sex, -count(*) from was_there where till is null group by 1, 2, 3, 4;
  return null;
end $$;

create function tally_moved_animals() returns trigger language plpgsql as $$
begin
  insert into animal_tally (person_id, archived, species_id, sex, animals)
  select person_id, archived, species_id, sex, sum(n) from (
    select person_id, archived, species_id, sex, 1 as n from now_there where till is null
    union all select person_id, archived, species_id, sex, -1 from was_there where till is null
  ) moved group by 1, 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;

create trigger animal_ownership_tally_new after insert on animal_ownership
  referencing new table as now_there for each statement execute function tally_new_animals();
create trigger animal_ownership_tally_gone after delete on animal_ownership
  referencing old table as was_there for each statement execute function tally_gone_animals();
create trigger animal_ownership_tally_moved after update on animal_ownership
  referencing old table as was_there new table as now_there for each statement execute function tally_moved_animals();
-- Folding writes lines as well: it is not asked to fold its own.
create trigger animal_tally_fold after insert on animal_tally
  referencing new table as added for each statement when (pg_trigger_depth() < 3) execute function fold_after_tally();

-- The youngest first, with those of unknown age at the end: the order of the list, which the other index cannot give.
create index animal_ownership_youngest on animal_ownership (person_id, archived, born desc nulls last, animal_id desc) where till is null;
