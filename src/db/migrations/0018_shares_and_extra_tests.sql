-- Shares to accounts and by links; what was ordered while a kit was activated.

-- An account that is already known gets one share of an animal, whatever was clicked twice.
create unique index animal_share_person_once on animal_share (person_id, animal_id)
  where revoked_at is null and person_id is not null and link_id is null;
create index animal_share_of_link on animal_share (link_id) where link_id is not null;

-- A clinic has told the owner of a patient where its results are.
alter table clinic_patient add column invited_at timestamptz(3);
