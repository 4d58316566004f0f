-- The orders of the staff by the date that they show.
create index sales_order_created on sales_order (created_at, id);
drop index sales_order_to_ship;
create index sales_order_to_ship on sales_order (created_at, id)
  where state in ('PLACED', 'PROCESSING') and fulfilment_state in ('UNFULFILLED', 'PARTIALLY_SHIPPED', 'RETURNED');
