import type { Ctx } from '#platform/context/context.ts';

/** Gives or takes the role of a registry's officer; other roles stay. In the transaction that appoints or dismisses. */
export async function setRegistryRole(tx: Ctx, { personId, has }: { personId: string; has: boolean }): Promise<void> {
  const role = 'registry_officer';
  if (has)
    await tx.db
      .insertInto('personRole')
      .values({ personId, role })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else await tx.db.deleteFrom('personRole').where('personId', '=', personId).where('role', '=', role).execute();
}
