-- Second factors, mails a person does not want, consents as they were given, exports and deletions.

-- The secret is sealed with a key that is not in the database. A code's time step is used once.
create table totp_factor (
  person_id text primary key references person (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table backup_code (
  person_id text not null references person (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (person_id, code_hash)
);

create table passkey (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  label text not null,
  public_key text not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_person on passkey (person_id, created_at);

-- A sign-in that waits for its second factor, or a passkey question; known by the SHA-256 of a cookie.
create table login_challenge (
  token_hash text primary key,
  purpose text not null check (purpose in ('SECOND_FACTOR', 'PASSKEY')),
  person_id text references person (id) on delete cascade,
  challenge text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check (purpose <> 'SECOND_FACTOR' or person_id is not null)
);
create index login_challenge_age on login_challenge (expires_at);
create index login_challenge_person on login_challenge (person_id);

-- Kinds of mail that this person does not want. Mails about money, results and the account itself cannot be refused.
alter table person add column muted_mails text[] not null default '{}';
alter table person add column deactivated_reason text;

-- What somebody agreed to or took back, with the words that stood beside the box.
create table consent_record (
  id bigint generated always as identity primary key,
  person_id text not null references person (id) on delete cascade,
  kind text not null check (kind in ('newsletter', 'research', 'contact', 'statistics', 'terms')),
  granted boolean not null,
  text_version text not null,
  at timestamptz(3) not null default now()
);
create index consent_record_person on consent_record (person_id, id desc);

-- A copy of everything about a person. The link in the mail opens it once.
create table data_export (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'READY', 'TAKEN', 'EXPIRED', 'FAILED')),
  step text not null default '',
  done integer not null default 0 check (done >= 0),
  total integer not null default 1 check (total >= 1),
  token_hash text unique,
  file_key text,
  size_bytes bigint,
  asked_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  taken_at timestamptz(3),
  expires_at timestamptz(3),
  check (state <> 'READY' or (token_hash is not null and file_key is not null and expires_at is not null)),
  check (done <= total)
);
create index data_export_person on data_export (person_id, asked_at desc);
create unique index data_export_one_open on data_export (person_id) where state in ('QUEUED', 'RUNNING');

-- A deletion that was asked for: 14 days to think again, then everything goes that need not stay. After it only the
-- person's random id is left here, so that a restored backup can be cleaned again.
create table person_deletion (
  id bigint generated always as identity primary key,
  person_id text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CANCELLED', 'DONE')),
  asked_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'WAITING') = (ended_at is null))
);
create unique index person_deletion_one_open on person_deletion (person_id) where state = 'WAITING';
create index person_deletion_due on person_deletion (due_at) where state = 'WAITING';

alter table login_link drop constraint login_link_purpose_check;
alter table login_link add constraint login_link_purpose_check
  check (purpose in ('CONFIRM_REGISTRATION', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'CHANGE_EMAIL_OLD'));

-- A new address for signing in counts when both mailboxes have said yes.
create table email_change (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  new_email text not null check (length(new_email) <= 120),
  old_confirmed_at timestamptz(3),
  new_confirmed_at timestamptz(3),
  done_at timestamptz(3),
  expires_at timestamptz(3) not null,
  asked_at timestamptz(3) not null default now(),
  check (done_at is null or (old_confirmed_at is not null and new_confirmed_at is not null))
);
create index email_change_person on email_change (person_id, asked_at desc);
