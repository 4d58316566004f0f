-- An offer without an address: whoever scans its code, printed for the buyer of a puppy or kitten, takes the animal over.
alter table animal_transfer alter column email drop not null;
