-- Transfers of animals: an offer to an address, decided once.

create table animal_transfer (
  id integer generated always as identity primary key,
  seller_id text not null references person (id),
  email text not null check (email = lower(email) and length(email) <= 120),
  token_hash text not null unique,
  receiver_id text references person (id),
  state text not null default 'OFFERED' check (state in ('OFFERED', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  -- The seller may go on reading what becomes of the animal, when the receiver agrees.
  keeps_access boolean not null default false,
  note text check (length(note) <= 500),
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((state = 'OFFERED') = (decided_at is null)),
  check (state <> 'ACCEPTED' or (receiver_id is not null and receiver_id <> seller_id))
);
create index animal_transfer_seller on animal_transfer (seller_id, id);
create index animal_transfer_email on animal_transfer (email, id);
create index animal_transfer_receiver on animal_transfer (receiver_id, id) where receiver_id is not null;
create index animal_transfer_due on animal_transfer (expires_at) where state = 'OFFERED';

create table animal_transfer_item (
  transfer_id integer not null references animal_transfer (id),
  animal_id integer not null references animal (id),
  -- Follows animal_transfer.state = 'OFFERED': an animal is offered to one address at a time.
  is_open boolean not null default true,
  primary key (transfer_id, animal_id)
);
create unique index animal_transfer_one_offer on animal_transfer_item (animal_id) where is_open;
create index animal_transfer_item_animal on animal_transfer_item (animal_id);

-- Sharing: which results a share shows (null: all of them), and links that become shares of whoever opens them.
alter table animal_share add column kit_ids integer[];
alter table animal_share add column link_id integer references animal_share (id);
alter table animal_share add column label text check (length(label) <= 120);
create unique index animal_share_link_once on animal_share (link_id, person_id) where revoked_at is null and link_id is not null;
alter table animal_share add constraint animal_share_link_expires check (token_hash is null or expires_at is not null);

-- Collection agents.

create table collection_agent (
  id integer generated always as identity primary key,
  person_id text references person (id),
  nominated_by text references person (id),
  state text not null default 'APPLIED' check (state in ('APPLIED', 'REVIEW', 'APPROVED', 'SUSPENDED', 'EXPIRED', 'DECLINED')),
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  country_code text not null references country (code),
  state_code text not null default '',
  city text not null,
  postal_code text not null,
  experience text not null check (experience in ('VET', 'NURSE', 'JUDGE', 'CLUB_OFFICER', 'OTHER')),
  experience_note text not null default '',
  registration_number text,
  id_document_kind text not null check (id_document_kind in ('PASSPORT', 'DRIVER_LICENCE', 'NATIONAL_ID')),
  id_document_last4 text not null,
  referees jsonb not null,
  quiz_right integer not null check (quiz_right between 0 and 10),
  species_ids integer[] not null,
  travel_km integer not null default 0 check (travel_km between 0 and 2000),
  fee_note text not null default '',
  is_listed boolean not null default true,
  approved_at timestamptz(3),
  valid_until date,
  decided_by text references person (id),
  decided_reason text,
  created_at timestamptz(3) not null default now(),
  check (state <> 'APPROVED' or (person_id is not null and approved_at is not null and valid_until is not null)),
  check (quiz_right >= 8)
);
create unique index collection_agent_person on collection_agent (person_id) where person_id is not null and state in ('APPROVED', 'SUSPENDED');
create unique index collection_agent_open on collection_agent (email) where state in ('APPLIED', 'REVIEW');
create index collection_agent_place on collection_agent (country_code, state_code, postal_code) where state = 'APPROVED';
create index collection_agent_queue on collection_agent (state, id);

create table show_request (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  club_name text not null,
  show_name text not null,
  show_date date not null,
  entries integer not null check (entries > 0),
  place text not null,
  address text not null,
  country_code text not null references country (code),
  contact_name text not null,
  contact_phone text not null,
  note text not null default '',
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'SENT', 'DONE', 'DECLINED', 'WITHDRAWN')),
  decided_by text references person (id),
  decided_reason text,
  created_at timestamptz(3) not null default now()
);
create index show_request_person on show_request (person_id, id);
create index show_request_queue on show_request (state, show_date);
-- The same show twice, by a double click or from two tabs, is one request.
create unique index show_request_once on show_request (person_id, lower(show_name), show_date) where state not in ('DECLINED', 'WITHDRAWN');

create table collected_animal (
  id integer generated always as identity primary key,
  agent_id text not null references person (id),
  name text not null,
  registered_name text,
  registration_number text,
  species_id integer not null references species (id),
  breed_id integer references breed (id),
  chip_number text,
  chip_scanned boolean not null default false,
  second_id text,
  owner_name text,
  owner_email text check (owner_email = lower(owner_email)),
  kit_id integer references kit (id),
  place text not null,
  show_id integer references show_request (id),
  collected_at timestamptz(3) not null,
  seal_intact boolean not null default true,
  is_unrelated boolean not null default false,
  note text not null default '',
  owner_told_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index collected_animal_agent on collected_animal (agent_id, id) where deleted_at is null;
create unique index collected_animal_kit on collected_animal (kit_id) where deleted_at is null and kit_id is not null;
create index collected_animal_name on collected_animal using gin (name gin_trgm_ops);
create trigger collected_animal_touch before update on collected_animal for each row execute function touch_updated_at();

-- The signed declaration of a collection: what was true when both signed; never changed, only voided with its entry.
create table acm_declaration (
  id integer generated always as identity primary key,
  collected_animal_id integer not null references collected_animal (id),
  kit_id integer not null references kit (id),
  facts jsonb not null,
  agent_signature jsonb not null,
  owner_signature jsonb not null,
  grade text not null check (grade in ('A', 'B', 'C')),
  paper_number text,
  file_key text not null,
  sha256 text not null,
  signed_at timestamptz(3) not null,
  voided_at timestamptz(3)
);
create unique index acm_declaration_kit on acm_declaration (kit_id) where voided_at is null;
create unique index acm_declaration_entry on acm_declaration (collected_animal_id) where voided_at is null;

create table acm_form_request (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  kind text not null check (kind in ('NEW', 'LOST')),
  quantity integer not null check (quantity between 1 and 100),
  lost_number text,
  address text not null,
  note text not null default '',
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'SENT', 'VOID')),
  decided_by text references person (id),
  decided_reason text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((kind = 'LOST') = (lost_number is not null))
);
create index acm_form_request_person on acm_form_request (person_id, id);
create index acm_form_request_queue on acm_form_request (state, id);

create sequence acm_form_number;
create table acm_form (
  number text primary key,
  request_id integer not null references acm_form_request (id),
  state text not null default 'SENT' check (state in ('SENT', 'USED', 'VOID')),
  declaration_id integer unique references acm_declaration (id),
  check ((state = 'USED') = (declaration_id is not null))
);
create index acm_form_of_request on acm_form (request_id);

-- Clubs and registries.

alter table club_member drop constraint club_member_role_check;
alter table club_member add constraint club_member_role_check check (role in ('ADMIN', 'SECRETARY', 'VIEWER', 'MEMBER'));
alter table club_member add column joined_at timestamptz(3) not null default now();
create index club_member_person on club_member (person_id);
alter table club add column breed_ids integer[] not null default '{}';

create table club_invitation (
  id integer generated always as identity primary key,
  club_id integer not null references club (id),
  email text not null check (email = lower(email) and length(email) <= 120),
  role text not null check (role in ('ADMIN', 'SECRETARY', 'VIEWER', 'MEMBER')),
  state text not null default 'INVITED' check (state in ('INVITED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  invited_by text not null references person (id),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index club_invitation_open on club_invitation (club_id, email) where state = 'INVITED';
create index club_invitation_email on club_invitation (email) where state = 'INVITED';

create table club_grant (
  id integer generated always as identity primary key,
  club_id integer not null references club (id),
  animal_id integer not null references animal (id),
  granted_by text not null references person (id),
  -- Chosen tests, whose results the club may see.
  test_ids integer[] not null default '{}',
  granted_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_by text references person (id)
);
create unique index club_grant_live on club_grant (club_id, animal_id) where ended_at is null;
create index club_grant_animal on club_grant (animal_id) where ended_at is null;
create index club_grant_person on club_grant (granted_by) where ended_at is null;

create table club_product (
  club_id integer not null references club (id),
  product_id integer not null references product (id),
  note text not null default '',
  -- Members pay the shop's price less this share, by the club's own code at checkout.
  coupon_code text,
  position integer not null default 0,
  primary key (club_id, product_id)
);

create table registry (
  code text primary key check (code ~ '^[A-Z]{2,12}$'),
  name text not null,
  country_code text not null references country (code),
  minimum_grade text not null default 'C' check (minimum_grade in ('A', 'B', 'C')),
  required_test_ids integer[] not null default '{}'
);

create table registry_officer (
  registry_code text not null references registry (code),
  person_id text not null references person (id),
  primary key (registry_code, person_id)
);
create index registry_officer_person on registry_officer (person_id);

create table registry_consent (
  id integer generated always as identity primary key,
  animal_id integer not null references animal (id),
  registry_code text not null references registry (code),
  granted_by text not null references person (id),
  granted_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create unique index registry_consent_live on registry_consent (animal_id, registry_code) where ended_at is null;

create table registry_lookup (
  id integer generated always as identity primary key,
  registry_code text not null references registry (code),
  officer_id text not null references person (id),
  asked text not null,
  status text not null check (status in ('HAVE', 'MISSING', 'EXCLUDED')),
  animal_id integer references animal (id),
  owner_id text references person (id),
  at timestamptz(3) not null default now()
);
create index registry_lookup_officer on registry_lookup (officer_id, id);
create index registry_lookup_owner on registry_lookup (owner_id, id) where owner_id is not null;

-- Responsible breeder program.

create table breeder_listing (
  id integer generated always as identity primary key,
  person_id text not null references person (id),
  species_id integer not null references species (id),
  kennel_name text not null default '',
  prefix text not null default '',
  registry_membership text not null default '',
  country_code text not null references country (code),
  state_code text not null default '',
  area text not null default '',
  website text,
  about text not null default '',
  planned_litters text not null default '',
  breed_ids integer[] not null default '{}',
  promises text[] not null default '{}',
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'CHECKING', 'LISTED', 'LAPSED', 'REMOVED', 'DECLINED')),
  tested_percent integer check (tested_percent between 0 and 100),
  graded_percent integer check (graded_percent between 0 and 100),
  badge_code text unique,
  listed_until date,
  decided_reason text,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (state <> 'LISTED' or (badge_code is not null and listed_until is not null and tested_percent >= 80 and graded_percent >= 50))
);
create unique index breeder_listing_person on breeder_listing (person_id, species_id);
create index breeder_listing_search on breeder_listing (species_id, country_code, state_code) where state = 'LISTED';
create index breeder_listing_due on breeder_listing (listed_until) where state = 'LISTED';
create trigger breeder_listing_touch before update on breeder_listing for each row execute function touch_updated_at();

create table breeder_listing_animal (
  listing_id integer not null references breeder_listing (id),
  animal_id integer not null references animal (id),
  primary key (listing_id, animal_id)
);

create table listing_message (
  id integer generated always as identity primary key,
  listing_id integer references breeder_listing (id),
  agent_id integer references collection_agent (id),
  kind text not null check (kind in ('CONTACT', 'COMPLAINT')),
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE')),
  handled_by text references person (id),
  created_at timestamptz(3) not null default now(),
  check ((listing_id is null) <> (agent_id is null))
);
create index listing_message_queue on listing_message (kind, state, id);
