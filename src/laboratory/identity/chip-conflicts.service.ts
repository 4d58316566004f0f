import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import {
  compareProfiles,
  compareRecords,
  describeChipConflict,
  type AnimalRecord,
  type Markers,
} from '#animals/stored-samples/identity.rules.ts';
import { recordConflict } from './identity.service.ts';

interface ChippedSample extends AnimalRecord {
  sampleId: number;
  animalId: number;
  ownerId: string | null;
}

/**
 * Compares the microchip of a sample's animal with those of all other animals, of any account, that have a sample in
 * the laboratory, and puts the later sample on hold. Call it in a transaction.
 */
export async function checkChip(tx: Ctx, sampleId: number): Promise<void> {
  const own = await findChipped(tx, sampleId);
  if (!own?.chipNumber) return;
  await lockChip(tx, own.chipNumber);
  const mine = await findMarkers(tx, own.animalId);
  for (const earlier of await listEarlier(tx, own)) {
    const differences = compareRecords(own, earlier);
    await recordConflict(tx, {
      sampleId,
      kind: 'CHIP_CONFLICT',
      otherAnimalId: earlier.animalId,
      detail: describeChipConflict({
        chipNumber: own.chipNumber,
        otherAnimalId: earlier.animalId,
        isOtherAccount: own.ownerId !== earlier.ownerId,
        differences,
        profile: compareProfiles(mine, await findMarkers(tx, earlier.animalId)),
      }),
    });
  }
}

/** After an edit of the animal, checks all its samples that are not released. */
export async function checkChipOfAnimal(tx: Ctx, { animalId }: { animalId: number }): Promise<void> {
  const samples = await tx.db
    .selectFrom('sample')
    .select('id')
    .where('animalId', '=', animalId)
    .where('state', 'not in', ['REPORTED', 'STORED', 'DESTROYED', 'CANCELLED', 'LOST', 'EXPIRED'])
    .orderBy('id')
    .execute();
  for (const { id } of samples) await checkChip(tx, id);
}

/** Two animals must never have valid certificates with the same microchip, whatever a reviewer decides. */
export async function refuseCertifiedTwin(tx: Ctx, sampleId: number): Promise<void> {
  const { rows } = await sql<{ animalId: number }>`
    select c.animal_id from sample s join animal a on a.id = s.animal_id
    join certificate c on c.chip_number = a.chip_number and c.animal_id <> a.id and c.state = 'VALID'
    where s.id = ${sampleId} limit 1`.execute(tx.db);
  const [other] = rows;
  if (other)
    throw new Failure('illegal_transition', {
      message: `Animal ${other.animalId} has a valid certificate with this microchip. Have the number corrected, or revoke that certificate first.`,
    });
}

/** Serialises two concurrent registrations of one chip, so that the second finds the first. */
async function lockChip(tx: Ctx, chipNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chip'), hashtext(${chipNumber}))`.execute(tx.db);
}

const record = sql`s.id as sample_id, a.id as animal_id, a.chip_number, a.sex, a.species_id, a.breed_id, b.name as breed_name,
  a.date_of_birth::text as date_of_birth,
  (select o.person_id from animal_ownership o where o.animal_id = a.id and o.till is null) as owner_id`;
const records = sql`sample s join animal a on a.id = s.animal_id left join breed b on b.id = a.breed_id`;

async function findChipped(tx: Ctx, sampleId: number): Promise<ChippedSample | undefined> {
  const { rows } = await sql<ChippedSample>`select ${record} from ${records} where s.id = ${sampleId}`.execute(tx.db);
  return rows[0];
}

/** One row for each other animal: its first sample, if it was registered before this one or is certified. */
async function listEarlier(tx: Ctx, own: ChippedSample): Promise<ChippedSample[]> {
  const { rows } = await sql<ChippedSample>`
    select distinct on (a.id) ${record} from ${records}
    where a.chip_number = ${own.chipNumber} and a.id <> ${own.animalId} and s.state not in ('CANCELLED', 'LOST', 'EXPIRED')
      and (s.id < ${own.sampleId} or exists (select from certificate c where c.sample_id = s.id and c.state = 'VALID'))
    order by a.id, s.id`.execute(tx.db);
  return rows;
}

async function findMarkers(tx: Ctx, animalId: number): Promise<Markers[]> {
  const { rows } = await sql<Markers>`
    select m.panel_id, m.marker, m.allele1 || '/' || m.allele2 as genotype from marker_call m
    join sample s on s.id = m.sample_id where s.animal_id = ${animalId}`.execute(tx.db);
  return rows;
}

/** The current record of a sample's animal, for the laboratory. */
export async function findRecord(ctx: Pick<Ctx, 'db'>, sampleId: number) {
  const { rows } = await sql<ChippedSample>`select ${record} from ${records} where s.id = ${sampleId}`.execute(ctx.db);
  const [own] = rows;
  if (!own) return null;
  const { speciesId, breedName, sex, dateOfBirth, chipNumber } = own;
  return { speciesId, breedName, sex, dateOfBirth, chipNumber };
}
