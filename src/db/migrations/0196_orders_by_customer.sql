-- Staff search orders by the name of the customer, as the list shows it.
create index sales_order_customer_trgm on sales_order using gin ((
  coalesce(coalesce(billing_address, shipping_address) ->> 'firstName', '') || ' '
    || coalesce(coalesce(billing_address, shipping_address) ->> 'lastName', '')) gin_trgm_ops);
