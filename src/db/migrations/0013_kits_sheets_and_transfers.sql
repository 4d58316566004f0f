-- Multipack transfers: which credits went together, and whether the sender took them back.
create table kit_credit_transfer (
  id integer generated always as identity primary key,
  from_person text not null references person (id),
  to_person text not null references person (id),
  category_id integer not null references product_category (id),
  quantity integer not null check (quantity between 1 and 50),
  at timestamptz(3) not null default now(),
  taken_back_at timestamptz(3),
  check (from_person <> to_person)
);
create index kit_credit_transfer_from on kit_credit_transfer (from_person, at desc);
create index kit_credit_transfer_to on kit_credit_transfer (to_person, at desc);
alter table kit_credit_entry add column transfer_id integer references kit_credit_transfer (id);
create index kit_credit_entry_credit on kit_credit_entry (kit_credit_id, id);
create index kit_credit_entry_to on kit_credit_entry (to_person);
create index kit_credit_entry_from on kit_credit_entry (from_person);
create index kit_credit_kit on kit_credit (kit_id) where kit_id is not null;

-- One text to search an animal by, in lower case, so that a list of ten thousand is read once.
alter table animal add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(registered_name, '') || ' ' || coalesce(registration_number, '') || ' ' || coalesce(chip_number, ''))
) stored;
create index kit_barcode_trgm on kit using gin (upper(barcode) gin_trgm_ops);

-- What a list of own animals is searched, filtered and sorted by stands beside its owner: one index answers for a kennel of
-- ten thousand among a million, whatever the others are called. Triggers keep it; nothing else writes it.
create extension if not exists btree_gin;
alter table animal_ownership add column name text, add column species_id integer, add column sex text, add column born date, add column search_text text;
update animal_ownership o set name = a.name, species_id = a.species_id, sex = a.sex, born = a.date_of_birth, search_text = a.search_text
from animal a where a.id = o.animal_id;
create function fill_ownership_search() returns trigger language plpgsql as $$
begin
  select a.name, a.species_id, a.sex, a.date_of_birth, a.search_text
  into new.name, new.species_id, new.sex, new.born, new.search_text from animal a where a.id = new.animal_id;
  return new;
end $$;
create trigger animal_ownership_search before insert on animal_ownership for each row execute function fill_ownership_search();
create function spread_animal_search() returns trigger language plpgsql as $$
begin
  update animal_ownership set name = new.name, species_id = new.species_id, sex = new.sex, born = new.date_of_birth, search_text = new.search_text
  where animal_id = new.id and till is null
    and (name, species_id, sex, born, search_text) is distinct from (new.name, new.species_id, new.sex, new.date_of_birth, new.search_text);
  return null;
end $$;
create trigger animal_spread_search after update of name, registered_name, registration_number, chip_number, species_id, sex, date_of_birth on animal
  for each row execute function spread_animal_search();
create index animal_ownership_search on animal_ownership using gin (person_id, search_text gin_trgm_ops) where till is null;
create index animal_ownership_filter on animal_ownership (person_id, archived, species_id, sex, animal_id) where till is null;
create index animal_ownership_name on animal_ownership (person_id, archived, (name collate "und-x-icu"), animal_id desc) where till is null;
create index animal_ownership_born on animal_ownership (person_id, archived, born, animal_id) where till is null;

-- Kits: recalls, and the free kits that take the place of others.
alter table kit_batch add column recalled_at timestamptz(3), add column recall_reason text;
alter table kit_batch add column codes text not null default 'NEW' check (codes in ('NEW', 'OLD'));
create index kit_batch_id on kit (batch_id, id);
create index kit_replaces on kit (replaces_kit_id) where replaces_kit_id is not null;
create index kit_expiry on kit (expires_on) where state in ('CREATED', 'IN_STOCK', 'ALLOCATED', 'DISPATCHED', 'DELIVERED');
create index kit_state on kit (state, id);
create table kit_replacement (
  id integer generated always as identity primary key,
  kit_id integer not null unique references kit (id),
  sample_id integer unique references sample (id),
  person_id text references person (id),
  email text not null,
  reason text not null,
  token_hash text not null unique,
  state text not null default 'ASKED' check (state in ('ASKED', 'CONFIRMED', 'SENT', 'CANCELLED')),
  address jsonb,
  new_kit_id integer unique references kit (id),
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  sent_at timestamptz(3),
  tracking_number text,
  check (state <> 'CONFIRMED' or address is not null),
  check ((state = 'SENT') = (new_kit_id is not null))
);
create index kit_replacement_open on kit_replacement (state, id);

-- Work-spreadsheets: many kits in one sheet; each row is one kit and its animal.
create table work_sheet (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  name text not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'CHECKED', 'SUBMITTED')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index work_sheet_person on work_sheet (person_id, id desc);
create table work_sheet_row (
  id integer generated always as identity primary key,
  sheet_id integer not null references work_sheet (id) on delete cascade,
  position integer not null check (position between 1 and 500),
  cells jsonb not null,
  problems jsonb not null default '{}',
  warnings jsonb not null default '{}',
  -- Set when the row's kit is activated; then the row is fixed.
  kit_id integer unique references kit (id),
  unique (sheet_id, position)
);

-- Credits of a multipack were put under the category of the pack; they are redeemed by that of the test.
update kit_credit c set category_id = p.category_id from product p where p.id = c.product_id and p.category_id <> c.category_id;
