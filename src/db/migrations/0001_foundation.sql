-- Cross-cutting tables: extensions, append-only guard, events, audit, idempotency, mail, rate limits.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = '55000';
end $$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Every state change of every lifecycle (who, on behalf of whom, from, to, why, when).
create table event (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  kind text not null,
  from_state text,
  to_state text,
  actor_id text,
  on_behalf_of text,
  reason text,
  data jsonb not null default '{}',
  request_id text,
  at timestamptz(3) not null default now()
);
create index event_entity on event (entity, entity_id, id);
create index event_actor on event (actor_id, id);
create trigger event_append_only before update or delete on event for each row execute function refuse_change();

-- Who looked at, shared or changed what belongs to somebody: readable by its owner.
create table audit_entry (
  id bigint generated always as identity primary key,
  action text not null,
  subject text not null,
  subject_id text not null,
  owner_id text,
  actor_id text,
  on_behalf_of text,
  data jsonb not null default '{}',
  request_id text,
  at timestamptz(3) not null default now()
);
create index audit_entry_owner on audit_entry (owner_id, id);
create index audit_entry_subject on audit_entry (subject, subject_id, id);
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();

-- Answers of unsafe requests, kept in the transaction of their effect.
create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table mail_message (
  id integer generated always as identity primary key,
  dedupe_key text not null unique,
  to_address text not null,
  to_person_id text,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index mail_message_open on mail_message (id) where state in ('QUEUED', 'SENDING');
create index mail_message_to on mail_message (to_address, id);

-- Fixed-window counters that hold across processes.
create table rate_limit (
  bucket text not null,
  window_start timestamptz(3) not null,
  hits integer not null default 0,
  primary key (bucket, window_start)
);

create table app_secret (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default now()
);
