-- A gift whose recipient was corrected after the first email: its earlier codes no longer open it.
alter table kit_gift add column code_number integer not null default 0;
