-- A microchip number that an agent has for two animals is pointed out.
create index collected_animal_chip on collected_animal (agent_id, chip_number) where deleted_at is null and chip_number is not null;
