-- Each query must return no row. They run after every test file that writes, at startup and every hour.

-- Orders and money.

-- M1 a paid order has received exactly its total, less credits, and an order whose part payments were refunded has kept nothing
select o.id, o.number, o.total_cents, money.kept
from sales_order o
cross join lateral (
  select coalesce(sum(p.captured_cents), 0) - (
    select coalesce(sum(r.amount_cents), 0) from refund r where r.order_id = o.id and r.before_sale and r.state <> 'FAILED') as kept
  from payment_part p
  where p.order_id = o.id or p.invoice_id in (select i.id from invoice i where i.order_id = o.id)
) money
where o.payment_state in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') and o.state <> 'NEEDS_REVIEW'
  and not (o.payment_state = 'REFUNDED' and o.placed_at is null and money.kept = 0)
  and money.kept <> o.total_cents - (
    select coalesce(sum(i.credited_cents), 0) from invoice i where i.order_id = o.id and i.series = 'INV');

-- OH1 the orders of each user are numbered 1, 2, 3 ...
select person_id from sales_order where person_id is not null group by person_id
having count(person_no) <> count(*) or min(person_no) <> 1 or max(person_no) <> count(*) or count(distinct person_no) <> count(*);

-- M2 no order has two captures of its full price
select order_id, count(*) from payment_part where captured_cents > 0 and is_whole and order_id is not null
group by order_id having count(*) > 1;

-- M3 every captured payment that was not refunded in full belongs to an order that counts as paid
select p.id as payment_id, o.id as order_id, o.payment_state
from payment p join payment_part part on part.payment_id = p.id join sales_order o on o.id = part.order_id
where p.state = 'CAPTURED' and p.refunded_cents < p.captured_cents and o.payment_state not in ('PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED');

-- M4 an order equals the sum of its lines and shipping
select o.id from sales_order o join order_line l on l.order_id = o.id
group by o.id
having o.goods_cents <> sum(l.goods_cents) or o.discount_cents <> sum(l.discount_cents)
  or o.points_cents <> sum(l.points_cents) or o.tax_cents <> sum(l.tax_cents) + o.shipping_tax_cents;

-- M5 a payment equals the sum of its parts
select p.id from payment p join payment_part part on part.payment_id = p.id
group by p.id
having p.amount_cents <> sum(part.amount_cents)
  or (p.state = 'CAPTURED' and p.captured_cents <> sum(part.captured_cents))
  or (p.state in ('CREATED', 'PENDING', 'FAILED', 'CANCELLED') and p.captured_cents + sum(part.captured_cents) > 0);

-- M6 the refunded amount equals the successful refunds, and refunds never exceed the captured amount
select p.id from payment p
left join lateral (select sum(amount_cents) as cents from refund r where r.payment_id = p.id and r.state = 'SUCCEEDED') gone on true
left join lateral (select sum(amount_cents) as cents from refund r where r.payment_id = p.id and r.state <> 'FAILED') asked on true
where p.refunded_cents <> coalesce(gone.cents, 0) or coalesce(asked.cents, 0) > p.captured_cents;

-- M7 a placed order has a number and exactly one invoice for its total
select o.id from sales_order o
left join invoice i on i.order_id = o.id and i.series = 'INV' and i.state <> 'VOID'
where o.placed_at is not null
group by o.id
having o.number is null or count(i.id) <> 1 or sum(i.total_cents) <> o.total_cents;

-- M8 an invoice equals the sum of its lines
select i.id, i.number from invoice i left join invoice_line l on l.invoice_id = i.id
group by i.id
having i.net_cents <> coalesce(sum(l.net_cents), 0) or i.tax_cents <> coalesce(sum(l.tax_cents), 0);

-- M9 invoice numbers have no gaps or duplicates
select c.selling_entity_code, c.series, c.year, c.last_number, count(i.id), max(i.series_no)
from invoice_counter c
left join invoice i on i.selling_entity_code = c.selling_entity_code and i.series = c.series and i.series_year = c.year
where c.series in ('INV', 'CN')
group by c.selling_entity_code, c.series, c.year
having c.last_number <> count(i.id) or c.last_number <> coalesce(max(i.series_no), 0);

-- M10 order numbers have no gaps
select c.selling_entity_code, c.last_number from invoice_counter c
where c.series = 'ORD'
  and c.last_number <> (select count(*) from sales_order o where o.selling_entity_code = c.selling_entity_code and o.number is not null);

-- M11 the paid amount of an invoice equals its captured payments, less what was refunded of them before the sale, and credits
select i.id, i.number, i.paid_cents from invoice i
where i.series = 'INV' and i.state <> 'VOID' and i.paid_cents - i.credited_cents <> (
  select coalesce(sum(p.captured_cents), 0) from payment_part p where p.order_id = i.order_id or p.invoice_id = i.id) - (
  select coalesce(sum(r.amount_cents), 0) from refund r where r.order_id = i.order_id and r.before_sale and r.state <> 'FAILED');

-- M12 a placed order has exactly one unit for each kit it owes
select l.id as order_line_id, count(u.id) as units
from sales_order o
join order_line l on l.order_id = o.id
join product p on p.id = l.product_id
left join order_unit u on u.order_line_id = l.id
where o.placed_at is not null
group by l.id, p.id
having count(u.id) <> case when p.kind = 'multipack' then l.quantity * coalesce(p.pack_size, 0) when l.meta ? 'kitInHand' then 0 when p.needs_kit then l.quantity else 0 end;

-- M13 a kit that was sent belongs to the order line that owes it
select u.id from order_unit u left join kit k on k.id = u.kit_id
where u.state in ('KIT_SENT', 'ACTIVATED', 'IN_LAB', 'REPORTED')
  and (u.kit_id is null or u.shipment_id is null or k.order_line_id is distinct from u.order_line_id);

-- M14 a cart is ORDERED if and only if it has an order
select c.id from cart c left join sales_order o on o.cart_id = c.id
where (c.state = 'ORDERED') <> (o.id is not null);

-- M15 a coupon is reserved only for an order that can still be paid, and not released for an open or placed one
select r.id from coupon_redemption r join sales_order o on o.id = r.order_id
where r.state = 'RESERVED' and o.state not in ('PENDING_PAYMENT', 'NEEDS_REVIEW')
  or r.state = 'RELEASED' and o.state in ('PENDING_PAYMENT', 'PLACED', 'PROCESSING', 'COMPLETED');

-- M16 every order and payment has its current state in the history
select 'order' as entity, o.id from sales_order o
where not exists (select 1 from event e where e.entity = 'order' and e.entity_id = o.id::text and e.to_state = o.state)
union all
select 'payment', p.id from payment p
where not exists (select 1 from event e where e.entity = 'payment' and e.entity_id = p.id::text and e.to_state = p.state)
  and p.state <> 'PENDING';

-- M17 every refund of an invoiced order has a credit note, unless it was of a part payment before the sale
select r.id from refund r
where r.state = 'SUCCEEDED' and r.order_id is not null and r.credit_note_id is null and not r.before_sale
  and exists (select 1 from invoice i where i.order_id = r.order_id and i.series = 'INV');

-- L1 a user's points balance equals the sum of the ledger
select coalesce(b.person_id, e.person_id) as person_id
from loyalty_balance b
full join (select person_id, sum(available_delta) as available, sum(pending_delta) as pending from loyalty_entry group by person_id) e on e.person_id = b.person_id
where coalesce(b.available, 0) <> coalesce(e.available, 0) or coalesce(b.pending, 0) <> coalesce(e.pending, 0);

-- V1 a coupon's count of uses equals its active redemptions
select c.id from coupon c left join coupon_redemption r on r.coupon_id = c.id and r.state in ('RESERVED', 'USED')
group by c.id having c.used <> count(r.id);

-- V2 a price equals its latest change in force
select p.price_book, p.product_id, p.audience from price p
join lateral (select c.amount_cents, c.next_amount_cents from price_change c
  where c.product_id = p.product_id and c.price_book = p.price_book and c.audience = p.audience and c.state = 'IN_FORCE'
  order by c.in_force_at desc, c.id desc limit 1) c on true
where (p.amount_cents, p.next_amount_cents) is distinct from (c.amount_cents, c.next_amount_cents);

-- K1 an activated kit has exactly one activation, with the same animal
select k.id from kit k left join activation a on a.kit_id = k.id
where (k.state in ('ACTIVATED', 'RECEIVED', 'CONSUMED') and a.id is null) or (a.id is not null and a.animal_id is distinct from k.animal_id);

-- K2 a kit that was sent for an order is assigned to exactly one unit of that order line
select k.id from kit k left join order_unit u on u.kit_id = k.id
where k.order_line_id is not null and (u.id is null or u.order_line_id <> k.order_line_id);

-- K3 a credit's state matches its last ledger entry
select c.id from kit_credit c
left join lateral (select kind from kit_credit_entry e where e.kit_credit_id = c.id order by e.id desc limit 1) last on true
where last.kind is null
   or (c.state = 'AVAILABLE' and last.kind not in ('BUY', 'TRANSFER', 'RELEASE'))
   or (c.state = 'HELD' and last.kind <> 'HOLD') or (c.state = 'USED' and last.kind <> 'USE');

-- K5 a credit was bought once, and belongs to the user it was last bought for or transferred to
select c.id from kit_credit c
where (select count(*) from kit_credit_entry e where e.kit_credit_id = c.id and e.kind = 'BUY') <> 1
   or c.owner_id is distinct from (
     select e.to_person from kit_credit_entry e where e.kit_credit_id = c.id and e.kind in ('BUY', 'TRANSFER') order by e.id desc limit 1);

-- K6 a transfer moved as many credits as it states
select t.id from kit_credit_transfer t
where t.quantity <> (select count(distinct e.kit_credit_id) from kit_credit_entry e where e.transfer_id = t.id and e.from_person = t.from_person and e.kind in ('TRANSFER', 'HOLD'));

-- K7 every held credit belongs to its sender's open, unclaimed transfer
select c.id from kit_credit c join lateral (select e.transfer_id from kit_credit_entry e where e.kit_credit_id = c.id order by e.id desc limit 1) last on true
left join kit_credit_transfer t on t.id = last.transfer_id
where c.state = 'HELD' and (t.id is null or t.to_person is not null or t.taken_back_at is not null or t.ended_at is not null or t.from_person <> c.owner_id);

-- K4 every activation has a sample
select a.id from activation a where not exists (select 1 from sample s where s.activation_id = a.id);

-- A1 every animal has exactly one owner
select a.id from animal a left join animal_ownership o on o.animal_id = a.id and o.till is null
group by a.id having count(o.id) <> 1;

-- A3 an animal is archived if and only if it is archived in its owner's list
select a.id from animal a join animal_ownership o on o.animal_id = a.id and o.till is null where o.archived <> (a.state <> 'ACTIVE');

-- A2 parents have the same species as their offspring, and the right sex
select a.id from animal a join animal p on p.id in (a.sire_id, a.dam_id)
where p.species_id <> a.species_id or (p.id = a.sire_id and p.sex <> 'male') or (p.id = a.dam_id and p.sex <> 'female');

-- S1 the sample of an activation has the same kit and animal
select s.id from sample s join activation a on a.id = s.activation_id where s.kit_id <> a.kit_id or s.animal_id <> a.animal_id;

-- S2 a sample's last stage equals its state
select s.id from sample s
left join lateral (select state from sample_stage t where t.sample_id = s.id order by t.id desc limit 1) last on true
where last.state is distinct from s.state;

-- R1 a reported sample has a report; one with tests has results and a certificate too
select s.id from sample s
where s.state in ('REPORTED', 'STORED')
  and (not exists (select 1 from report p where p.sample_id = s.id)
    or exists (select 1 from sample_test t where t.sample_id = s.id)
      and (not exists (select 1 from result r where r.sample_id = s.id)
        or not exists (select 1 from certificate c where c.sample_id = s.id)));

-- R2 nothing is approved or released without the approval of a second person
select s.id from sample s
where s.state in ('APPROVED', 'REPORTED', 'STORED')
  and not exists (select 1 from result_review v where v.sample_id = s.id and v.decision = 'APPROVED' and v.decided_by <> v.submitted_by);

-- R3 only released samples have results
select r.id from result r where not exists (select 1 from report p where p.sample_id = r.sample_id);

-- C1 a certificate belongs to the animal of its sample
select c.id from certificate c join sample s on s.id = c.sample_id where c.animal_id <> s.animal_id;

-- P1 an analysed parentage request has one overall verdict of its last run for each offspring, and an earlier request has none
select q.id from parentage_request q
where (select count(*) from parentage_result r where r.request_id = q.id and r.role = 'WHOLE' and r.run = q.run)
  <> case when q.state in ('IN_REVIEW', 'REPORTED') then (select count(*) from parentage_offspring o where o.request_id = q.id) else 0 end;

-- P2 no animal has two roles in one parentage request
select q.id from parentage_request q
join lateral (
  select animal_id from parentage_offspring o where o.request_id = q.id
  union all select animal_id from parentage_candidate c where c.request_id = q.id
  union all select q.dam_id where q.dam_id is not null
) part on true
group by q.id having count(*) <> count(distinct part.animal_id);

-- P3 a parentage request with an order has a signed report if and only if it is reported
select q.id from parentage_request q
where q.order_id is not null
  and (q.state = 'REPORTED') <> exists (select 1 from parentage_report r where r.request_id = q.id);

-- P4 a parentage request is paid for only by its requester's order
select q.id from parentage_request q join sales_order o on o.id = q.order_id
where o.person_id is distinct from q.requester_id;

-- Q1 every request that is not suspected spam has a receipt in the outbox (emails are kept for 180 days)
select q.id from form_request q
where q.state not in ('SUSPECT', 'CLOSED') and q.created_at > now() - interval '170 days'
  and not exists (select 1 from mail_message m where m.dedupe_key = 'request:' || q.id || ':received');

-- Q2 every answer to a request was queued as an email
select m.id from form_request_message m
where m.kind = 'REPLY' and m.created_at > now() - interval '170 days'
  and not exists (select 1 from mail_message s where s.dedupe_key = 'request:' || m.request_id || ':reply:' || m.id);

-- G1 the balance of a gift card equals the sum of its entries
select c.id, c.balance_cents from gift_card c left join gift_card_entry e on e.gift_card_id = c.id
group by c.id having c.balance_cents <> coalesce(sum(e.delta_cents), 0);

-- G2 a gift card amount is reserved only for an order that can still be paid, and matches the amount stated on the order
select p.id, o.id as order_id from payment p join payment_part part on part.payment_id = p.id join sales_order o on o.id = part.order_id
where p.provider = 'voucher' and (
  p.state = 'PENDING' and o.state not in ('PENDING_PAYMENT', 'NEEDS_REVIEW')
  or p.state in ('PENDING', 'CAPTURED') and o.gift_card_cents <> part.amount_cents);

-- G3 a placed order has issued exactly the gift cards that were bought, and no other order has issued any
select l.id as order_line_id, count(c.id) as cards from order_line l
join sales_order o on o.id = l.order_id join product p on p.id = l.product_id left join gift_card c on c.order_line_id = l.id
where p.kind = 'gift_card' group by l.id, o.id having count(c.id) <> case when o.placed_at is null then 0 else l.quantity end;

-- H1 the reserved stock of a product equals the sum of its open reservations
select s.product_id, s.reserved from product_stock s
left join stock_reservation r on r.product_id = s.product_id and r.state = 'HELD'
group by s.product_id having s.reserved <> coalesce(sum(r.quantity), 0);

-- H2 stock is reserved only for orders that can still be paid, and taken for placed orders
select r.order_id, r.product_id from stock_reservation r join sales_order o on o.id = r.order_id
where r.state = 'HELD' and o.state not in ('PENDING_PAYMENT', 'NEEDS_REVIEW')
  or r.state <> 'TAKEN' and o.state in ('PLACED', 'PROCESSING', 'COMPLETED');

-- B1 every active club grant was given by the current owner
select g.id from club_grant g where g.ended_at is null and not exists (
  select 1 from animal_ownership o where o.animal_id = g.animal_id and o.person_id = g.granted_by and o.till is null);

-- B2 every active club grant was given by a member of that club
select g.id from club_grant g where g.ended_at is null and not exists (
  select 1 from club_member m where m.club_id = g.club_id and m.person_id = g.granted_by);

-- B3 no published count is below five, and the counts add up to the number of animals
select f.club_id, f.breed_id, f.test_id, f.version from club_figure f, lateral (
  select min((g ->> 'count')::int) as least, sum((g ->> 'count')::int) as sum from jsonb_array_elements(f.groups) g) t
where t.least < 5 or t.sum <> f.animals;

-- B4 a registry looked up an animal only while its owner had given consent
select l.id from registry_lookup l where l.animal_id is not null and not exists (
  select 1 from registry_consent c where c.animal_id = l.animal_id and c.registry_code = l.registry_code
    and c.granted_at <= l.at and (c.ended_at is null or c.ended_at >= l.at));

-- X1 extra tests were added only for a placed order and to the sample of the kit they were bought for, and none is missing
select x.order_id from activation_extra x join sales_order o on o.id = x.order_id left join sample s on s.id = x.sample_id
where x.state = 'APPLIED' and not exists (select from sample_extra e where e.order_id = x.order_id and e.state = 'TAKEN_OFF') and (o.placed_at is null or s.kit_id <> x.kit_id or exists (
  select from unnest(x.test_ids) as t (id) where not exists (select from sample_test st where st.sample_id = x.sample_id and st.test_id = t.id)));

-- X2 no paid extra tests are left over once their kit is activated
select x.order_id from activation_extra x join kit k on k.id = x.kit_id where x.state = 'PAID' and k.activated_by is not null;

-- X3 tests that an order added to a sample belong to a placed order and are all on the sample
select e.order_line_id from sample_extra e join sales_order o on o.id = e.order_id
where e.state = 'JOINED' and (o.placed_at is null or exists (
  select from unnest(e.test_ids) as t (id) where not exists (select from sample_test st where st.sample_id = e.sample_id and st.test_id = t.id)));

-- O1 an animal is offered only by its owner, and its item is open only while the offer is
select i.transfer_id, i.animal_id from animal_transfer_item i join animal_transfer t on t.id = i.transfer_id
where i.is_open <> (t.state = 'OFFERED')
  or i.is_open and not exists (select from animal_ownership o where o.animal_id = i.animal_id and o.person_id = t.seller_id and o.till is null);

-- O2 an accepted transfer moved every one of its animals to the receiver
select i.transfer_id, i.animal_id from animal_transfer_item i join animal_transfer t on t.id = i.transfer_id
where t.state = 'ACCEPTED' and not exists (
  select from animal_ownership o where o.animal_id = i.animal_id and o.person_id = t.receiver_id);

-- O3 a share accepted from a link is for the same animal and ends no later than the link
select s.id from animal_share s join animal_share l on l.id = s.link_id
where l.animal_id <> s.animal_id or l.token_hash is null or s.expires_at > l.expires_at
  or l.revoked_at is not null and s.revoked_at is null;

-- O4 an active share was given by the animal's owner or by the clinic that has it as a patient
select s.id from animal_share s
where s.revoked_at is null and not exists (select from animal_ownership o where o.animal_id = s.animal_id and o.person_id = s.shared_by and o.till is null)
  and not exists (select from clinic_patient c join clinic_member m using (clinic_id) where c.animal_id = s.animal_id and m.person_id = s.shared_by);

-- O7 the counts of the animal lists match the animals in them
select coalesce(t.person_id, o.person_id) as person_id, t.animals, o.owned
from (select person_id, archived, species_id, sex, sum(animals) as animals from animal_tally group by 1, 2, 3, 4) t
full join (select person_id, archived, species_id, sex, count(*) as owned from animal_ownership where till is null group by 1, 2, 3, 4) o
  using (person_id, archived, species_id, sex)
where coalesce(t.animals, 0) <> coalesce(o.owned, 0);

-- O5 every active grant to a club or registry was given by the current owner
select g.id from club_grant g where g.ended_at is null
  and not exists (select from animal_ownership o where o.animal_id = g.animal_id and o.person_id = g.granted_by and o.till is null)
union all
select c.id from registry_consent c where c.ended_at is null
  and not exists (select from animal_ownership o where o.animal_id = c.animal_id and o.person_id = c.granted_by and o.till is null);

-- CA1 every approved collection agent has the role
select a.id from collection_agent a where a.state = 'APPROVED'
  and not exists (select from person_role r where r.person_id = a.person_id and r.role = 'collection_agent');
-- CA5 an item is active unless it is missing or its parcel is cancelled
select i.consignment_id, i.kit_id from consignment_item i join consignment c on c.id = i.consignment_id
where i.is_live and c.state = 'CANCELLED' or not i.is_live and i.state <> 'MISSING' and c.state <> 'CANCELLED';
-- CA6 in a received parcel, every sample is marked as found, missing or extra; in a parcel not yet received, none is
select i.consignment_id, i.kit_id from consignment_item i join consignment c on c.id = i.consignment_id
where c.state <> 'CANCELLED' and (i.state = 'PACKED') <> (c.state in ('PACKED', 'SENT'));
-- CA4 no suspended, expired or declined agent has the role, unless another entry of theirs is approved
select a.id from collection_agent a where a.state in ('SUSPENDED', 'EXPIRED', 'DECLINED') and a.person_id is not null
  and exists (select from person_role r where r.person_id = a.person_id and r.role = 'collection_agent')
  and not exists (select from collection_agent b where b.person_id = a.person_id and b.state = 'APPROVED');

-- CA2 a grade based on a signature has a valid signed declaration with a scanned microchip, and its log entry still exists
select act.id from activation act where act.custody_reason = 'SIGNED' and not exists (
  select from acm_declaration d join collected_animal c on c.id = d.collected_animal_id
  where d.kit_id = act.kit_id and d.voided_at is null and c.deleted_at is null and c.kit_id = act.kit_id and c.chip_scanned);

-- CA3 a request for paper forms has as many form numbers as were requested once it is sent, and none before
select r.id from acm_form_request r left join acm_form f on f.request_id = r.id group by r.id
having count(f.number) <> case when r.state = 'SENT' then r.quantity else 0 end;

-- HI1 each history chain is continuous, without gaps or forks
select log, position from (
  select log, position, previous, lag(position) over w as before, lag(hash) over w as hash_before from history_link window w as (partition by log order by position)
) as l where before is not null and (position <> before + 1 or previous <> hash_before);

-- ID1 a sample with an open identity conflict is on hold, has not arrived, or is no longer tested
select c.id, s.state from identity_conflict c join sample s on s.id = c.sample_id
where c.resolved_at is null and s.state not in ('REGISTERED', 'IN_TRANSIT', 'ON_HOLD', 'CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED');

-- ST1 a sample with a storage record is DESTROYED if and only if its destruction is recorded
select s.id from sample s join sample_storage g on g.sample_id = s.id
where (s.state = 'DESTROYED') <> (g.destroyed_at is not null);
