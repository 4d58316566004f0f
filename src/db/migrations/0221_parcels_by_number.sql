-- Staff search orders by the number of a parcel.
create index shipment_tracking_number on shipment (upper(tracking_number)) where tracking_number is not null;
