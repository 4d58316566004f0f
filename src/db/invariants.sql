-- Each query must return no row. Run after every test file that writes, at start, and every hour.

-- M1 a paid order has captured exactly its total
select o.id, o.total_cents from sales_order o left join payment_part p on p.order_id = o.id
where o.payment_state = 'PAID' and o.total_cents > 0 and o.method in ('C', 'P', 'A', 'EFT')
group by o.id having coalesce(sum(p.captured_cents), 0) <> o.total_cents;

-- M2 the parts of a payment sum to it, captured and refunded alike
select p.id from payment p join payment_part t on t.payment_id = p.id
group by p.id having sum(t.amount_cents) <> p.amount_cents or sum(t.captured_cents) > p.captured_cents or sum(t.refunded_cents) <> p.refunded_cents;

-- M3 captured money stands on an order that is placed or waits for a person
select t.id from payment_part t join sales_order o on o.id = t.order_id
where t.captured_cents > 0 and o.state in ('PENDING_PAYMENT', 'EXPIRED');

-- M4 the lines of an order sum to its totals
select o.id from sales_order o join order_line l on l.order_id = o.id
group by o.id having sum(l.goods_cents) <> o.goods_cents or sum(l.discount_cents) > o.discount_cents or sum(l.points_cents) <> o.points_cents;

-- M5 an ordered cart has its order, and an order's cart is ordered
select c.id from cart c left join sales_order o on o.cart_id = c.id
where (c.state = 'ORDERED' and o.id is null) or (o.id is not null and c.state not in ('ORDERED', 'MERGED'));

-- M6 placed orders have numbers and a date; numbers are unique for each seller without gaps
select o.id::text as what from sales_order o where o.state in ('PLACED', 'PROCESSING', 'COMPLETED') and (o.number is null or o.placed_at is null)
union all
select selling_entity_code from sales_order where number is not null
group by selling_entity_code having max(substring(number from '\d+$')::int) - min(substring(number from '\d+$')::int) + 1 <> count(*);

-- I1 invoice numbers have no gap and no double for each seller, series and year
select selling_entity_code, series, series_year from invoice
group by selling_entity_code, series, series_year having max(series_no) <> count(*) or min(series_no) <> 1;

-- I2 the lines of an invoice sum to it
select i.id from invoice i join invoice_line l on l.invoice_id = i.id
group by i.id having sum(l.net_cents) <> i.net_cents or sum(l.tax_cents) <> i.tax_cents;

-- L1 the points of a person are the sum of the ledger
select coalesce(b.person_id, e.person_id) as person_id
from loyalty_balance b
full join (select person_id, sum(available_delta) as available, sum(pending_delta) as pending from loyalty_entry group by person_id) e on e.person_id = b.person_id
where coalesce(b.available, 0) <> coalesce(e.available, 0) or coalesce(b.pending, 0) <> coalesce(e.pending, 0);

-- V1 a coupon counts exactly its live redemptions
select c.id from coupon c left join coupon_redemption r on r.coupon_id = c.id and r.state in ('RESERVED', 'USED')
group by c.id having c.used <> count(r.id);

-- K1 an activated kit has one activation, and the same animal as its activation
select k.id from kit k left join activation a on a.kit_id = k.id
where (k.state in ('ACTIVATED', 'RECEIVED', 'CONSUMED') and a.id is null) or (a.id is not null and a.animal_id is distinct from k.animal_id);

-- K2 a kit that left the warehouse for an order stands on exactly one unit of that order's line
select k.id from kit k left join order_unit u on u.kit_id = k.id
where k.order_line_id is not null and (u.id is null or u.order_line_id <> k.order_line_id);

-- K3 credits: the state of each is what its ledger says last
select c.id from kit_credit c
left join lateral (select kind from kit_credit_entry e where e.kit_credit_id = c.id order by e.id desc limit 1) last on true
where last.kind is null
   or (c.state = 'AVAILABLE' and last.kind not in ('BUY', 'TRANSFER', 'RELEASE'))
   or (c.state = 'HELD' and last.kind <> 'HOLD') or (c.state = 'USED' and last.kind <> 'USE');

-- A1 every animal has exactly one owner
select a.id from animal a left join animal_ownership o on o.animal_id = a.id and o.till is null
group by a.id having count(o.id) <> 1;

-- A2 parents are of the same species and of the right sex
select a.id from animal a join animal p on p.id in (a.sire_id, a.dam_id)
where p.species_id <> a.species_id or (p.id = a.sire_id and p.sex <> 'male') or (p.id = a.dam_id and p.sex <> 'female');

-- S1 every sample of an activation is that of its kit and animal
select s.id from sample s join activation a on a.id = s.activation_id where s.kit_id <> a.kit_id or s.animal_id <> a.animal_id;

-- S2 the last stage of a sample is its state
select s.id from sample s
left join lateral (select state from sample_stage t where t.sample_id = s.id order by t.id desc limit 1) last on true
where last.state is distinct from s.state;

-- R1 a reported sample has results, one report and one certificate that is valid or was taken back
select s.id from sample s
where s.state in ('REPORTED', 'STORED')
  and (not exists (select 1 from result r where r.sample_id = s.id)
    or not exists (select 1 from report p where p.sample_id = s.id)
    or not exists (select 1 from certificate c where c.sample_id = s.id));

-- R2 nothing is released that a second person did not approve
select s.id from sample s
where s.state in ('APPROVED', 'REPORTED', 'STORED')
  and not exists (select 1 from result_review v where v.sample_id = s.id and v.decision = 'APPROVED' and v.decided_by <> v.submitted_by);

-- R3 results exist only for samples that were released
select r.id from result r join sample s on s.id = r.sample_id where s.state not in ('REPORTED', 'STORED', 'DESTROYED', 'IN_REVIEW', 'APPROVED', 'PLATED', 'RUN', 'GENOTYPED');

-- C1 a certificate belongs to the animal of its sample
select c.id from certificate c join sample s on s.id = c.sample_id where c.animal_id <> s.animal_id;
