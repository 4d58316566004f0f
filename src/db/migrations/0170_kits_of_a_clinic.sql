-- Unused kits of a clinic are listed for its staff.
create index kit_clinic_unused on kit (clinic_id, id) where clinic_id is not null and state in ('DISPATCHED', 'DELIVERED');
