-- Staff run clubs, registries and the register of responsible breeders; registries read by programs of their own.

alter table club add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED'));
alter table club add column closed_reason text check (length(closed_reason) <= 300);
alter table club add column updated_at timestamptz(3) not null default now();
alter table club add constraint club_closed_why check ((state = 'CLOSED') = (closed_reason is not null));
create unique index club_name_once on club (lower(name), country_code);

alter table registry add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED'));
alter table registry add column closed_reason text check (length(closed_reason) <= 300);
alter table registry add column updated_at timestamptz(3) not null default now();
alter table registry add constraint registry_closed_why check ((state = 'CLOSED') = (closed_reason is not null));
create unique index registry_name_once on registry (lower(name));
alter table registry_officer add column appointed_at timestamptz(3) not null default now();

create table registry_key (
  id integer generated always as identity primary key,
  registry_code text not null references registry (code),
  label text not null check (length(label) between 1 and 60),
  -- SHA-256: the key itself is 256 bits of chance and is shown once.
  key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
  -- Its beginning, to tell one from another.
  key_start text not null check (length(key_start) between 4 and 16),
  created_by text not null references person (id),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text references person (id)
);
create index registry_key_list on registry_key (registry_code, id desc);

-- Who asked: an officer at the desk, a program with a key, or nobody, when a certificate was announced.
alter table registry_lookup alter column officer_id drop not null;
alter table registry_lookup add column via text not null default 'DESK' check (via in ('DESK', 'KEY', 'NOTICE'));
alter table registry_lookup add column key_id integer references registry_key (id);
alter table registry_lookup add constraint registry_lookup_who check (
  (via = 'DESK') = (officer_id is not null) and (via = 'KEY') = (key_id is not null));
create index registry_lookup_registry on registry_lookup (registry_code, id desc);
create index registry_lookup_key on registry_lookup (key_id, id desc) where key_id is not null;

create table registry_webhook (
  registry_code text primary key references registry (code),
  url text not null check (url ~ '^https?://' and length(url) <= 300),
  sealed_secret text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED')),
  created_by text not null references person (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- What was announced to a registry. The facts are read when it is sent, not when it is written.
create table registry_notice (
  id uuid primary key default gen_random_uuid(),
  registry_code text not null references registry (code),
  kind text not null check (kind in ('certificate.issued', 'certificate.changed', 'certificate.revoked', 'test')),
  certificate_id integer references certificate (id),
  animal_id integer references animal (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED', 'DROPPED')),
  attempts integer not null default 0 check (attempts >= 0),
  http_status integer,
  problem text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((kind = 'test') = (certificate_id is null)),
  check ((certificate_id is null) = (animal_id is null)),
  check ((state = 'WAITING') = (ended_at is null))
);
create unique index registry_notice_once on registry_notice (registry_code, certificate_id, kind) where certificate_id is not null;
create index registry_notice_list on registry_notice (registry_code, created_at desc, id);

-- Responsible breeders: a photo, and a pause by staff.
alter table breeder_listing add column photo_key text;
alter table breeder_listing add column paused_at timestamptz(3);
alter table breeder_listing add column paused_reason text check (length(paused_reason) <= 300);
alter table breeder_listing add constraint breeder_listing_paused_why check ((paused_at is null) = (paused_reason is null));
create index breeder_listing_desk on breeder_listing (state, kennel_name);
-- Letters to listed breeders and complaints about them are forms: they are found by the listing they name.
create index form_request_listing on form_request ((answers ->> 'listingId')) where answers ? 'listingId';
