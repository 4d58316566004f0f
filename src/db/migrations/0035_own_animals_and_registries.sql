-- Searching the own animals reads one index and nothing else: it begins with the person, and holds whatever is searched,
-- filtered and sorted by. Before, an index of pieces of words was read whose lists hold the animals of everybody, and a
-- search for the first letters of a barcode read the kits of everybody. The codes of the kits stand in the text as well.

-- An entry of an index holds 2,704 bytes: of an animal with a hundred kits the oldest are not searched.
create function own_search_text(animal integer, words text) returns text stable language sql as $$
  select case when octet_length(whole) <= 2000 then whole else left(whole, 500) end
  from (
    select coalesce(words || ' ' || string_agg(lower(k.barcode), ' ' order by k.id desc), words) as whole
    from kit k where k.animal_id = animal
  ) text
$$;

-- The animal is locked first, here as wherever it changes hands or names: a kit that is activated meanwhile is not missed.
create or replace function fill_ownership_search() returns trigger language plpgsql as $$
begin
  perform from animal a where a.id = new.animal_id for no key update;
  select a.name, a.species_id, a.sex, a.date_of_birth, own_search_text(a.id, a.search_text)
  into new.name, new.species_id, new.sex, new.born, new.search_text from animal a where a.id = new.animal_id;
  return new;
end $$;
create or replace function spread_animal_search() returns trigger language plpgsql as $$
declare words text := own_search_text(new.id, new.search_text);
begin
  update animal_ownership set name = new.name, species_id = new.species_id, sex = new.sex, born = new.date_of_birth, search_text = words
  where animal_id = new.id and till is null
    and (name, species_id, sex, born, search_text) is distinct from (new.name, new.species_id, new.sex, new.date_of_birth, words);
  return null;
end $$;
create function spread_kit_search() returns trigger language plpgsql as $$
begin
  perform from animal a where a.id = new.animal_id for no key update;
  update animal_ownership o set search_text = own_search_text(a.id, a.search_text)
  from animal a where a.id = new.animal_id and o.animal_id = a.id and o.till is null;
  return null;
end $$;
create trigger kit_spread_search after insert on kit for each row when (new.animal_id is not null) execute function spread_kit_search();
create trigger kit_spread_search_later after update of animal_id, barcode on kit
  for each row when (new.animal_id is not null and (old.animal_id, old.barcode) is distinct from (new.animal_id, new.barcode))
  execute function spread_kit_search();

drop index animal_ownership_search, animal_ownership_person;
update animal_ownership o set search_text = own_search_text(a.id, a.search_text)
from animal a where a.id = o.animal_id and exists (select from kit k where k.animal_id = a.id);
create index animal_ownership_list on animal_ownership (person_id, archived, animal_id)
  include (search_text, name, born, species_id, sex) where till is null;

-- A federation of cat fanciers is not offered for a dog; null: it registers both.
alter table registry add column species_id integer references species (id);
update registry set species_id = case code when 'FIFE' then 2 else 1 end where code in ('AKC', 'DOGSVIC', 'FIFE', 'KENNELCLUB');
-- What was allowed to a registry of the other kind shows nothing and has no switch any more.
update registry_consent c set ended_at = now() from registry r, animal a
where c.ended_at is null and r.code = c.registry_code and a.id = c.animal_id and r.species_id <> a.species_id;
