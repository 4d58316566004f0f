-- Who registered a clinic that was declined: it can still be approved, and a deletion of the account blanks it.
alter table clinic add column declined_person_id text references person (id);
create index clinic_declined_person on clinic (declined_person_id) where declined_person_id is not null;
