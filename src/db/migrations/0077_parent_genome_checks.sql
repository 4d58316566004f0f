-- Whether the genome of an animal fits that of a recorded parent: markers at which the two have no allele in common. Written
-- when a genome is loaded or parents are recorded; read only for the parents that are recorded now.
create table parent_genome_check (
  animal_id integer not null references animal (id),
  parent_id integer not null references animal (id),
  shared integer not null check (shared >= 0),
  opposing integer not null check (opposing between 0 and shared),
  verdict text not null check (verdict in ('FITS', 'UNSURE', 'CONTRADICTS')),
  checked_at timestamptz(3) not null default now(),
  primary key (animal_id, parent_id)
);
create index parent_genome_check_parent on parent_genome_check (parent_id);
