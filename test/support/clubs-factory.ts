import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { ClubRole } from '#platform/accounts/club-roles.rules.ts';
import { refreshAccountRoles } from '#community/clubs/members.service.ts';
import { makeTestCtx } from './ctx.ts';

let clubs = 0;

/** A club with these people in these roles; their accounts get the matching account roles. */
export async function createClub(db: Db, people: readonly (readonly [SessionUser, ClubRole])[] = []): Promise<number> {
  clubs += 1;
  const { id } = await db
    .insertInto('club')
    .values({ name: `Retriever Club ${clubs}`, countryCode: 'AU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [{ id: personId }, role] of people) {
    await db.insertInto('clubMember').values({ clubId: id, personId, role }).execute();
    await refreshAccountRoles(makeTestCtx({ db }), personId);
  }
  return id;
}
