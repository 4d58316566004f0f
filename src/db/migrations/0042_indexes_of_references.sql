-- What belongs to one order, sample, kit, payment or animal is found by it: these were read through from end to end, an
-- order's page through all invoices there are.
create index invoice_order on invoice (order_id) where order_id is not null;
create index refund_payment on refund (payment_id);
create index order_unit_shipment on order_unit (shipment_id) where shipment_id is not null;
create index sample_kit on sample (kit_id);
create index report_sample on report (sample_id);
create index certificate_sample on certificate (sample_id);
create index result_review_sample on result_review (sample_id);
create index parentage_result_offspring on parentage_result (offspring_id);
