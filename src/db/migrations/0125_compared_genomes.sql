-- Every genome is compared with all others by a job. The sketch holds its calls at the same few thousand markers in every genome, so
-- that it is compared with thousands of others without reading their files.
alter table snp_profile
  add column sketch bytea,
  -- Null: not compared yet, or stored before genomes were compared with each other; the release compares it then.
  add column compared_at timestamptz(3);

alter table identity_conflict drop constraint identity_conflict_kind_check,
  add constraint identity_conflict_kind_check
    check (kind in ('SEX_MISMATCH', 'DUPLICATE_PROFILE', 'SAMPLE_SWAP', 'CHIP_CONFLICT', 'RELATIVE_MISMATCH'));

-- KING kinship of the two, and Mendelian errors of the offspring with both parents where all three have genomes.
alter table parent_genome_check
  add column kinship double precision,
  add column trio_shared integer check (trio_shared >= 0),
  add column trio_errors integer check (trio_errors between 0 and trio_shared);

-- Whether the genomes of two recorded litter mates are those of siblings, the animal of the lower number first. Read only while both are
-- recorded as one litter.
create table litter_genome_check (
  first_id integer not null references animal (id),
  second_id integer not null references animal (id),
  shared integer not null check (shared >= 0),
  kinship double precision,
  verdict text not null check (verdict in ('FITS', 'UNSURE', 'CONTRADICTS')),
  checked_at timestamptz(3) not null default now(),
  primary key (first_id, second_id)
);
create index litter_genome_check_second on litter_genome_check (second_id);
