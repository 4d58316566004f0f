import type { Ctx, Role } from '#platform/context/context.ts';

const clubRoles = ['club_admin', 'club_secretary', 'club_viewer'] as const satisfies Role[];

/** Gives an account exactly these roles of clubs; its other roles stay. In the transaction that changed the membership. */
export async function setClubRoles(tx: Ctx, input: { personId: string; roles: readonly Role[] }): Promise<void> {
  const { personId, roles } = input;
  const over = clubRoles.filter((role) => !roles.includes(role));
  if (over.length > 0)
    await tx.db.deleteFrom('personRole').where('personId', '=', personId).where('role', 'in', over).execute();
  const wanted = clubRoles.filter((role) => roles.includes(role));
  if (wanted.length === 0) return;
  await tx.db
    .insertInto('personRole')
    .values(wanted.map((role) => ({ personId, role })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}
