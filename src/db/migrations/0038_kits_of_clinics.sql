-- Kits that were sent to a clinic before kits were marked with it belong to it as well: no other clinic activates them
-- (business rules 3.2).
update kit k set clinic_id = (
  select m.clinic_id from order_line l
  join sales_order o on o.id = l.order_id
  join clinic_member m on m.person_id = o.person_id
  where l.id = k.order_line_id order by m.clinic_id limit 1)
where k.clinic_id is null and k.order_line_id is not null
  and exists (
    select from order_line l join sales_order o on o.id = l.order_id join clinic_member m on m.person_id = o.person_id
    where l.id = k.order_line_id);
