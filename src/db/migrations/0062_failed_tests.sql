-- Tests that were released without a result, and what their owner gets: a free repeat, or the price back when the
-- repeat failed as well (business rules 3.1, 3.3). One row for each test of a sample, however often it is released.
create table failed_test (
  sample_id integer not null references sample (id),
  test_id integer not null references test (id),
  remedy text not null check (remedy in ('REPEAT', 'REFUND')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (sample_id, test_id),
  check (refunded_cents = 0 or remedy = 'REFUND')
);
