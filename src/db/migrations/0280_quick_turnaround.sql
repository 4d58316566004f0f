-- The order line of the quick turnaround that was bought for a kit; the sample keeps it from its reception on.
alter table order_unit add column quick_line_id integer references order_line (id);
create index order_unit_quick on order_unit (quick_line_id) where quick_line_id is not null;
alter table sample add column is_quick boolean not null default false;
-- Orders that paid for it before it had an effect: the first of their kits, as many as were paid for.
with bought as (
  select order_id, min(id) as line_id, sum(quantity) as kits from order_line where sku = 'RUSH' group by order_id
), owed as (
  select u.id, b.line_id, b.kits, row_number() over (partition by l.order_id order by l.line_no, u.unit_no) as place
  from bought b
  join order_line l on l.order_id = b.order_id
  join product p on p.id = l.product_id and p.kind <> 'multipack'
  join order_unit u on u.order_line_id = l.id
  where u.state in ('AWAITING_KIT', 'KIT_SENT', 'ACTIVATED', 'IN_LAB')
    and not exists (select from kit_gift g where g.order_line_id = l.id)
)
update order_unit u set quick_line_id = owed.line_id from owed where owed.id = u.id and owed.place <= owed.kits;
update sample s set is_quick = true from order_unit u
  where u.kit_id = s.kit_id and u.quick_line_id is not null and s.received_at is not null
    and s.state not in ('REPORTED', 'CANCELLED', 'LOST', 'EXPIRED', 'STORED', 'DESTROYED');
-- They stand first in the lists of the laboratory.
drop index sample_state;
create index sample_state on sample (state, is_quick desc, due_on, id);
drop index sample_open;
create index sample_open on sample (is_quick desc, due_on, id)
  where state not in ('REPORTED', 'CANCELLED', 'LOST', 'EXPIRED', 'STORED', 'DESTROYED');
