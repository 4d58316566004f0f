-- Collection agents: where a nomination came from, and who asked whom to collect.

alter table collection_agent add column request_id integer references form_request (id) on delete set null;
create unique index collection_agent_request on collection_agent (request_id) where request_id is not null;

create table agent_authorisation (
  id integer generated always as identity primary key,
  agent_id integer not null references collection_agent (id) on delete cascade,
  owner_id text not null references person (id),
  message text not null default '' check (length(message) <= 1000),
  state text not null default 'ASKED' check (state in ('ASKED', 'ACCEPTED', 'DECLINED', 'ENDED')),
  answer text not null default '' check (length(answer) <= 500),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((state = 'ASKED') = (decided_at is null))
);
-- An owner asks an agent once, however often the button is pressed.
create unique index agent_authorisation_live on agent_authorisation (agent_id, owner_id) where state in ('ASKED', 'ACCEPTED');
create index agent_authorisation_owner on agent_authorisation (owner_id, id);
create index agent_authorisation_agent on agent_authorisation (agent_id, id);

-- Shows: which stand, where it comes from.
alter table show_request add column stand text not null default 'both' check (stand in ('table', 'banner', 'both'));
alter table show_request add column tracking_number text check (length(tracking_number) <= 80);
alter table show_request add column request_id integer references form_request (id) on delete set null;
create unique index show_request_form on show_request (request_id) where request_id is not null;

-- Why a sample has its grade (business rules 3.13), and which entry of an agent's log it is.
alter table activation add column custody_reason text not null default 'SELF'
  check (custody_reason in ('SELF', 'NAMED', 'NOT_SIGNED', 'NOT_SCANNED', 'SIGNED', 'INTEREST', 'CHIP_DIFFERS'));
update activation set custody_reason = 'NAMED' where custody_grade <> 'C';
create index collected_animal_owner on collected_animal (owner_email, id) where deleted_at is null and owner_email is not null;
