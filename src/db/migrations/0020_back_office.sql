-- The shop's back office: who made a coupon and what for, prices that change from a date, mail that staff called off.
alter table coupon add column note text not null default '' check (length(note) <= 200);
alter table coupon add column created_by text references person (id);
alter table coupon add column updated_at timestamptz(3) not null default now();
alter table coupon add check (ends_at is null or starts_at is null or ends_at >= starts_at);
alter table coupon add check (max_uses is null or max_uses > 0);
alter table coupon add check (max_uses_per_person is null or max_uses_per_person > 0);
create index coupon_end on coupon (ends_at, id);
create index coupon_redemption_newest on coupon_redemption (coupon_id, id desc);

-- A price of the list is what the newest change in force said; changes are planned, then come into force or are called off.
create table price_change (
  id integer generated always as identity primary key,
  price_book text not null references price_book (code),
  product_id integer not null references product (id),
  audience text not null check (audience in ('breeder', 'vet', 'owner', 'agent')),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  next_amount_cents integer check (next_amount_cents between 0 and 10000000),
  -- What it was before, known when it comes into force; null where there was no price.
  from_amount_cents integer,
  from_next_amount_cents integer,
  effective_at timestamptz(3) not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'IN_FORCE', 'CANCELLED')),
  reason text not null check (length(reason) between 1 and 300),
  planned_by text references person (id),
  planned_at timestamptz(3) not null default now(),
  in_force_at timestamptz(3),
  cancelled_by text references person (id),
  cancelled_at timestamptz(3),
  check ((state = 'IN_FORCE') = (in_force_at is not null)),
  check ((state = 'CANCELLED') = (cancelled_at is not null))
);
create unique index price_change_once on price_change (price_book, product_id, audience, effective_at) where state = 'PLANNED';
create index price_change_due on price_change (effective_at) where state = 'PLANNED';
create index price_change_history on price_change (product_id, price_book, audience, id desc);

create function guard_price_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'changes of prices are kept' using errcode = '55000'; end if;
  if old.state <> 'PLANNED' then raise exception 'a change that is done is history' using errcode = '55000'; end if;
  if (new.price_book, new.product_id, new.audience, new.amount_cents, new.next_amount_cents, new.effective_at, new.planned_by, new.planned_at)
     is distinct from (old.price_book, old.product_id, old.audience, old.amount_cents, old.next_amount_cents, old.effective_at, old.planned_by, old.planned_at) then
    raise exception 'a planned change is called off and planned anew' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger price_change_guard before update or delete on price_change for each row execute function guard_price_change();

-- A consumer in the EU or the UK asked for the test to begin within the time of withdrawal.
alter table sales_order add column early_start boolean not null default false;

-- Staff call off mail that still waits, and find mail that could not be sent.
alter table mail_message drop constraint mail_message_state_check;
alter table mail_message add check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'));
create index mail_message_state on mail_message (state, id desc);
