create table animal (
  id integer generated always as identity primary key,
  name text not null,
  registered_name text,
  registration_number text,
  chip_number text,
  species_id integer not null references species (id),
  breed_id integer references breed (id),
  sex text not null check (sex in ('male', 'female')),
  date_of_birth date,
  colour text,
  weight_grams integer check (weight_grams > 0),
  photo_key text,
  personality text,
  sire_id integer references animal (id),
  dam_id integer references animal (id),
  bred_by text references person (id),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'ARCHIVED', 'DECEASED')),
  identity_locked_at timestamptz(3),
  created_by text references person (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (sire_id is null or sire_id <> id),
  check (dam_id is null or dam_id <> id)
);
create index animal_chip on animal (chip_number);
create index animal_registration on animal (registration_number);
create index animal_sire on animal (sire_id);
create index animal_dam on animal (dam_id);
create index animal_name_trgm on animal using gin (name gin_trgm_ops);
create trigger animal_touch before update on animal for each row execute function touch_updated_at();

create table animal_ownership (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  person_id text not null references person (id),
  since timestamptz(3) not null default now(),
  till timestamptz(3),
  -- Follows animal.state: with it, the lists of a person and their counts need this index alone.
  archived boolean not null default false
);
create unique index animal_one_owner on animal_ownership (animal_id) where till is null;
create index animal_ownership_person on animal_ownership (person_id, archived, animal_id) where till is null;

create table animal_share (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  shared_by text not null references person (id),
  person_id text references person (id),
  email text,
  token_hash text unique,
  level text not null check (level in ('VIEW', 'DOWNLOAD', 'MANAGE')),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (person_id is not null or email is not null or token_hash is not null)
);
create index animal_share_animal on animal_share (animal_id) where revoked_at is null;
create index animal_share_person on animal_share (person_id) where revoked_at is null;
-- A share by e-mail waits for its account: whoever owns the address holds it.
create unique index animal_share_email on animal_share (email, animal_id) where revoked_at is null and email is not null;

create table clinic_patient (
  clinic_id integer not null references clinic (id),
  animal_id integer not null references animal (id),
  owner_name text,
  owner_email text,
  created_at timestamptz(3) not null default now(),
  primary key (clinic_id, animal_id)
);
create index clinic_patient_animal on clinic_patient (animal_id);

create table kit_batch (
  id integer generated always as identity primary key,
  product_id integer references product (id),
  swab_lot text not null,
  location text not null default 'MAIN',
  manufactured_on date not null,
  expires_on date not null,
  size integer not null check (size > 0),
  created_by text references person (id),
  created_at timestamptz(3) not null default now(),
  check (expires_on > manufactured_on)
);

create table kit (
  id integer generated always as identity primary key,
  barcode text not null,
  second_barcode text,
  batch_id integer references kit_batch (id),
  product_id integer references product (id),
  state text not null default 'CREATED' check (state in (
    'CREATED', 'IN_STOCK', 'ALLOCATED', 'DISPATCHED', 'DELIVERED', 'ACTIVATED', 'RECEIVED', 'CONSUMED',
    'LOST', 'VOID', 'EXPIRED', 'RETURNED', 'RECALLED', 'REPLACED'
  )),
  order_line_id integer,
  clinic_id integer references clinic (id),
  animal_id integer references animal (id),
  activated_by text references person (id),
  activated_at timestamptz(3),
  expires_on date not null,
  replaces_kit_id integer references kit (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (length(barcode) <= 50),
  check (second_barcode is null or second_barcode <> barcode),
  check ((state in ('ACTIVATED', 'RECEIVED', 'CONSUMED', 'REPLACED')) = (activated_at is not null))
);
create unique index kit_barcode on kit (upper(barcode));
create unique index kit_second_barcode on kit (upper(second_barcode)) where second_barcode is not null;
create index kit_order_line on kit (order_line_id);
create index kit_stock on kit (product_id, id) where state = 'IN_STOCK';
create index kit_activated_by on kit (activated_by, id);
create index kit_animal on kit (animal_id);
create trigger kit_touch before update on kit for each row execute function touch_updated_at();

create table activation_draft (
  id text primary key,
  person_id text references person (id),
  barcode text not null,
  step integer not null default 1 check (step between 1 and 4),
  version integer not null default 1,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index activation_draft_person on activation_draft (person_id, upper(barcode)) where person_id is not null;
create index activation_draft_email on activation_draft ((data ->> 'email')) where person_id is null;

create table activation (
  id integer generated always as identity primary key,
  kit_id integer not null unique references kit (id),
  animal_id integer not null references animal (id),
  person_id text not null references person (id),
  product_id integer references product (id),
  draft_id text not null unique,
  contact jsonb not null,
  excluded_tests integer[] not null default '{}',
  collector jsonb not null default '{}',
  custody_grade text not null default 'C' check (custody_grade in ('A', 'B', 'C')),
  consent jsonb not null default '{}',
  terms_accepted_at timestamptz(3) not null,
  at timestamptz(3) not null default now()
);
create index activation_person on activation (person_id, id);
create index activation_animal on activation (animal_id);
