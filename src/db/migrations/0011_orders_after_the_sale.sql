-- What happens to an order after it was placed: its history, refunds by line, returns and withdrawals, credit, advance
-- orders, order supplies.

-- The history is searched by product, sku and number, and paged by index alone.
alter table sales_order add column search_text text not null default '';
update sales_order o set search_text = lower(concat_ws(' ', o.number, lines.names))
from (
  select order_id, string_agg(product_name || ' ' || sku, ' ' order by line_no) as names from order_line group by order_id
) lines
where lines.order_id = o.id;
create index sales_order_search on sales_order using gin (search_text gin_trgm_ops);
create index sales_order_person_state on sales_order (person_id, state, id desc);
create index sales_order_person_total on sales_order (person_id, total_cents desc, id desc);
create index sales_order_waiting on sales_order (fulfilment_state, id) where state in ('PLACED', 'PROCESSING');

-- What a refund gives back for: order lines, and the shipping (no line).
create table refund_line (
  id integer generated always as identity primary key,
  refund_id integer references refund (id),
  -- For an invoice that was not paid yet: it is credited, no money goes back.
  credit_note_id integer references invoice (id),
  order_line_id integer references order_line (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  check (num_nonnulls(refund_id, credit_note_id) = 1)
);
create index refund_line_refund on refund_line (refund_id);
create index refund_line_credit_note on refund_line (credit_note_id) where credit_note_id is not null;
create index refund_line_order_line on refund_line (order_line_id);
create trigger refund_line_append_only before update or delete on refund_line for each row execute function refuse_change();

-- How much of what is settled was credited instead of paid.
alter table invoice add column credited_cents integer not null default 0;
alter table invoice add constraint invoice_credit check (credited_cents between 0 and paid_cents);
create index invoice_corrects on invoice (corrects_invoice_id) where corrects_invoice_id is not null;
create index invoice_person_state on invoice (person_id, series, state, id desc);

-- A buyer takes an order back: before it was sent, unopened within 30 days, or by the right of withdrawal.
create table order_return (
  id integer generated always as identity primary key,
  order_id integer not null references sales_order (id),
  kind text not null check (kind in ('CANCELLATION', 'RETURN', 'WITHDRAWAL')),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'ARRIVED', 'SETTLED', 'DECLINED')),
  reason text not null default '' check (length(reason) <= 1000),
  email text not null,
  -- What was taken back, as it stood at that moment.
  content jsonb not null,
  answer text check (length(answer) <= 1000),
  requested_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_by text references person (id),
  check ((state in ('SETTLED', 'DECLINED')) = (closed_at is not null))
);
-- One open at a time; a withdrawal is declared once.
create unique index order_return_one_open on order_return (order_id) where state in ('REQUESTED', 'ARRIVED');
create unique index order_return_one_withdrawal on order_return (order_id) where kind = 'WITHDRAWAL' and state <> 'DECLINED';
create index order_return_order on order_return (order_id, id);
create index order_return_open on order_return (id) where state in ('REQUESTED', 'ARRIVED');

-- An order lodged by an agent, a club or a programme for a named customer (business rules 3.16).
create table advance_order (
  id integer generated always as identity primary key,
  lodged_by text not null references person (id),
  programme text check (length(programme) <= 80),
  agent_id text not null references person (id),
  customer_email text not null check (length(customer_email) <= 120),
  customer jsonb not null,
  animals jsonb not null default '[]',
  products jsonb not null,
  payer text not null check (payer in ('USER', 'AGENT', 'PROGRAMME')),
  state text not null default 'INVITED' check (state in ('LODGED', 'INVITED', 'ACCEPTED', 'CONVERTED', 'DECLINED', 'EXPIRED')),
  token_hash text not null unique,
  person_id text references person (id),
  -- The reports may be read by who lodged it: only with the customer's tick.
  shares_results boolean not null default false,
  -- Carts that were left are swept after a month.
  cart_id integer references cart (id) on delete set null,
  order_id integer unique references sales_order (id),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state in ('ACCEPTED', 'CONVERTED')) <= (person_id is not null and accepted_at is not null)),
  check ((state = 'CONVERTED') <= (order_id is not null))
);
create index advance_order_lodged_by on advance_order (lodged_by, id desc);
create index advance_order_agent on advance_order (agent_id, id desc);
create index advance_order_person on advance_order (person_id, id desc) where person_id is not null;
create index advance_order_cart on advance_order (cart_id) where state = 'ACCEPTED';
create index advance_order_expiry on advance_order (expires_at) where state in ('LODGED', 'INVITED');
create trigger advance_order_touch before update on advance_order for each row execute function touch_updated_at();

-- What clinics, agents and clubs order for their work (business rules 3.17); pieces are counted in the allowance's unit.
create table supply_item (
  product_id integer primary key references product (id),
  unit text not null,
  pieces integer not null check (pieces > 0),
  -- Pieces that are free each month; null: always free, but few at a time.
  free_per_month integer check (free_per_month >= 0),
  -- Scales the allowance with the samples of the last 90 days.
  follows_samples boolean not null default false,
  cost jsonb not null default '{}',
  most_per_order integer not null check (most_per_order > 0),
  sort integer not null default 0
);
create table supply_order (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  clinic_id integer references clinic (id),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'SHIPPED', 'RECEIVED', 'DECLINED')),
  contact_name text not null check (length(contact_name) between 1 and 80),
  notes text not null check (length(notes) between 1 and 1000),
  address jsonb not null,
  currency text not null,
  cost_cents integer not null default 0 check (cost_cents >= 0),
  -- What is above the allowance is sold on account.
  sales_order_id integer unique references sales_order (id),
  carrier text,
  tracking_number text,
  answer text check (length(answer) <= 300),
  created_at timestamptz(3) not null default now(),
  shipped_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
create index supply_order_person on supply_order (person_id, id desc);
create index supply_order_clinic on supply_order (clinic_id, id desc) where clinic_id is not null;
create index supply_order_open on supply_order (state, id) where state in ('REQUESTED', 'APPROVED');
create trigger supply_order_touch before update on supply_order for each row execute function touch_updated_at();
create table supply_order_line (
  id integer generated always as identity primary key,
  supply_order_id integer not null references supply_order (id),
  product_id integer not null references supply_item (product_id),
  quantity integer not null check (quantity > 0),
  pieces integer not null check (pieces > 0),
  free_pieces integer not null check (free_pieces between 0 and pieces),
  cost_cents integer not null check (cost_cents >= 0),
  unique (supply_order_id, product_id)
);
create index supply_order_line_product on supply_order_line (product_id);

-- A cart that was left is written about once, to those who agreed; taken back with one click.
alter table cart add column reminded_at timestamptz(3);
create index cart_left on cart (updated_at) where state = 'OPEN' and reminded_at is null;
