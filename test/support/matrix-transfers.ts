import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { anAnimal } from './kits-factory.ts';
import { aPerson } from './people-factory.ts';

/** An offer that the victim made, and one that was made to the victim. */
export async function transferThingsOf(db: Db, mine: Ctx & { user: SessionUser | null }) {
  const victim = mine.user!;
  const breeder = await aPerson(db);
  const offer = async (from: SessionUser, email: string) => {
    const animalIds = [await anAnimal(db, from)];
    await offerAnimals({ ...mine, user: from }, { animalIds, email, note: '', keepsAccess: false });
    const { id } = await db.selectFrom('animalTransfer').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { id };
  };
  return {
    patient: await aPatientOf(db, victim),
    transfer: await offer(victim, 'friend@example.test'),
    transfer_in: await offer(breeder, victim.email),
  };
}

/** An animal of the victim that is a patient of the clinic in which the victim works. */
async function aPatientOf(db: Db, victim: SessionUser) {
  const clinic = await db
    .insertInto('clinic')
    .values({ name: 'Obscurantia Clinic', countryCode: 'AU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('clinicMember').values({ clinicId: clinic.id, personId: victim.id, role: 'owner' }).execute();
  const id = await anAnimal(db, victim);
  await db.insertInto('clinicPatient').values({ clinicId: clinic.id, animalId: id }).execute();
  return { id, name: 'Robin Ash', email: 'friend@example.test' };
}
