-- F of runs of homozygosity of a genome, once it was measured; null with a date: its markers do not allow it.
alter table snp_profile add column roh_f double precision check (roh_f between 0 and 1);
alter table snp_profile add column roh_measured_at timestamptz(3);
create index snp_profile_roh_due on snp_profile (id) where roh_measured_at is null;
