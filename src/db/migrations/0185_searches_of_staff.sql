-- Staff search the whole store by parts of emails, names and numbers.
create index sales_order_email_trgm on sales_order using gin (email gin_trgm_ops);
create index person_search on person using gin (name gin_trgm_ops, email gin_trgm_ops);
create index mail_message_search on mail_message using gin (to_address gin_trgm_ops, subject gin_trgm_ops, template gin_trgm_ops);
create index sample_lab_number_trgm on sample using gin (lab_number gin_trgm_ops);

-- Their orders, over all rows.
create index sales_order_total on sales_order (total_cents, id);
create index person_created on person (created_at);
create index person_name on person (lower(name));
create index mail_message_attempts on mail_message (attempts, id);
create index kit_in_order on kit (barcode);
create index kit_expires on kit (expires_on, id);
