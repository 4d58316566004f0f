-- A well of a plate holds one sample; the laboratory finds the samples of a plate.
create unique index sample_plate_well on sample (plate, well) where plate is not null;
alter table sample add constraint sample_well_check check (well ~ '^[A-H]([1-9]|1[0-2])$' and (plate is null) = (well is null));
