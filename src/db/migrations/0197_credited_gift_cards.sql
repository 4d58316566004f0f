-- A credit note of an order on account cancels what is left on the gift cards that it credits.
alter table gift_card_entry drop constraint gift_card_entry_source_type_check,
  add constraint gift_card_entry_source_type_check
  check (source_type in ('order', 'order_line', 'payment', 'refund', 'credit_note'));
