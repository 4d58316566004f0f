-- How a genotype was obtained, where the result file says so: method, call quality, and how many readings agree.
alter table genotype_call
  add column method text check (method in ('array', 'fragment', 'kasp', 'ngs', 'pcr', 'sanger')),
  add column quality numeric(4, 3) check (quality between 0 and 1),
  add column repeats smallint check (repeats between 1 and 99);
-- The call that a released result comes from.
alter table result add column call_id integer references genotype_call (id);
alter table result disable trigger result_immutable;
update result r set call_id = (
  select c.id from genotype_call c
  where c.sample_id = r.sample_id and c.test_id = r.test_id and c.genotype = r.genotype and c.at <= r.released_at
  order by c.id desc limit 1
);
alter table result enable trigger result_immutable;
create index result_call on result (call_id);
