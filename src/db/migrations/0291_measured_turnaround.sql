-- How long the laboratory took lately for a product, 9 of 10 samples, where enough of them were reported.
create table measured_turnaround (
  product_id integer primary key references product (id),
  days integer not null check (days > 0)
);
create trigger measured_turnaround_bump after insert or update or delete on measured_turnaround for each statement execute function bump_catalogue_version();

-- The dates that its buyer was promised; unknown of orders before, and where none were promised.
alter table sales_order add column promised_kit_on date, add column promised_results_on date;
