-- The history of what happened and the record of who looked are never changed, with two exceptions: what is older than the
-- data map keeps it may go, and when somebody is taken out of the database the words that people wrote as a reason go.
create function refuse_change_but_of_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '10 years' then return old; end if;
  if tg_op = 'UPDATE' and (new.reason is null or new.reason = old.reason) and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    then return new; end if;
  raise exception 'table % is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger event_append_only on event;
create trigger event_append_only before update or delete on event for each row execute function refuse_change_but_of_words();

create function refuse_change_but_of_age() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  raise exception 'table % is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change_but_of_age();
