-- Columns whose values are one of a list, and nothing said so: no earlier version wrote anything else.
alter table sample
  add check (hold_reason in ('UNPAID', 'NO_FORM', 'ID_MISMATCH', 'SPECIES', 'CONSENT', 'DAMAGED_CHECK', 'UNREGISTERED', 'IDENTITY')),
  add check (reject_reason in ('EMPTY', 'MOULD', 'LEAK', 'WRONG_SAMPLE', 'NO_ID')),
  add check (held_from in (
    'REGISTERED', 'IN_TRANSIT', 'RECEIVED', 'ON_HOLD', 'REJECTED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN',
    'QC_FAILED', 'RESAMPLE_REQUESTED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'DESTROYED',
    'CANCELLED', 'LOST', 'EXPIRED'));
alter table sample_stage
  add check (state in (
    'REGISTERED', 'IN_TRANSIT', 'RECEIVED', 'ON_HOLD', 'REJECTED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN',
    'QC_FAILED', 'RESAMPLE_REQUESTED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'DESTROYED',
    'CANCELLED', 'LOST', 'EXPIRED'));
alter table sales_order add check (audience in ('breeder', 'vet', 'owner'));
alter table order_line add check (tax_class in ('KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL', 'GIFT_CARD'));
alter table invoice_line add check (tax_class in ('KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL', 'GIFT_CARD'));
alter table tax_rate add check (tax_class in ('KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL', 'GIFT_CARD'));
alter table loyalty_entry add check (source_type in ('order', 'refund', 'voucher', 'expiry', 'demo'));
alter table gift_card_entry add check (source_type in ('order', 'order_line', 'payment', 'refund'));
alter table payment_event add check (provider in ('stripe', 'paypal'));
alter table payment_watermark
  add check (provider in ('stripe', 'paypal')),
  add check (account in ('AU', 'EU_US'));
alter table vat_number add check (source in ('format', 'staff'));
alter table product add check (sample_type in ('buccal swab', 'none'));
