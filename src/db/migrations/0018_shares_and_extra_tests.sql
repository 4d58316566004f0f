-- Shares to accounts and by links; what was ordered while a kit was activated.

-- An account that is already known gets one share of an animal, whatever was clicked twice.
create unique index animal_share_person_once on animal_share (person_id, animal_id)
  where revoked_at is null and person_id is not null and link_id is null;
create index animal_share_of_link on animal_share (link_id) where link_id is not null;

-- A clinic has told the owner of a patient where its results are.
alter table clinic_patient add column invited_at timestamptz(3);

-- Tests that are bought while a kit is activated, for the same swab: one order each.
create table activation_extra (
  order_id integer primary key references sales_order (id),
  person_id text not null references person (id),
  draft_id text not null,
  kit_id integer not null references kit (id),
  test_ids integer[] not null check (cardinality(test_ids) between 1 and 500),
  -- All that was missing of the full breed profile, at its own price.
  is_full_profile boolean not null default false,
  -- WAITING for its money; PAID, and waiting for the kit to be activated; APPLIED to the sample; GIVEN_BACK, DROPPED unpaid.
  state text not null default 'WAITING' check (state in ('WAITING', 'PAID', 'APPLIED', 'GIVEN_BACK', 'DROPPED')),
  sample_id integer references sample (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state = 'APPLIED') = (sample_id is not null))
);
create unique index activation_extra_waiting on activation_extra (kit_id, person_id) where state = 'WAITING';
create index activation_extra_kit on activation_extra (kit_id);
create index activation_extra_draft on activation_extra (draft_id);
create index activation_extra_person on activation_extra (person_id);
create index activation_extra_sample on activation_extra (sample_id) where sample_id is not null;
create trigger activation_extra_touch before update on activation_extra for each row execute function touch_updated_at();
