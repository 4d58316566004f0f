import type { SessionUser } from './session-user.rules.ts';

/**
 * The one permission table: every operation that is not simply "what is mine" is named here, with who may do it.
 * Everything absent is refused. What belongs to a person, a clinic or a club is decided by its own slice, row by row.
 */
export const permissions = {
  'people.read': ['admin', 'support'],
  'people.approve': ['admin', 'support'],
  'people.view_as': ['admin'],
  'people.manage': ['admin'],
  'roles.grant': ['admin'],
  // The order desk shows buyers and payments, which the laboratory has no use for (decision 026).
  'orders.ship': ['admin', 'support'],
  'store_room.manage': ['admin', 'support', 'lab_technician'],
  'orders.settle_manually': ['admin'],
  'payments.refund': ['admin'],
  'payments.approve_refund': ['admin', 'support'],
  'catalogue.edit': ['admin'],
  'coupons.read': ['admin', 'support'],
  'coupons.edit': ['admin'],
  'credit.terms': ['admin'],
  'jobs.read': ['admin', 'support'],
  'jobs.manage': ['admin'],
  'gift_cards.read': ['admin', 'support'],
  'reviews.moderate': ['admin', 'support'],
  'kits.create': ['admin', 'lab_technician'],
  'kits.read_all': ['admin', 'support', 'lab_technician', 'lab_reviewer'],
  'kits.void': ['admin', 'lab_technician'],
  'lab.read': ['admin', 'lab_technician', 'lab_reviewer'],
  'lab.receive': ['admin', 'lab_technician'],
  'lab.hold': ['admin', 'lab_technician', 'lab_reviewer'],
  'lab.import': ['admin', 'lab_technician'],
  'lab.submit': ['admin', 'lab_technician'],
  'lab.review': ['lab_reviewer'],
  'lab.release': ['lab_reviewer'],
  'lab.amend': ['lab_reviewer'],
  'certificates.revoke': ['admin', 'lab_reviewer'],
  'supplies.order': ['vet', 'collection_agent', 'club_admin', 'club_secretary'],
  'advance.lodge': ['admin', 'vet', 'collection_agent', 'club_admin', 'club_secretary'],
  'signing_keys.read': ['admin', 'lab_reviewer'],
  'signing_keys.manage': ['admin'],
  'patients.manage': ['vet'],
  // Q011: breeding tools and parentage are for breeders and owners; a clinic has patients, no kennel.
  'breeding.use': ['breeder', 'owner'],
  'animals.collect': ['admin', 'collection_agent', 'vet'],
  // A clinic that takes samples keeps the same log and signs the same declaration (business rules 3.13).
  'agents.log': ['collection_agent', 'vet'],
  'agents.products': ['admin', 'collection_agent'],
  'registry.check': ['admin', 'registry_officer'],
  'registry_desk.read': ['admin', 'support'],
  'registry_desk.edit': ['admin'],
  'club_desk.read': ['admin', 'support'],
  'club_desk.edit': ['admin'],
  'listings.read': ['admin', 'support'],
  'listings.decide': ['admin', 'support'],
  'club.view': ['club_admin', 'club_secretary', 'club_viewer'],
  'club.edit': ['club_admin', 'club_secretary'],
  'club.manage': ['club_admin'],
  'requests.read': ['admin', 'support'],
  'requests.answer': ['admin', 'support'],
  'staff.admin': ['admin', 'support', 'lab_technician', 'lab_reviewer'],
} as const satisfies Record<string, readonly (SessionUser['roles'][number] | SessionUser['type'])[]>;

export type Permission = keyof typeof permissions;

type Actor = Pick<SessionUser, 'roles' | 'type'>;

export function isAllowed(actor: Actor | null, permission: Permission): boolean {
  if (!actor) return false;
  const may: readonly string[] = permissions[permission];
  return may.includes(actor.type) || actor.roles.some((role) => may.includes(role));
}

export interface Demand {
  /** Something is changed: refused while an admin only looks at the site as this user. */
  write?: boolean;
  /** Paying, redeeming, transferring, deleting, passwords, addresses for sign-in and exports: refused while viewing, even with "act". */
  ownHandsOnly?: boolean;
}

/** trust.md S2: what a viewing admin may not do as the user whose account is open. */
export function isRefusedWhileViewing(user: Pick<SessionUser, 'viewedBy'>, demand: Demand): boolean {
  if (!user.viewedBy) return false;
  return Boolean(demand.ownHandsOnly) || (Boolean(demand.write) && !user.viewedBy.mayAct);
}

/** What one operation of the contract asks for. Every operation has a row of these in src/routes.access.ts. */
export interface OperationAccess {
  /** Everybody with an account, everybody at all, or those whom the permission table names. */
  may: 'anyone' | 'signed_in' | Permission;
  /** looks: changes nothing of an account. changes: refused to an admin who only looks. own_hands: refused to every admin who views. */
  does: 'looks' | 'changes' | 'own_hands';
  /** What the ids in its input name, when that belongs to someone: nobody else may reach it (trust.md T32). */
  whose?: string;
  /** Open to accounts that must add a second factor first, because it is on the way there. */
  early?: true;
}

export const looks = (may: OperationAccess['may'], whose?: string): OperationAccess => ({ may, does: 'looks', whose });
export const changes = (may: OperationAccess['may'], whose?: string): OperationAccess => ({
  may,
  does: 'changes',
  whose,
});
/** Paying, redeeming, transferring, deleting, passwords and exports: never as someone else. */
export const ownHands = (may: OperationAccess['may'], whose?: string): OperationAccess => ({
  may,
  does: 'own_hands',
  whose,
});

export const early = (row: OperationAccess): OperationAccess => ({ ...row, early: true });

/** Asked before any operation runs, whatever its input: null when this actor may call it. */
export function refuseOperation(
  user: (Actor & Pick<SessionUser, 'viewedBy' | 'mustAddFactor'>) | null,
  { may, does, early: isEarly }: OperationAccess,
): 'not_signed_in' | 'forbidden' | 'read_only_view' | 'second_factor_needed' | null {
  if (!user) return may === 'anyone' ? null : 'not_signed_in';
  if (isRefusedWhileViewing(user, { write: does !== 'looks', ownHandsOnly: does === 'own_hands' }))
    return 'read_only_view';
  if (user.mustAddFactor && !isEarly && !(may === 'anyone' && does === 'looks')) return 'second_factor_needed';
  return may === 'anyone' || may === 'signed_in' || isAllowed(user, may) ? null : 'forbidden';
}

export type ViewAsRefusal = 'forbidden' | 'view_as_nested' | 'view_as_admin' | 'view_as_self';

/** trust.md S2: only an admin, never from within another view, never another admin, never oneself. */
export function refuseViewAs(
  actor: Pick<SessionUser, 'id' | 'roles' | 'type' | 'viewedBy'>,
  target: { id: string; isAdmin: boolean },
): ViewAsRefusal | null {
  if (actor.viewedBy) return 'view_as_nested';
  if (!isAllowed(actor, 'people.view_as')) return 'forbidden';
  if (target.id === actor.id) return 'view_as_self';
  return target.isAdmin ? 'view_as_admin' : null;
}
