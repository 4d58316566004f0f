create table selling_entity (
  code text primary key,
  name text not null,
  address text not null,
  country_code text not null,
  tax_label text not null,
  tax_number text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_account text not null check (payment_account in ('AU', 'EU_US'))
);

create table country (
  id integer primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  region text not null,
  price_book text not null,
  selling_entity_code text not null references selling_entity (code),
  is_store boolean not null default false,
  states_required boolean not null default false,
  phone_prefix text,
  postcode_pattern text,
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb'))
);

create table country_state (
  id integer primary key,
  country_code text not null references country (code),
  code text not null,
  name text not null,
  unique (country_code, code)
);

create table person (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  type text not null default 'owner' check (type in ('breeder', 'vet', 'owner')),
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  country_code text not null default 'AU' references country (code),
  currency text not null default 'AUD',
  locale text not null default 'en',
  weight_unit text not null default 'kg' check (weight_unit in ('kg', 'lb')),
  newsletter boolean not null default false,
  consent_research boolean not null default false,
  consent_contact boolean not null default false,
  consent_statistics boolean not null default false,
  on_account boolean not null default false,
  credit_limit_cents integer not null default 100000 check (credit_limit_cents >= 0),
  net_terms_days integer not null default 14,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PENDING_APPROVAL', 'SUSPENDED', 'DELETED')),
  preset_breed_ids integer[] not null default '{}',
  address_state_code text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (length(email) <= 120)
);
create unique index person_email on person (lower(email));

create table person_role (
  person_id text not null references person (id),
  role text not null check (role in ('admin', 'support', 'lab_technician', 'lab_reviewer', 'collection_agent', 'registry_officer', 'club_admin', 'club_secretary', 'club_viewer')),
  granted_at timestamptz(3) not null default now(),
  primary key (person_id, role)
);

-- A session is known by the SHA-256 of its cookie. An admin who views the site as another user keeps the own session:
-- one row can hold one view, so a view cannot be nested, and it ends with the session.
create table login_session (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  idle_minutes integer not null check (idle_minutes > 0),
  last_seen_at timestamptz(3) not null default now(),
  ip_address text,
  user_agent text,
  viewing_id text references person (id),
  viewing_reason text,
  viewing_until timestamptz(3),
  viewing_act boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check (viewing_id is null or (viewing_id <> person_id and viewing_until is not null and length(viewing_reason) >= 5))
);
create index login_session_person on login_session (person_id);

create table login_credential (
  person_id text primary key references person (id) on delete cascade,
  password_hash text not null check (password_hash like '$argon2id$%'),
  changed_at timestamptz(3) not null default now()
);

-- Links that were mailed: single use, short-lived, stored as SHA-256.
create table login_link (
  token_hash text primary key,
  purpose text not null check (purpose in ('CONFIRM_REGISTRATION', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
  person_id text references person (id) on delete cascade,
  email text not null,
  data jsonb not null default '{}',
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index login_link_email on login_link (lower(email), purpose);

create table address (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  label text not null default '',
  first_name text not null,
  last_name text not null,
  company text,
  line1 text not null,
  line2 text,
  city text not null,
  state_code text,
  postal_code text not null,
  country_code text not null references country (code),
  phone text,
  is_default_billing boolean not null default false,
  is_default_shipping boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index address_person on address (person_id, id);

create table clinic (
  id integer generated always as identity primary key,
  name text not null,
  registration_number text,
  country_code text not null references country (code),
  line1 text,
  city text,
  state_code text,
  postal_code text,
  created_at timestamptz(3) not null default now()
);

create table clinic_member (
  clinic_id integer not null references clinic (id),
  person_id text not null references person (id),
  role text not null check (role in ('owner', 'billing', 'staff')),
  primary key (clinic_id, person_id)
);
create index clinic_member_person on clinic_member (person_id);

create table breeder_profile (
  person_id text primary key references person (id),
  kennel_name text not null default '',
  prefix text,
  memberships text
);

create table club (
  id integer generated always as identity primary key,
  name text not null,
  registry_code text,
  country_code text not null references country (code),
  billing_mode text not null default 'MEMBER' check (billing_mode in ('MEMBER', 'CLUB')),
  created_at timestamptz(3) not null default now()
);

create table club_member (
  club_id integer not null references club (id),
  person_id text not null references person (id),
  role text not null check (role in ('ADMIN', 'SECRETARY', 'VIEWER')),
  primary key (club_id, person_id)
);
