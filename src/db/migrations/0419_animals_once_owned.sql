-- The litters of a breeder include the animals that have a new owner.
create index animal_ownership_former on animal_ownership (person_id, animal_id) where till is not null;
