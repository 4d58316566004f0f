-- What was credited on an unpaid invoice, with who did it and the approval that let it: it counts towards the limit of one person.
create table invoice_credit (
  credit_note_id integer primary key references invoice (id),
  order_id integer not null references sales_order (id),
  amount_cents integer not null check (amount_cents > 0),
  requested_by text references person (id),
  approval_id integer references refund_approval (id)
);
create index invoice_credit_order on invoice_credit (order_id);
create index invoice_credit_requested_by on invoice_credit (requested_by) where requested_by is not null;
create index invoice_credit_approval on invoice_credit (approval_id) where approval_id is not null;

-- Notes that no refund made credited an unpaid invoice. An approval is decided in the transaction of its note.
insert into invoice_credit (credit_note_id, order_id, amount_cents, requested_by, approval_id)
select note.id, note.order_id, note.total_cents, person.id, approval.id
from invoice note
left join lateral (
  select e.actor_id, e.at from event e
  where e.entity = 'invoice' and e.entity_id = note.id::text and e.kind = 'credited' order by e.id limit 1
) made on true
left join person on person.id = made.actor_id
left join lateral (
  select a.id from refund_approval a
  where a.order_id = note.order_id and a.state = 'APPROVED' and a.decided_at = made.at order by a.id limit 1
) approval on true
where note.series = 'CN' and note.order_id is not null and note.total_cents > 0
  and not exists (select from refund where refund.credit_note_id = note.id)
  and exists (select from invoice sold where sold.id = note.corrects_invoice_id and sold.credited_cents > 0);
