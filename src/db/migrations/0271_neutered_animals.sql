-- A neutered animal gets no advice for breeding, and no heat is expected.
alter table animal add column is_neutered boolean not null default false;
