-- A paid order finds its request and its credits by its own number, at every payment and every completion.
create index parentage_request_order on parentage_request (order_id) where order_id is not null;
create index kit_credit_order_line on kit_credit (order_line_id) where order_line_id is not null;
