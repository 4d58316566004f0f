-- A mail waits in its own row: when it is due again says the row, not a job beside it. One that is being sent is due again
-- when whoever sends it has had time enough.
alter table mail_message add column due_at timestamptz(3) not null default now();
drop index mail_message_open;
create index mail_message_due on mail_message (due_at, id) where state in ('QUEUED', 'SENDING');

-- The jobs of before; the queue makes its own tables at the first start, so a new database has none.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'mail.deliver';
  end if;
end
$$;
