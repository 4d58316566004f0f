-- A refund of what was paid of an order before it was placed: that money does not count as paid, and no invoice knows it.
alter table refund add column before_sale boolean not null default false;
update refund r set before_sale = true from sales_order o where o.id = r.order_id and o.payment_state = 'PARTIALLY_PAID';
-- Nothing is left of what was paid: such an order can be cancelled, and expires.
update sales_order o set payment_state = 'REFUNDED'
where o.payment_state = 'PARTIALLY_PAID' and o.state = 'PENDING_PAYMENT'
  and (select sum(captured_cents - refunded_cents) from payment_part p where p.order_id = o.id) = 0;
