-- Kits that were bought as a gift: the recipient claims them with a code and says where they are sent.

create table kit_gift (
  id integer generated always as identity primary key,
  order_id integer not null references sales_order,
  order_line_id integer not null unique references order_line,
  code_hash text not null unique,
  recipient_name text not null check (char_length(recipient_name) <= 80),
  recipient_email text not null check (char_length(recipient_email) <= 120),
  message text not null default '' check (char_length(message) <= 500),
  time_zone text not null,
  announce_on date not null,
  announce_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ANNOUNCED', 'CLAIMED')),
  announced_at timestamptz(3),
  claimed_at timestamptz(3),
  address jsonb,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((state = 'CLAIMED') = (claimed_at is not null and address is not null))
);

create index kit_gift_of_order on kit_gift (order_id);
create index kit_gift_to_announce on kit_gift (announce_at) where state = 'WAITING';
