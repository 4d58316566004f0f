import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { grantAnimals } from '#community/clubs/grants.service.ts';
import { createClub } from './clubs-factory.ts';
import { createAnimal } from './kits-factory.ts';
import { createPerson } from './people-factory.ts';

/** A club that the victim runs with a member, an animal granted to it, and an invitation to the victim. */
export async function clubThingsOf(db: Db, mine: Ctx & { user: SessionUser | null }) {
  const victim = mine.user!;
  const member = await createPerson(db);
  const clubId = await createClub(db, [
    [victim, 'ADMIN'],
    [member, 'MEMBER'],
  ]);
  const animalId = await createAnimal(db, victim, { name: 'Obscurantia Reed' });
  await grantAnimals(mine, { animalIds: [animalId], clubId, scope: 'none', testIds: [], inFigures: false });
  const other = await createClub(db, [[member, 'ADMIN']]);
  const invite = (club: number, email: string) =>
    db
      .insertInto('clubInvitation')
      .values({ clubId: club, email, role: 'MEMBER', invitedBy: member.id })
      .returning('id')
      .executeTakeFirstOrThrow();
  const registry = { code: 'WALK', name: 'Registry of the walk', countryCode: 'AU' };
  await db.insertInto('registry').values(registry).execute();
  const listing = await db
    .insertInto('breederListing')
    .values({ personId: victim.id, speciesId: 1, kennelName: 'Obscurantia', countryCode: 'AU', state: 'CHECKING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = await invite(clubId, 'friend@example.test');
  return {
    club: { clubId, personId: member.id, id: open.id, email: 'another@example.test', role: 'MEMBER' },
    breeder_listing: { id: listing.id, about: 'Obscurantia lines' },
    registry_consent: { animalId, registry: registry.code, allowed: true },
    club_invitation: { id: (await invite(other, victim.email)).id },
    club_animal: { clubId, animalId, animal_ids: [animalId], club_id: clubId },
  };
}
