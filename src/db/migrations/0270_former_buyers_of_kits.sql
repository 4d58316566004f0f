-- The order lines a kit was sent for before it came back and went into the stock again. Their buyers know its barcode.
alter table kit add column former_line_ids integer[] not null default '{}';
