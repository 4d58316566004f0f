-- Staff compare a VAT number with the customer whose cart or order has it.
create index cart_vat_number on cart (vat_number, updated_at desc) where vat_number is not null;
create index sales_order_vat_number on sales_order (vat_number, created_at desc) where vat_number is not null;
