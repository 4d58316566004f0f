import type { SessionUser } from './session-user.rules.ts';

/**
 * The permission table: every operation that is not limited to the user's own data is listed here, with the roles
 * that can perform it. Everything else is denied. Access to data of a person, clinic or club is checked row by row in
 * its slice.
 */
export const permissions = {
  'people.read': ['admin', 'support'],
  'people.approve': ['admin', 'support'],
  'people.view_as': ['admin'],
  'people.manage': ['admin'],
  'roles.grant': ['admin'],
  // Order administration shows buyers and payments, which the laboratory does not need (decision 026).
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
  // Q011: breeding tools and parentage are for breeders and owners; a clinic has patients but no kennel.
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
  /** Changes data: denied while an admin views the site as this user in read-only mode. */
  write?: boolean;
  /**
   * Payments, redemptions, transfers, deletion, passwords, sign-in addresses and exports: denied while viewing as a
   * user, even with "act".
   */
  ownHandsOnly?: boolean;
}

/** trust.md S2: what an admin who views as a user cannot do. */
export function isRefusedWhileViewing(user: Pick<SessionUser, 'viewedBy'>, demand: Demand): boolean {
  if (!user.viewedBy) return false;
  return Boolean(demand.ownHandsOnly) || (Boolean(demand.write) && !user.viewedBy.mayAct);
}

/** Access requirements of an operation. Every operation has a row of these in src/routes.access.ts. */
export interface OperationAccess {
  /** Everyone, all signed-in users, or the roles in the permission table. */
  may: 'anyone' | 'signed_in' | Permission;
  /**
   * looks: changes nothing. changes: denied to an admin who views in read-only mode. own_hands: denied to every admin
   * who views as a user.
   */
  does: 'looks' | 'changes' | 'own_hands';
  /**
   * The kind of resource that the ids in its input identify, if it belongs to someone: no one else can access it
   * (trust.md T32).
   */
  whose?: string;
  /** Available to accounts that must add a second factor first, because it is needed for that. */
  early?: true;
}

export const looks = (may: OperationAccess['may'], whose?: string): OperationAccess => ({ may, does: 'looks', whose });
export const changes = (may: OperationAccess['may'], whose?: string): OperationAccess => ({
  may,
  does: 'changes',
  whose,
});
/** For payments, redemptions, transfers, deletion, passwords and exports: never while viewing as another user. */
export const ownHands = (may: OperationAccess['may'], whose?: string): OperationAccess => ({
  may,
  does: 'own_hands',
  whose,
});

export const early = (row: OperationAccess): OperationAccess => ({ ...row, early: true });

/** Checked before any operation runs, regardless of its input: null if this actor may call it. */
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

/**
 * trust.md S2: only admins can view as a user, not from within another view, and never as another admin or themselves.
 */
export function refuseViewAs(
  actor: Pick<SessionUser, 'id' | 'roles' | 'type' | 'viewedBy'>,
  target: { id: string; isAdmin: boolean },
): ViewAsRefusal | null {
  if (actor.viewedBy) return 'view_as_nested';
  if (!isAllowed(actor, 'people.view_as')) return 'forbidden';
  if (target.id === actor.id) return 'view_as_self';
  return target.isAdmin ? 'view_as_admin' : null;
}
