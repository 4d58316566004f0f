-- What is left of a sample after its report: until when it is kept, and how it was destroyed, at the request of its owner
-- or because the time of storage is over (business rules 3.3).
create table sample_storage (
  sample_id integer primary key references sample (id),
  kept_until date not null,
  -- By the owner of the animal.
  destruction_asked_at timestamptz(3),
  destroyed_at timestamptz(3),
  destroyed_by text references person (id),
  witness_id text references person (id),
  method text check (method in ('INCINERATED', 'AUTOCLAVED', 'CHEMICAL')),
  check ((destroyed_at is null) = (method is null)),
  check ((destroyed_at is null) = (destroyed_by is null)),
  check ((destroyed_at is null) = (witness_id is null)),
  check (witness_id <> destroyed_by)
);
insert into sample_storage (sample_id, kept_until)
select g.sample_id, (min(g.at) + interval '5 years')::date
from sample_stage g join sample s on s.id = g.sample_id and s.state in ('REPORTED', 'STORED')
where g.state = 'REPORTED' group by g.sample_id;
create index sample_storage_kept on sample_storage (kept_until, sample_id) where destroyed_at is null;
create index sample_storage_asked on sample_storage (destruction_asked_at) where destroyed_at is null and destruction_asked_at is not null;
create index sample_storage_destroyed on sample_storage (destroyed_at desc, sample_id) where destroyed_at is not null;
