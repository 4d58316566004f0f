-- The history (event) and the record of who looked (audit_entry) are chained: every row gets a link that holds the hash of
-- the row and of the link before it, so that a row that was changed, removed or put elsewhere is found (trust.md U1, T29).
-- Links are added by a job, behind the rows: whoever writes the history waits for nobody.
create table history_link (
  log text not null check (log in ('event', 'audit_entry')),
  position bigint not null check (position > 0),
  row_id bigint not null,
  row_at timestamptz(3) not null,
  row_digest bytea not null check (octet_length(row_digest) = 32),
  -- The words that somebody wrote as a reason may be taken out with that person; their hash is salted, and the salt goes with them.
  words_digest bytea check (octet_length(words_digest) = 32),
  words_salt bytea check (words_salt is null or (octet_length(words_salt) = 16 and words_digest is not null)),
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz(3) not null default now(),
  primary key (log, position),
  unique (log, row_id),
  -- No link has two successors.
  unique (log, previous)
);

-- How long the rows of a log are kept; links go with them.
create function history_kept(log text) returns interval immutable language sql
  return case log when 'event' then interval '10 years' else interval '3 years' end;

create function refuse_change_of_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.row_at < now() - history_kept(old.log) then return old; end if;
  if tg_op = 'UPDATE' and new.words_salt is null and to_jsonb(new) - 'words_salt' = to_jsonb(old) - 'words_salt' then return new; end if;
  raise exception 'table % is append-only', tg_table_name using errcode = '55000';
end $$;
create trigger history_link_append_only before update or delete on history_link for each row execute function refuse_change_of_link();

create function forget_salt_of_words() returns trigger language plpgsql as $$
begin
  update history_link set words_salt = null where log = 'event' and row_id = new.id and words_salt is not null;
  return null;
end $$;
create trigger event_words_gone after update on event for each row
  when (old.reason is not null and new.reason is null) execute function forget_salt_of_words();

-- Tests may be given to any address: whether it belongs to an account that may have them is told to nobody (trust.md T36). What
-- nobody can take yet is held for the giver, and goes back after 30 days.
alter table kit_credit_transfer
  add column to_email text,
  add column ended_at timestamptz(3),
  alter column to_person drop not null;
update kit_credit_transfer t set to_email = p.email from person p where p.id = t.to_person;
create index kit_credit_transfer_waiting on kit_credit_transfer (at) where to_person is null and taken_back_at is null and ended_at is null;
create index kit_credit_entry_transfer on kit_credit_entry (transfer_id, kit_credit_id) where transfer_id is not null;
