-- A call that was loaded for an amendment that was cancelled: its file can be imported again.
alter table genotype_call add column dropped_at timestamptz(3);
create index genotype_call_dropped on genotype_call (import_id) where dropped_at is not null;
