import type { Insertable } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { DB } from '#db/schema.generated.ts';

/** Shares an animal with a person, without the checks and the email of the service. */
export function createShare(db: Db, share: Insertable<DB['animalShare']>): Promise<{ id: number }> {
  return db.insertInto('animalShare').values(share).returning('id').executeTakeFirstOrThrow();
}
