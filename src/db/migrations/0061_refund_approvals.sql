-- A refund above the limit waits here until another person approves it. One waits for an order at a time.
create table refund_approval (
  id integer generated always as identity primary key,
  order_id integer not null references sales_order (id),
  kind text not null default 'REFUND' check (kind in ('REFUND', 'RETURN_MONEY')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  lines jsonb,
  reason text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  requested_by text not null references person (id),
  requested_at timestamptz(3) not null default now(),
  decided_by text references person (id),
  decided_at timestamptz(3),
  decision_reason text,
  check ((state = 'WAITING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint refund_approval_second_person check ((state = 'WITHDRAWN') = (decided_by = requested_by) or state = 'WAITING')
);
create unique index refund_approval_waiting on refund_approval (order_id) where state = 'WAITING';
create index refund_approval_order on refund_approval (order_id);

-- Which approval let a refund go out; refunds below the limit and by the rules have none.
alter table refund add column approval_id integer references refund_approval (id);
create index refund_approval_of on refund (approval_id) where approval_id is not null;
