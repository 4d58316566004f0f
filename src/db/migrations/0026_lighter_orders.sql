-- What every sale writes, with fewer index entries: an index that only finds the rows of people, or of those who did
-- something by hand, need not hold the rows of guests and of the program itself.

drop index sales_order_person;
drop index sales_order_person_state;
drop index sales_order_person_total;
create index sales_order_person on sales_order (person_id, id desc) where person_id is not null;
create index sales_order_person_state on sales_order (person_id, state, id desc) where person_id is not null;
create index sales_order_person_total on sales_order (person_id, total_cents desc, id desc) where person_id is not null;

drop index invoice_person;
drop index invoice_person_state;
create index invoice_person on invoice (person_id, id desc) where person_id is not null;
create index invoice_person_state on invoice (person_id, series, state, id desc) where person_id is not null;

drop index event_actor;
create index event_actor on event (actor_id, id) where actor_id is not null;

drop index payment_part_order;
drop index payment_part_invoice;
create index payment_part_order on payment_part (order_id) where order_id is not null;
create index payment_part_invoice on payment_part (invoice_id) where invoice_id is not null;

-- A cart is touched at every change. With only a summary of when, its row can be rewritten in its own page (from
-- PostgreSQL 16 on); the sweep and the reminders, which ask by time, read ranges of pages.
drop index cart_age;
drop index cart_left;
create index cart_updated on cart using brin (updated_at);
alter table cart set (fillfactor = 70);

-- Tests that an order added to a sample which was here already: so that they join once, and go again when the order is
-- cancelled before the laboratory has begun with them.
create table sample_extra (
  order_line_id integer primary key references order_line (id),
  order_id integer not null references sales_order (id),
  sample_id integer not null references sample (id),
  -- Only those that were not on the sample before.
  test_ids integer[] not null,
  -- Where a stored sample was taken from.
  reopened_from text check (reopened_from in ('REPORTED', 'STORED')),
  state text not null default 'JOINED' check (state in ('JOINED', 'TAKEN_OFF')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sample_extra_order on sample_extra (order_id);
create index sample_extra_sample on sample_extra (sample_id);
create trigger sample_extra_touch before update on sample_extra for each row execute function touch_updated_at();
