-- The history of what happened is never changed, with one exception: when somebody is taken out of the database, the words
-- that people wrote as a reason go. Nothing else of the row may differ.
create function refuse_change_but_of_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.reason is null or new.reason = old.reason) and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  raise exception 'table % is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger event_append_only on event;
create trigger event_append_only before update or delete on event for each row execute function refuse_change_but_of_words();
