-- Taxes are rounded rate by rate (Canada: GST and PST) and kept that way: [{label, ratePercent, taxCents}], summing to
-- the tax beside it. Null: priced before, rounded once over all rates; those amounts stay as they are.
alter table order_line add column tax_parts jsonb;
alter table invoice_line add column tax_parts jsonb;
alter table sales_order add column shipping_tax_parts jsonb;
