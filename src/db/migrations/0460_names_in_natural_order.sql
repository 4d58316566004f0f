-- Names of animals with their numbers in numeric order: "Pup 2" before "Pup 10".
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
drop index animal_ownership_name;
create index animal_ownership_name on animal_ownership (person_id, archived, (name collate natural_order), animal_id desc) where till is null;
