-- A reviewer finds that two records are the same animal, and moves the kits of the later record to the earlier one.
alter table identity_conflict drop constraint identity_conflict_resolution_check,
  add constraint identity_conflict_resolution_check check (resolution in ('CLEARED', 'NEW_SWAB', 'REJECTED', 'SAME_ANIMAL'));
