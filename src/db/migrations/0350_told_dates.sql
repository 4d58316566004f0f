-- The later dates that the buyer of an order was told last, and when; null: none since those that were promised.
alter table sales_order
  add column told_kit_on date, add column told_results_on date, add column told_dates_at timestamptz(3);
