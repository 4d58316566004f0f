import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** Gives a person a role, or takes it; other roles stay. In the transaction of its cause. */
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

/** The account of an address, when it is open and its address is proved; held until the transaction ends. */
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
