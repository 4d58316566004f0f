-- Parentage in full (business rules 3.5): consent of other owners, payment, waiting for profiles, review, signed report.
alter table parentage_request alter column panel_id drop not null;
alter table parentage_request drop constraint parentage_request_state_check;
alter table parentage_request
  add column club_id integer references club (id),
  -- The order that pays for it; another one when the first was given up unpaid.
  add column order_id integer unique references sales_order (id),
  add column paid_at timestamptz(3),
  add column waits_for_profiles boolean not null default false,
  add column run integer not null default 1,
  add column expires_at timestamptz(3) not null default now() + interval '180 days',
  add column reviewed_by text references person (id),
  add column end_reason text;
-- Requests of before were made without payment.
update parentage_request set paid_at = created_at where state <> 'CANCELLED';
alter table parentage_request add check (state in ('AWAITING_CONSENT', 'AWAITING_PAYMENT', 'AWAITING_PROFILES', 'QUEUED',
  'IN_ANALYSIS', 'IN_REVIEW', 'REPORTED', 'CANCELLED', 'EXPIRED'));
alter table parentage_request add check (paid_at is not null or state in ('AWAITING_CONSENT', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED'));
alter table parentage_request add check (panel_id is not null or state not in ('QUEUED', 'IN_ANALYSIS', 'IN_REVIEW', 'REPORTED'));
create index parentage_request_open on parentage_request (state, id) where state not in ('REPORTED', 'CANCELLED', 'EXPIRED');
create index parentage_request_club on parentage_request (club_id, id desc) where club_id is not null;

-- A repeat writes its verdicts beside those that the reviewer sent back.
alter table parentage_result add column run integer not null default 1;
alter table parentage_result drop constraint parentage_result_request_id_offspring_id_parent_id_role_key;
alter table parentage_result add unique nulls not distinct (request_id, run, offspring_id, parent_id, role);

-- A possible parent of another owner, named by their address: they say which animal it is, or refuse.
create table parentage_consent (
  id integer generated always as identity primary key,
  request_id integer not null references parentage_request (id),
  role text not null check (role in ('DAM', 'SIRE')),
  owner_email text not null check (owner_email = lower(owner_email)),
  animal_name text not null,
  token_hash text not null unique,
  state text not null default 'WAITING' check (state in ('WAITING', 'AGREED', 'REFUSED', 'EXPIRED')),
  animal_id integer references animal (id),
  answered_by text references person (id),
  answered_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((state = 'AGREED') = (animal_id is not null)),
  unique (request_id, role, owner_email, animal_name)
);
create index parentage_consent_email on parentage_consent (owner_email, id desc);
create index parentage_consent_due on parentage_consent (expires_at) where state = 'WAITING';

-- The signed report of a request, as certificates are: signed text and stored bytes.
create table parentage_report (
  id integer generated always as identity primary key,
  request_id integer not null unique references parentage_request (id),
  code text not null unique,
  number text not null unique,
  payload text not null,
  signature text not null,
  signing_key_id text not null references signing_key (id),
  file_key text not null,
  sha256 text not null unique,
  state text not null default 'VALID' check (state in ('VALID', 'REVOKED')),
  issued_at timestamptz(3) not null default now()
);

-- A mating plan as it was worked out, to compare it with others.
create table mating_plan (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  name text not null check (name <> ''),
  species_id integer not null references species (id),
  settings jsonb not null,
  result jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index mating_plan_person on mating_plan (person_id, id desc);

-- Genome-wide SNP calls of a sample: a file, because no query ever asks for one marker of them.
create table snp_profile (
  id integer generated always as identity primary key,
  sample_id integer not null unique references sample (id),
  markers integer not null check (markers > 0),
  called integer not null check (called between 0 and markers),
  source text not null check (source in ('VCF', 'PLINK', 'FINAL_REPORT')),
  file_key text not null,
  sha256 text not null,
  imported_by text references person (id),
  imported_at timestamptz(3) not null default now()
);

-- Reference panels of breeds are imports with a version; the synthetic one is only for demonstration.
create table breed_panel (
  version text primary key,
  species_id integer not null references species (id),
  is_demo boolean not null,
  breeds integer not null,
  markers integer not null,
  file_key text not null,
  imported_at timestamptz(3) not null default now()
);
create index breed_panel_species on breed_panel (species_id, imported_at desc);

create table breed_composition (
  id integer generated always as identity primary key,
  snp_profile_id integer not null references snp_profile (id),
  panel_version text not null references breed_panel (version),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'DONE', 'REFUSED')),
  progress real not null default 0 check (progress between 0 and 1),
  result jsonb,
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  check ((state = 'QUEUED') = (result is null)),
  unique (snp_profile_id, panel_version)
);
