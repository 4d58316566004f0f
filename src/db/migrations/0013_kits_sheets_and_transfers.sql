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
create index animal_search_trgm on animal using gin (search_text gin_trgm_ops);
create index kit_barcode_trgm on kit using gin (upper(barcode) gin_trgm_ops);
