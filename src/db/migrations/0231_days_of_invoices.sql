-- An invoice is dated where its seller is: at 9 in the morning of 1 July in Melbourne, UTC still has 30 June.
alter table selling_entity add column time_zone text not null default 'UTC';
update selling_entity set time_zone = case code
  when 'AU' then 'Australia/Melbourne'
  when 'US' then 'America/Los_Angeles'
  when 'EU' then 'Europe/Dublin'
  when 'UK' then 'Europe/London'
  else 'UTC' end;

-- Invoices that were issued before keep the day they were printed with.
alter table invoice add column issued_on date not null default current_date;
alter table invoice disable trigger invoice_guard;
update invoice set issued_on = (issued_at at time zone 'UTC')::date where issued_on <> (issued_at at time zone 'UTC')::date;
alter table invoice enable trigger invoice_guard;

create or replace function guard_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'invoices are never deleted' using errcode = '55000'; end if;
  if old.state <> 'DRAFT' and (new.number, new.total_cents, new.net_cents, new.tax_cents, new.currency, new.buyer, new.issued_at, new.issued_on)
     is distinct from (old.number, old.total_cents, old.net_cents, old.tax_cents, old.currency, old.buyer, old.issued_at, old.issued_on) then
    raise exception 'issued invoices are corrected by a credit note' using errcode = '55000';
  end if;
  return new;
end $$;
