-- Haplotypes as reported: DLA class I and II (two each, in the order of the chromosomes they lie on together), and the mitochondrial and Y
-- haplogroups (one each). Shown once the sample is released.
create table haplotype_call (
  sample_id integer not null references sample (id),
  system text not null check (system in ('DLA1', 'DLA2', 'MT', 'Y')),
  haplotype1 text not null,
  haplotype2 text check ((haplotype2 is not null) = (system in ('DLA1', 'DLA2'))),
  imported_by text references person (id),
  imported_at timestamptz(3) not null,
  primary key (sample_id, system)
);
create index haplotype_call_imported_by on haplotype_call (imported_by);
