-- The manifest of SNPs: the one authority that every genotype file is turned to. One row a marker, whichever panels it is on.
create table marker (
  species_id integer not null references species (id),
  name text not null,
  chromosome text not null,
  ref_allele text not null check (ref_allele ~ '^[ACGT]+$'),
  alt_allele text not null check (alt_allele ~ '^[ACGT]+$' and alt_allele <> ref_allele),
  -- Strand of the reference that Illumina calls TOP, where the letters do not tell it (A/T, C/G).
  top_strand text check (top_strand in ('+', '-')),
  alt_frequency double precision check (alt_frequency between 0 and 1),
  primary key (species_id, name)
);
create table marker_position (
  species_id integer not null,
  marker text not null,
  assembly text not null,
  position integer not null check (position > 0),
  primary key (species_id, marker, assembly),
  foreign key (species_id, marker) references marker (species_id, name)
);
create index marker_position_assembly on marker_position (species_id, assembly, position);

-- Markers of an identity panel make the DNA profile of an animal; an array only names markers for its files.
alter table panel add column purpose text not null default 'IDENTITY' check (purpose in ('IDENTITY', 'ARRAY'));
alter table panel_marker add column bin_bp integer check (bin_bp > 0);
alter table panel_marker add column extra_sizes integer[] not null default '{}';

-- Raw-data text and PLINK's .ped are loaded as well.
alter table snp_profile drop constraint snp_profile_source_check,
  add constraint snp_profile_source_check check (source in ('VCF', 'PLINK', 'PED', 'FINAL_REPORT', 'TEXT'));

-- Fingerprints no longer depend on the strand of a file; the next import counts them again.
update snp_profile set fingerprint = null;
