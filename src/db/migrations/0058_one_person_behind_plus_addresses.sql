-- Ada+shop@example.test and ada@example.test are one mailbox; Gmail also ignores dots. What is for each person once is
-- counted by mailbox.
create function mailbox(email text) returns text language sql immutable parallel safe return
  case when lower(email) ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(email), '^([^@+]+)\+[^@]*@', '\1@') end;

create index sales_order_mailbox on sales_order (mailbox(email)) where placed_at is not null;
