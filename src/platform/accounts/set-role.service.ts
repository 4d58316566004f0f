import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** Grants or removes one role; other roles stay. Call it in the transaction of its cause. */
export async function setRole(
  tx: Ctx,
  { personId, role, has }: { personId: string; role: 'collection_agent' | 'registry_officer'; has: boolean },
): Promise<void> {
  if (has)
    await tx.db
      .insertInto('personRole')
      .values({ personId, role })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else await tx.db.deleteFrom('personRole').where('personId', '=', personId).where('role', '=', role).execute();
}

/** Finds the open account with this verified email address and locks it until the transaction ends. */
export async function lockOpenAccount(tx: Pick<Ctx, 'db'>, email: string): Promise<{ id: string } | null> {
  const row = await tx.db
    .selectFrom('person')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('state', '=', 'ACTIVE')
    .where('emailVerified', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
