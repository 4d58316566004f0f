-- The line of the invoice that a line of a credit note corrects: what was credited of each is known before the next note.
alter table invoice_line add column corrects_line_no integer;
alter table invoice_line disable trigger invoice_line_append_only;
-- Notes name their lines like the invoice, in its order.
with named as (
  select l.id, l.invoice_id, l.line_no, l.description,
    row_number() over (partition by l.invoice_id, l.description order by l.line_no) as nth
  from invoice_line l join invoice i on i.id = l.invoice_id
  where i.series = 'CN' or exists (select 1 from invoice note where note.corrects_invoice_id = i.id)
)
update invoice_line l set corrects_line_no = sold.line_no
from named mine
join invoice note on note.id = mine.invoice_id
join named sold on sold.invoice_id = note.corrects_invoice_id and sold.description = mine.description and sold.nth = mine.nth
where l.id = mine.id;
alter table invoice_line enable trigger invoice_line_append_only;
