import type { Ctx, Role } from '#platform/context/context.ts';

const clubRoles = ['club_admin', 'club_secretary', 'club_viewer'] as const satisfies Role[];

/**
 * Sets the club roles of an account to exactly these; its other roles stay. Call it in the transaction that changes the
 * membership.
 */
export async function setClubRoles(tx: Ctx, input: { personId: string; roles: readonly Role[] }): Promise<void> {
  const { personId, roles } = input;
  const removed = clubRoles.filter((role) => !roles.includes(role));
  if (removed.length > 0)
    await tx.db.deleteFrom('personRole').where('personId', '=', personId).where('role', 'in', removed).execute();
  const added = clubRoles.filter((role) => roles.includes(role));
  if (added.length === 0) return;
  await tx.db
    .insertInto('personRole')
    .values(added.map((role) => ({ personId, role })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}
