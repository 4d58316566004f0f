create table cart (
  id integer generated always as identity primary key,
  person_id text references person (id),
  country_code text not null references country (code),
  currency text not null,
  price_book text not null references price_book (code),
  audience text not null check (audience in ('breeder', 'vet', 'owner')),
  email text,
  phone text,
  coupon_code text,
  loyalty_points integer not null default 0 check (loyalty_points >= 0),
  shipping_method_id integer references shipping_method (id),
  billing_address jsonb,
  shipping_address jsonb,
  sample_collector jsonb,
  newsletter boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'ORDERED', 'MERGED', 'DELETED')),
  merged_into integer references cart (id),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index cart_open_person on cart (person_id) where state = 'OPEN' and person_id is not null;
create index cart_age on cart (updated_at) where state = 'OPEN';

-- What opens a cart: the browser's session id and the secret of its cookie, both only as SHA-256. One cart has a handle
-- for each browser; a merged guest cart's handles move to the account's cart.
create table cart_handle (
  session_hash text primary key,
  cookie_hash text not null,
  cart_id integer not null references cart (id),
  created_at timestamptz(3) not null default now()
);
create index cart_handle_cart on cart_handle (cart_id);

create table cart_item (
  id integer generated always as identity primary key,
  cart_id integer not null references cart (id),
  product_id integer not null references product (id),
  animal_id integer references animal (id),
  quantity integer not null check (quantity between 1 and 100),
  is_upgrade_tests boolean not null default false,
  is_upgrade_fullbreed boolean not null default false,
  custom_profile_id integer,
  note text check (length(note) <= 1000),
  meta jsonb not null default '{}',
  meta_hash text not null default '',
  saved_for_later_reason text,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (cart_id, product_id, animal_id, meta_hash)
);
create unique index cart_one_custom_profile on cart_item (cart_id) where custom_profile_id is not null;

create table custom_profile (
  id integer generated always as identity primary key,
  person_id text references person (id),
  session_hash text,
  name text not null check (length(name) between 1 and 80),
  species_id integer not null references species (id),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index custom_profile_person on custom_profile (person_id, id) where deleted_at is null;
create table custom_profile_test (
  custom_profile_id integer not null references custom_profile (id),
  test_id integer not null references test (id),
  primary key (custom_profile_id, test_id)
);
alter table cart_item add foreign key (custom_profile_id) references custom_profile (id);

create table sales_order (
  id integer generated always as identity primary key,
  number text unique,
  cart_id integer unique references cart (id),
  person_id text references person (id),
  clinic_id integer references clinic (id),
  selling_entity_code text not null references selling_entity (code),
  audience text not null,
  email text not null,
  phone text,
  country_code text not null references country (code),
  currency text not null,
  price_book text not null,
  billing_address jsonb,
  shipping_address jsonb,
  shipping_method_id integer references shipping_method (id),
  sample_collector jsonb,
  method text not null check (method in ('C', 'P', 'A', 'EFT', 'V', 'N')),
  state text not null default 'PENDING_PAYMENT' check (state in (
    'PENDING_PAYMENT', 'PLACED', 'PROCESSING', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'NEEDS_REVIEW')),
  payment_state text not null default 'NONE' check (payment_state in (
    'NONE', 'AUTHORISED', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED', 'ON_ACCOUNT')),
  fulfilment_state text not null default 'UNFULFILLED' check (fulfilment_state in (
    'NOT_REQUIRED', 'UNFULFILLED', 'PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED', 'RETURNED')),
  goods_cents integer not null check (goods_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  points_used integer not null default 0 check (points_used >= 0),
  points_cents integer not null default 0 check (points_cents >= 0),
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  shipping_tax_cents integer not null default 0 check (shipping_tax_cents >= 0),
  shipping_tax_percent numeric(7, 4) not null default 0,
  tax_cents integer not null default 0 check (tax_cents >= 0),
  tax_included boolean not null,
  total_cents integer not null check (total_cents >= 0),
  coupon_code text,
  steps jsonb not null default '[]',
  notes text check (length(notes) <= 1000),
  purchase_order_no text,
  -- Unpaid orders end here; null for those that were never to be paid at once.
  expires_at timestamptz(3),
  placed_at timestamptz(3),
  review_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (total_cents = goods_cents - discount_cents - points_cents + shipping_cents + case when tax_included then 0 else tax_cents end),
  check (state in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED', 'NEEDS_REVIEW') or placed_at is not null),
  check (state not in ('PLACED', 'PROCESSING', 'COMPLETED') or payment_state in ('PAID', 'ON_ACCOUNT', 'PARTIALLY_REFUNDED', 'REFUNDED') or total_cents = 0)
);
create index sales_order_person on sales_order (person_id, id desc);
create index sales_order_email on sales_order (lower(email), id desc);
create index sales_order_state on sales_order (state, id);
create index sales_order_expiry on sales_order (expires_at) where state = 'PENDING_PAYMENT';
create trigger sales_order_touch before update on sales_order for each row execute function touch_updated_at();

create table order_line (
  id integer generated always as identity primary key,
  order_id integer not null references sales_order (id),
  line_no integer not null,
  product_id integer not null references product (id),
  product_name text not null,
  sku text not null,
  animal_id integer references animal (id),
  custom_profile_id integer references custom_profile (id),
  quantity integer not null check (quantity > 0),
  unit_cents integer not null check (unit_cents >= 0),
  goods_cents integer not null check (goods_cents >= 0),
  discount_cents integer not null default 0,
  points_cents integer not null default 0,
  tax_class text not null,
  tax_rate_percent numeric(7, 4) not null default 0,
  tax_cents integer not null default 0,
  note text,
  meta jsonb not null default '{}',
  unique (order_id, line_no)
);

-- One row for each test kit that an order line owes: its state is the line state of business rules 3.1.
create table order_unit (
  id integer generated always as identity primary key,
  order_line_id integer not null references order_line (id),
  unit_no integer not null,
  state text not null default 'AWAITING_KIT' check (state in (
    'AWAITING_KIT', 'KIT_SENT', 'ACTIVATED', 'IN_LAB', 'REPORTED', 'FAILED_CREDITED', 'CANCELLED')),
  kit_id integer unique references kit (id),
  shipment_id integer,
  unique (order_line_id, unit_no)
);
alter table kit add foreign key (order_line_id) references order_line (id);

create table shipment (
  id integer generated always as identity primary key,
  order_id integer not null references sales_order (id),
  carrier text not null default 'POST',
  tracking_number text,
  state text not null default 'SENT' check (state in ('SENT', 'DELIVERED', 'RETURNED', 'LOST')),
  sent_by text references person (id),
  sent_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3)
);
alter table order_unit add foreign key (shipment_id) references shipment (id);
create index shipment_order on shipment (order_id);

-- One try to take money; the intent at the provider carries the key of its row.
create table payment (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('stripe', 'paypal', 'eft', 'voucher')),
  account text not null check (account in ('AU', 'EU_US')),
  provider_intent_id text,
  idempotency_key text not null unique,
  reference text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'PENDING', 'CAPTURED', 'FAILED', 'CANCELLED', 'NEEDS_REVIEW')),
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  failure_message text,
  review_reason text,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  captured_at timestamptz(3),
  check (refunded_cents <= captured_cents),
  check ((state = 'CAPTURED') <= (captured_cents = amount_cents)),
  unique (provider, provider_intent_id)
);
create index payment_open on payment (created_at) where state in ('CREATED', 'PENDING');
create trigger payment_touch before update on payment for each row execute function touch_updated_at();

-- What a payment pays: one or several orders or invoices.
create table payment_part (
  id integer generated always as identity primary key,
  payment_id integer not null references payment (id),
  order_id integer references sales_order (id),
  invoice_id integer,
  amount_cents integer not null check (amount_cents > 0),
  captured_cents integer not null default 0 check (captured_cents >= 0 and captured_cents <= amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- False for a bank transfer that pays a share: of the others an order has at most one.
  is_whole boolean not null default true,
  check (num_nonnulls(order_id, invoice_id) = 1),
  check (refunded_cents <= captured_cents),
  unique nulls not distinct (payment_id, order_id, invoice_id)
);
create unique index payment_part_one_capture on payment_part (order_id) where captured_cents > 0 and is_whole;
create index payment_part_order on payment_part (order_id);
create index payment_part_invoice on payment_part (invoice_id);

-- Up to where the provider's own list of payments was compared with ours.
create table payment_watermark (
  provider text not null,
  account text not null,
  at timestamptz(3) not null,
  primary key (provider, account)
);

create table payment_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id integer references payment (id),
  body jsonb not null,
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  primary key (provider, event_id)
);

create table refund (
  id integer generated always as identity primary key,
  payment_id integer not null references payment (id),
  order_id integer references sales_order (id),
  credit_note_id integer,
  idempotency_key text not null unique,
  provider_refund_id text,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'SUCCEEDED', 'FAILED')),
  requested_by text references person (id),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3)
);

create index refund_order on refund (order_id);
create index refund_open on refund (created_at) where state = 'REQUESTED';

-- Numbers without gaps: the row is taken last in its transaction. Series ORD (orders, year 0), INV and CN.
create table invoice_counter (
  selling_entity_code text not null references selling_entity (code),
  series text not null,
  year integer not null,
  last_number integer not null default 0,
  primary key (selling_entity_code, series, year)
);

create table invoice (
  id integer generated always as identity primary key,
  number text not null unique,
  series text not null default 'INV' check (series in ('INV', 'CN')),
  series_year integer not null,
  series_no integer not null,
  selling_entity_code text not null references selling_entity (code),
  order_id integer references sales_order (id),
  corrects_invoice_id integer references invoice (id),
  person_id text references person (id),
  clinic_id integer references clinic (id),
  state text not null check (state in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'OVERDUE', 'VOID', 'WRITTEN_OFF')),
  title text not null,
  buyer jsonb not null,
  currency text not null,
  net_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  paid_cents integer not null default 0,
  purchase_order_no text,
  notes text,
  issued_at timestamptz(3) not null default now(),
  due_on date not null,
  unique (selling_entity_code, series, series_year, series_no),
  check (total_cents = net_cents + tax_cents),
  check (paid_cents between 0 and total_cents)
);
create unique index invoice_one_per_order on invoice (order_id) where series = 'INV' and state <> 'VOID';
create index invoice_person on invoice (person_id, id desc);
create index invoice_open on invoice (state, due_on) where state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE');
alter table payment_part add foreign key (invoice_id) references invoice (id);
alter table refund add foreign key (credit_note_id) references invoice (id);

create table invoice_line (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id),
  line_no integer not null,
  description text not null,
  quantity integer not null,
  net_cents integer not null,
  tax_class text not null,
  tax_rate_percent numeric(7, 4) not null,
  tax_cents integer not null,
  unique (invoice_id, line_no)
);

-- What was paid is all that may change on an issued invoice.
create function guard_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'invoices are never deleted' using errcode = '55000'; end if;
  if old.state <> 'DRAFT' and (new.number, new.total_cents, new.net_cents, new.tax_cents, new.currency, new.buyer, new.issued_at)
     is distinct from (old.number, old.total_cents, old.net_cents, old.tax_cents, old.currency, old.buyer, old.issued_at) then
    raise exception 'issued invoices are corrected by a credit note' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger invoice_guard before update or delete on invoice for each row execute function guard_invoice();
create trigger invoice_line_append_only before update or delete on invoice_line for each row execute function refuse_change();

create table coupon_redemption (
  id integer generated always as identity primary key,
  coupon_id integer not null references coupon (id),
  order_id integer not null unique references sales_order (id),
  person_id text references person (id),
  email text not null,
  state text not null default 'RESERVED' check (state in ('RESERVED', 'USED', 'RELEASED')),
  at timestamptz(3) not null default now()
);
create index coupon_redemption_coupon on coupon_redemption (coupon_id, person_id);

create table loyalty_balance (
  person_id text primary key references person (id),
  available integer not null default 0 check (available >= 0),
  pending integer not null default 0 check (pending >= 0)
);
create table loyalty_entry (
  id bigint generated always as identity primary key,
  person_id text not null references person (id),
  kind text not null check (kind in ('EARN', 'RELEASE', 'HOLD', 'REDEEM', 'UNHOLD', 'REVERSE', 'EXPIRE', 'VOUCHER', 'ADJUST')),
  available_delta integer not null default 0,
  pending_delta integer not null default 0,
  source_type text not null,
  source_id text not null,
  expires_at timestamptz(3),
  at timestamptz(3) not null default now(),
  unique (source_type, source_id, kind)
);
create index loyalty_entry_person on loyalty_entry (person_id, id);
create trigger loyalty_entry_append_only before update or delete on loyalty_entry for each row execute function refuse_change();

create table voucher (
  code text primary key,
  kind text not null check (kind in ('POINTS', 'GIFT_CARD')),
  points integer,
  amount_cents integer,
  currency text,
  redeemed_by text references person (id),
  redeemed_at timestamptz(3),
  expires_at timestamptz(3)
);

-- Kit credits bought as multipacks: a credit is one test of one product; the ledger moves it.
create table kit_credit (
  id integer generated always as identity primary key,
  category_id integer not null references product_category (id),
  product_id integer not null references product (id),
  owner_id text not null references person (id),
  order_line_id integer references order_line (id),
  unit_paid_cents integer not null,
  state text not null default 'AVAILABLE' check (state in ('AVAILABLE', 'HELD', 'USED', 'EXPIRED', 'REFUNDED')),
  kit_id integer references kit (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index kit_credit_owner on kit_credit (owner_id, category_id, expires_at) where state = 'AVAILABLE';
create table kit_credit_entry (
  id bigint generated always as identity primary key,
  kit_credit_id integer not null references kit_credit (id),
  kind text not null check (kind in ('BUY', 'TRANSFER', 'HOLD', 'USE', 'RELEASE', 'EXPIRE', 'REFUND')),
  from_person text references person (id),
  to_person text references person (id),
  at timestamptz(3) not null default now()
);
create trigger kit_credit_entry_append_only before update or delete on kit_credit_entry for each row execute function refuse_change();
