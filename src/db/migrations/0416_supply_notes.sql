-- The form of supplies may be sent without notes.
alter table supply_order drop constraint supply_order_notes_check,
  add constraint supply_order_notes_check check (length(notes) <= 1000);
