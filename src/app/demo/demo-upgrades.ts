import { findLabrador, LABRADOR } from './demo-breeds.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { createAnimal } from '#animals/records/animals.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { createKit } from './demo-clubs.ts';
import { reportDog, type LabBooks } from './demo-lab.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const dogs = [
  { name: 'Linden', sex: 'male', like: 'archie' },
  { name: 'Marigold', sex: 'female', like: 'willow' },
] as const;

/** Two partly tested dogs of a kennel without unpaid invoices, for ordering upgrades. */
export async function seedTestedInPart(
  tx: Ctx,
  { people, books }: { people: DemoPeople; books: LabBooks },
): Promise<void> {
  const owner = await breederOf(tx, people, 'breeder.fernhill@demo.test');
  for (const { like, ...dog } of dogs) {
    const animal = await createDog(tx, owner, dog);
    await reportDog(tx, { people, books, owner, animal, barcode: await createKit(tx, people), like, isInPart: true });
  }
}

async function breederOf(tx: Ctx, people: DemoPeople, email: string): Promise<SessionUser> {
  const { id, firstName, lastName } = await tx.db
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const name = { firstName, lastName, name: `${firstName} ${lastName}` };
  return { ...people.breeder, id, email, ...name };
}

async function createDog(
  tx: Ctx,
  owner: SessionUser,
  { name, sex }: { name: string; sex: 'male' | 'female' },
): Promise<SeededAnimal> {
  const breedId = await findLabrador(tx);
  const ageDays = 3 * 365;
  const dateOfBirth = new Date(tx.now.getTime() - ageDays * 86_400_000).toISOString().slice(0, 10);
  const known = { name, sex, speciesId: 1, breedId, registeredName: `Fernhill ${name}` };
  const { id } = await createAnimal(as(tx, owner), { ownerId: owner.id, ...known, dateOfBirth });
  return { id, ...known, key: name, owner: 'breeder', breed: LABRADOR, ageDays, colour: 'yellow' };
}
