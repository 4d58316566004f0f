-- Referees of a nomination: each is written to once, and answers once by the link of the mail.

create table agent_referee (
  id integer generated always as identity primary key,
  request_id integer not null references form_request (id) on delete cascade,
  number integer not null check (number in (1, 2)),
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) between 3 and 120),
  role text not null check (length(role) <= 120),
  token_hash text not null unique,
  state text not null default 'ASKED' check (state in ('ASKED', 'ANSWERED')),
  asked_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  recommends text check (recommends in ('YES', 'DOUBTS', 'NO')),
  known_for text check (length(known_for) between 1 and 120),
  words text check (length(words) between 1 and 2000),
  answered_at timestamptz(3),
  check (num_nonnulls(recommends, known_for, words, answered_at) = case state when 'ANSWERED' then 4 else 0 end)
);
create unique index agent_referee_once on agent_referee (request_id, number);
create index agent_referee_email on agent_referee (email);

-- Complaints about agents are requests of their own form; the desk counts them beside the agent.
create index form_request_about_agent on form_request ((answers ->> 'agentId')) where form = 'agent-complaint';

-- Samples that an agent sends together, under one number.

create table consignment (
  id integer generated always as identity primary key,
  number text not null generated always as ('CN-' || lpad(id::text, 6, '0')) stored unique,
  agent_id text not null references person (id),
  state text not null default 'PACKED' check (state in ('PACKED', 'SENT', 'RECEIVED', 'CANCELLED')),
  carrier text not null default '' check (length(carrier) <= 80),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  note text not null default '' check (length(note) <= 500),
  -- Codes on tubes in the parcel that no kit of ours has.
  unknown_barcodes text[] not null default '{}' check (cardinality(unknown_barcodes) <= 400),
  sent_at timestamptz(3),
  received_at timestamptz(3),
  received_by text references person (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((state = 'RECEIVED') = (received_at is not null)),
  check (state <> 'SENT' or sent_at is not null)
);
create index consignment_agent on consignment (agent_id, id);
create index consignment_queue on consignment (state, id);
create trigger consignment_touch before update on consignment for each row execute function touch_updated_at();

create table consignment_item (
  consignment_id integer not null references consignment (id),
  kit_id integer not null references kit (id),
  -- PACKED by the agent; then FOUND in the parcel or MISSING from it; EXTRA: in the parcel, but not on the list.
  state text not null default 'PACKED' check (state in ('PACKED', 'FOUND', 'MISSING', 'EXTRA')),
  -- Follows the consignment: not cancelled, and the kit not missing from what was received.
  is_live boolean not null default true,
  primary key (consignment_id, kit_id),
  check (state <> 'MISSING' or not is_live)
);
-- A kit lies in one parcel.
create unique index consignment_item_kit on consignment_item (kit_id) where is_live;

-- An entry of an agent's log: a photo of the animal at its collection.
alter table collected_animal add column photo_key text;
create index collected_animal_show on collected_animal (show_id) where show_id is not null;

-- Whoever collects a sample of their own animal shows its chip: a photo or film, looked at by the laboratory (grade B).
create table chip_evidence (
  id integer generated always as identity primary key,
  kit_id integer not null references kit (id),
  person_id text not null references person (id),
  chip_number text not null check (chip_number ~ '^[0-9]{9,15}$'),
  file_key text not null,
  content_type text not null check (content_type in ('image/jpeg', 'video/mp4', 'video/webm', 'video/quicktime')),
  state text not null default 'SENT' check (state in ('SENT', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  reason text check (length(reason) <= 300),
  decided_by text references person (id),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((state in ('ACCEPTED', 'REFUSED')) = (decided_at is not null)),
  check ((state = 'REFUSED') = (reason is not null))
);
create unique index chip_evidence_live on chip_evidence (kit_id) where state in ('SENT', 'ACCEPTED');
create index chip_evidence_kit on chip_evidence (kit_id, id);
create index chip_evidence_person on chip_evidence (person_id, id);
create index chip_evidence_waiting on chip_evidence (id) where state = 'SENT';

alter table activation drop constraint activation_custody_reason_check;
alter table activation add constraint activation_custody_reason_check
  check (custody_reason in ('SELF', 'CHIP_SHOWN', 'NAMED', 'NOT_SIGNED', 'NOT_SCANNED', 'SIGNED', 'INTEREST', 'CHIP_DIFFERS'));
