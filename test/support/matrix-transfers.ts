import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { createAnimal } from './kits-factory.ts';
import { createPerson } from './people-factory.ts';

/** An offer by the victim, and one to the victim. */
export async function transferThingsOf(db: Db, mine: Ctx & { user: SessionUser | null }) {
  const victim = mine.user!;
  const breeder = await createPerson(db);
  const offer = async (from: SessionUser, email: string) => {
    const animalIds = [await createAnimal(db, from)];
    await offerAnimals({ ...mine, user: from }, { animalIds, email, note: '', keepsAccess: false });
    const { id } = await db.selectFrom('animalTransfer').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { id };
  };
  return {
    patient: await createPatientOf(db, victim),
    transfer: await offer(victim, 'friend@example.test'),
    transfer_in: await offer(breeder, victim.email),
  };
}

/** An animal of the victim that is a patient of the clinic in which the victim works. */
async function createPatientOf(db: Db, victim: SessionUser) {
  const clinic = await db
    .insertInto('clinic')
    .values({ name: 'Obscurantia Clinic', countryCode: 'AU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('clinicMember').values({ clinicId: clinic.id, personId: victim.id, role: 'owner' }).execute();
  const id = await createAnimal(db, victim);
  await db.insertInto('clinicPatient').values({ clinicId: clinic.id, animalId: id }).execute();
  return { id, name: 'Robin Ash', email: 'friend@example.test' };
}
