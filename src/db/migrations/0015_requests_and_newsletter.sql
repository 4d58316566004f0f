-- What visitors ask or apply for through a form, and the newsletter with double opt-in.
create table form_request (
  id integer generated always as identity primary key,
  number text not null generated always as ('RQ-' || lpad(id::text, 6, '0')) stored unique,
  form text not null check (form ~ '^[a-z][a-z-]{1,39}$'),
  state text not null default 'NEW'
    check (state in ('SUSPECT', 'NEW', 'IN_PROGRESS', 'WAITING', 'ACCEPTED', 'DECLINED', 'CLOSED')),
  name text not null check (length(name) between 1 and 120),
  email citext not null check (length(email::text) between 3 and 120),
  summary text not null check (length(summary) <= 200),
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  person_id text references person (id),
  country_code text,
  -- One proof of work is one request: a double click or a repeat finds the first.
  pass_hash text not null unique,
  search_text text not null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state in ('ACCEPTED', 'DECLINED')) <= (decided_at is not null))
);
create index form_request_queue on form_request (state, form, id desc);
create index form_request_form on form_request (form, id desc);
create index form_request_person on form_request (person_id, id desc) where person_id is not null;
create index form_request_search on form_request using gin (search_text gin_trgm_ops);
create trigger form_request_touch before update on form_request for each row execute function touch_updated_at();

create table form_request_file (
  id integer generated always as identity primary key,
  request_id integer not null references form_request (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  file_key text not null
);
create index form_request_file_request on form_request_file (request_id);

-- Answers that went out by mail, and notes that only staff read.
create table form_request_message (
  id integer generated always as identity primary key,
  request_id integer not null references form_request (id) on delete cascade,
  kind text not null check (kind in ('REPLY', 'NOTE')),
  body text not null check (length(body) between 1 and 5000),
  author_id text not null references person (id),
  created_at timestamptz(3) not null default now()
);
create index form_request_message_request on form_request_message (request_id, id);

create table newsletter_subscription (
  id integer generated always as identity primary key,
  email citext not null unique check (length(email::text) between 3 and 120),
  state text not null default 'PENDING' check (state in ('PENDING', 'CONFIRMED', 'LEFT')),
  -- sha256 of the secret in the mail.
  token_hash text not null unique,
  country_code text,
  asked_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  left_at timestamptz(3),
  check ((state = 'CONFIRMED') <= (confirmed_at is not null)),
  check ((state = 'LEFT') <= (left_at is not null))
);
create index newsletter_subscription_state on newsletter_subscription (state, id desc);
