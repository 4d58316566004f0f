-- The later dates of which the buyer of an order was last notified, and when; null: no email since those that were promised.
alter table sales_order
  add column notified_kit_on date, add column notified_results_on date, add column dates_notified_at timestamptz(3);
