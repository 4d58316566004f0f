-- The orders of a person are numbered 1, 2, 3 ... so that any page of a history of any length is one range of an index, and
-- the greatest number says how many there are.

alter table sales_order add column person_no integer;
alter table sales_order disable trigger sales_order_touch;
update sales_order o set person_no = counted.no
from (select id, row_number() over (partition by person_id order by id) as no from sales_order where person_id is not null) counted
where counted.id = o.id;
alter table sales_order enable trigger sales_order_touch;

drop index sales_order_person;
drop index sales_order_person_state;
drop index sales_order_person_total;
create unique index sales_order_person on sales_order (person_id, person_no) where person_id is not null;
create index sales_order_person_state on sales_order (person_id, state, person_no desc) where person_id is not null;
create index sales_order_person_total on sales_order (person_id, total_cents desc, person_no desc) where person_id is not null;

-- Whoever orders twice at once waits here until the first order is committed or gone: no number is given twice, none left out.
create function number_in_history() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('history of ' || new.person_id, 0));
  select coalesce(max(o.person_no), 0) + 1 into new.person_no from sales_order o where o.person_id = new.person_id;
  return new;
end $$;
create trigger sales_order_number before insert on sales_order
for each row when (new.person_id is not null) execute function number_in_history();
create trigger sales_order_renumber before update of person_id on sales_order
for each row when (old.person_id is null and new.person_id is not null) execute function number_in_history();
