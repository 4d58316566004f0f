-- Lists that grew with the store: what is to be sent, users of one type, samples of one state, and who acted for a user.
drop index sales_order_waiting;
create index sales_order_to_ship on sales_order (id)
  where state in ('PLACED', 'PROCESSING') and fulfilment_state in ('UNFULFILLED', 'PARTIALLY_SHIPPED', 'RETURNED');
create index person_type on person (type, created_at);
drop index sample_state;
create index sample_state on sample (state, due_on, id);
create index sample_open on sample (due_on, id)
  where state not in ('REPORTED', 'CANCELLED', 'LOST', 'EXPIRED', 'STORED', 'DESTROYED');
-- By the beginning of an address, whatever the database's collation.
drop index sales_order_email;
create index sales_order_email on sales_order (lower(email) text_pattern_ops, id desc);
create index mail_message_address on mail_message (lower(to_address) text_pattern_ops);
create index event_on_behalf on event (on_behalf_of, id) where on_behalf_of is not null;
