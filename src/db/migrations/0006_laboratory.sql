create table sample (
  id integer generated always as identity primary key,
  lab_number text unique,
  kit_id integer not null references kit (id),
  animal_id integer references animal (id),
  activation_id integer references activation (id),
  state text not null default 'REGISTERED' check (state in (
    'REGISTERED', 'IN_TRANSIT', 'RECEIVED', 'ON_HOLD', 'REJECTED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN',
    'QC_FAILED', 'RESAMPLE_REQUESTED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'DESTROYED',
    'CANCELLED', 'LOST', 'EXPIRED')),
  hold_reason text,
  held_from text,
  reject_reason text,
  concentration_ng_ul numeric(8, 2),
  purity_260_280 numeric(5, 2),
  plate text,
  well text,
  storage text,
  received_at timestamptz(3),
  received_by text references person (id),
  due_on date,
  supersedes_sample_id integer references sample (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index sample_one_open_per_kit on sample (kit_id) where state not in ('CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED');
create index sample_state on sample (state, id);
create index sample_animal on sample (animal_id);
create trigger sample_touch before update on sample for each row execute function touch_updated_at();

-- When each stage began: the tracker's dates and the stage durations come from here.
create table sample_stage (
  id bigint generated always as identity primary key,
  sample_id integer not null references sample (id),
  state text not null,
  at timestamptz(3) not null default now()
);
create index sample_stage_sample on sample_stage (sample_id, id);

-- What was ordered for a sample: one row a test.
create table sample_test (
  sample_id integer not null references sample (id),
  test_id integer not null references test (id),
  primary key (sample_id, test_id)
);

create table lab_run (
  id integer generated always as identity primary key,
  name text not null unique,
  instrument text not null default 'array',
  state text not null default 'OPEN' check (state in ('OPEN', 'IMPORTED', 'CLOSED', 'RECALLED')),
  created_by text references person (id),
  created_at timestamptz(3) not null default now()
);

create table result_import (
  id integer generated always as identity primary key,
  run_id integer not null references lab_run (id),
  file_name text not null,
  sha256 text not null,
  -- 2 and more: the same file again after a reviewer sent its samples back to the plate.
  attempt integer not null default 1,
  format text not null,
  row_count integer not null,
  imported_by text not null references person (id),
  at timestamptz(3) not null default now(),
  unique (sha256, attempt)
);

-- A called genotype of one test (or marker) for one sample in one run.
create table genotype_call (
  id integer generated always as identity primary key,
  sample_id integer not null references sample (id),
  test_id integer not null references test (id),
  variant_id integer references variant (id),
  import_id integer not null references result_import (id),
  genotype text not null,
  status text not null default 'OK' check (status in ('OK', 'FAILED', 'INDETERMINATE')),
  row_no integer not null,
  -- The day of the test, when the file says so: an older call never takes the place of a newer one.
  tested_on date,
  superseded_at timestamptz(3),
  at timestamptz(3) not null default now()
);
create unique index genotype_call_current on genotype_call (sample_id, test_id) where superseded_at is null;

create table marker_call (
  sample_id integer not null references sample (id),
  panel_id text not null references panel (id),
  marker text not null,
  allele1 text not null,
  allele2 text not null,
  primary key (sample_id, panel_id, marker)
);

create table result_review (
  id integer generated always as identity primary key,
  sample_id integer not null references sample (id),
  submitted_by text not null references person (id),
  submitted_at timestamptz(3) not null default now(),
  decision text check (decision in ('APPROVED', 'REPEAT')),
  decided_by text references person (id),
  decided_at timestamptz(3),
  comment text,
  check (decided_by is null or decided_by <> submitted_by)
);
create unique index result_review_open on result_review (sample_id) where decision is null;

-- A released result, immutable; an amendment is a new version.
create table result (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  sample_id integer not null references sample (id),
  test_id integer not null references test (id),
  version integer not null default 1,
  genotype text not null,
  outcome text not null,
  status text not null check (status in ('clear', 'carrier', 'affected', 'at_risk', 'trait', 'unknown')),
  released_to text not null references person (id),
  released_at timestamptz(3) not null default now(),
  unique (sample_id, test_id, version)
);
create index result_animal on result (animal_id, test_id, version desc);
create trigger result_immutable before update or delete on result for each row execute function refuse_change();

create table signing_key (
  id text primary key,
  public_key_pem text not null,
  active_from timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);

create table report (
  id integer generated always as identity primary key,
  key text not null unique,
  number text not null,
  version integer not null default 1,
  kind text not null default 'RESULTS' check (kind in ('RESULTS', 'PARENTAGE', 'HETEROZYGOSITY')),
  animal_id integer not null references animal (id),
  sample_id integer references sample (id),
  content jsonb not null,
  file_key text not null,
  sha256 text not null,
  replaced_by integer references report (id),
  issued_at timestamptz(3) not null default now(),
  unique (number, version)
);
create index report_animal on report (animal_id, id desc);

create table certificate (
  id integer generated always as identity primary key,
  code text not null unique,
  number text not null,
  version integer not null default 1,
  animal_id integer not null references animal (id),
  sample_id integer not null references sample (id),
  report_id integer not null references report (id),
  payload text not null,
  signature text not null,
  signing_key_id text not null references signing_key (id),
  file_key text not null,
  sha256 text not null,
  state text not null default 'VALID' check (state in ('VALID', 'REPLACED', 'REVOKED')),
  revoked_reason text,
  issued_at timestamptz(3) not null default now(),
  unique (number, version)
);
create unique index certificate_current on certificate (sample_id) where state = 'VALID';
create index certificate_animal on certificate (animal_id, id desc);
