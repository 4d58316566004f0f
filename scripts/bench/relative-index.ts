/** Simulated kennels in the index of the relatives finder. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { countHomozygous, packCalls, seedBits } from '#genetics/relatives/genome-seeds.ts';
import { packPlaces } from '#laboratory/relatives/index-relatives.service.ts';
import { simulateKennels, type SimulatedAnimal } from './relative-kennels.ts';

/** An animal to query, and its relatives with their degree of relationship. */
export interface Kin {
  query: number;
  degrees: Map<number, number>;
}

const BATCH = 250;

export async function fillIndex(
  store: Db,
  settings: { seed: number; animals: number; families: number },
): Promise<Kin[]> {
  const kin: Kin[] = [];
  const { kennels, places } = simulateKennels(settings);
  // The rows that these point to say nothing of a search.
  await store.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into relative_array (id, places) values (1, ${packPlaces(places)})`.execute(one);
    let batch: SimulatedAnimal[] = [];
    for (const animal of kennels()) {
      if (animal.relatives) kin.push({ query: animal.id, degrees: animal.relatives });
      batch.push(animal);
      if (batch.length < BATCH) continue;
      await insertAnimals(one, batch);
      batch = [];
    }
    if (batch.length > 0) await insertAnimals(one, batch);
    await sql`set session_replication_role = origin`.execute(one);
  });
  return kin;
}

async function insertAnimals(store: Db, batch: readonly SimulatedAnimal[]): Promise<void> {
  const rows = batch.map(
    ({ id, breed, calls }) =>
      sql`(${id}::int, ${id}::int, 1, ${breed}::int, 1, ${countHomozygous(calls)}::int, ${seedBits(calls)}::bit(15360), ${Buffer.from(packCalls(calls))}::bytea)`,
  );
  await sql`insert into relative_seed (animal_id, sample_id, species_id, breed_id, array_id, homozygous, seeds, calls)
    values ${sql.join(rows)}`.execute(store);
}
