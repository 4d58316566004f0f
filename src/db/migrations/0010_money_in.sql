-- Gift cards: what is on one is the sum of its entries; the code is kept as SHA-256 only, it goes out by mail once.
create table gift_card (
  id integer generated always as identity primary key,
  code_hash text not null unique,
  -- The last four characters, to tell one card from another on a screen.
  hint text not null check (length(hint) = 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents integer not null check (amount_cents > 0),
  balance_cents integer not null check (balance_cents >= 0 and balance_cents <= amount_cents),
  order_line_id integer references order_line (id),
  unit_no integer,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (order_line_id, unit_no)
);
create table gift_card_entry (
  id bigint generated always as identity primary key,
  gift_card_id integer not null references gift_card (id),
  kind text not null check (kind in ('ISSUE', 'HOLD', 'RELEASE', 'REFUND', 'CANCEL')),
  delta_cents integer not null,
  source_type text not null,
  source_id text not null,
  at timestamptz(3) not null default now(),
  unique (gift_card_id, source_type, source_id, kind)
);
create trigger gift_card_entry_append_only before update or delete on gift_card_entry for each row execute function refuse_change();

alter table cart add column gift_card_id integer references gift_card (id);
alter table sales_order add column gift_card_cents integer not null default 0 check (gift_card_cents >= 0 and gift_card_cents <= total_cents);
alter table payment add column gift_card_id integer references gift_card (id);
create index payment_gift_card on payment (gift_card_id) where gift_card_id is not null;
-- Of one order at most one gift card is held or taken.
alter table payment_part add column is_gift_card boolean not null default false;
create unique index payment_part_one_gift_card on payment_part (order_id) where is_gift_card and order_id is not null;

-- Stock of products that have a row here; a product without one can always be had.
create table product_stock (
  product_id integer primary key references product (id),
  -- Below zero only where more was sold on back-order than is there.
  on_hand integer not null check (on_hand >= 0 or backorder),
  reserved integer not null default 0 check (reserved >= 0),
  -- True: sold beyond what is on hand; the buyer reads how long it takes.
  backorder boolean not null default false,
  backorder_days integer not null default 14 check (backorder_days between 1 and 180),
  updated_at timestamptz(3) not null default now(),
  check (backorder or reserved <= on_hand)
);
create trigger product_stock_touch before update on product_stock for each row execute function touch_updated_at();

-- What an order keeps for its buyer: until `expires_at` while it is not paid, then for good until it is sent.
create table stock_reservation (
  order_id integer not null references sales_order (id),
  product_id integer not null references product (id),
  quantity integer not null check (quantity > 0),
  state text not null default 'HELD' check (state in ('HELD', 'TAKEN', 'RELEASED')),
  expires_at timestamptz(3) not null,
  primary key (order_id, product_id)
);
create index stock_reservation_due on stock_reservation (expires_at) where state = 'HELD';

create table stock_notice (
  id integer generated always as identity primary key,
  product_id integer not null references product (id),
  email text not null check (length(email) <= 120),
  person_id text references person (id),
  asked_at timestamptz(3) not null default now(),
  told_at timestamptz(3)
);
create unique index stock_notice_open on stock_notice (product_id, lower(email)) where told_at is null;

-- A buyer at a provider's account: cards are kept there, never here.
create table payment_customer (
  person_id text not null references person (id),
  provider text not null check (provider in ('stripe')),
  account text not null check (account in ('AU', 'EU_US')),
  customer_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, provider, account)
);

-- VAT numbers of business buyers in the EU: without VALID the tax is charged.
create table vat_number (
  number text primary key check (number ~ '^[A-Z]{2}[A-Z0-9]{2,13}$'),
  state text not null default 'PENDING' check (state in ('PENDING', 'VALID', 'INVALID')),
  source text not null default 'format',
  asked_at timestamptz(3) not null default now(),
  checked_at timestamptz(3)
);
alter table cart add column vat_number text;
alter table sales_order add column vat_number text;
-- A life plan or a subscription is paid with an intent that allows later charges.
alter table sales_order add column intent_kind text not null default 'payment' check (intent_kind in ('payment', 'subscription'));
-- True when stock is kept for it: others never ask.
alter table sales_order add column keeps_stock boolean not null default false;
-- Whether stock is counted is part of the catalogue; how many there are is not.
create trigger product_stock_bump after insert or delete or update of backorder, backorder_days on product_stock for each statement execute function bump_catalogue_version();

-- Levels of the loyalty program, by what was spent in the last 12 months; staff may change the numbers.
create table loyalty_level (
  name text primary key check (name in ('Bronze', 'Silver', 'Gold')),
  from_cents integer not null unique check (from_cents >= 0),
  factor numeric(4, 2) not null check (factor >= 1)
);
insert into loyalty_level (name, from_cents, factor) values ('Bronze', 0, 1), ('Silver', 100000, 1.25), ('Gold', 300000, 1.5);
