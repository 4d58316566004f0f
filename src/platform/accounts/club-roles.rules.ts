export const clubRoles = ['ADMIN', 'SECRETARY', 'VIEWER', 'MEMBER'] as const;
export type ClubRole = (typeof clubRoles)[number];

export const clubRoleLabels: Record<ClubRole, { word: string; note: string }> = {
  ADMIN: { word: 'Admin', note: 'Full access, including changing roles and removing members.' },
  SECRETARY: { word: 'Secretary', note: "View members' shared animals, request parentage tests and invite members." },
  VIEWER: { word: 'Viewer', note: "View members' shared animals and the member list." },
  MEMBER: { word: 'Member', note: 'Share your animals with the club, order at club prices and view its statistics.' },
};

/** business rules 3.11: rights of a club's staff and members. Members' animals belong to the members alone. */
const rights = {
  'animals.read': ['ADMIN', 'SECRETARY', 'VIEWER'],
  'grants.end': ['ADMIN'],
  'logo.set': ['ADMIN'],
  'orders.prepare': ['ADMIN', 'SECRETARY'],
  'members.read': ['ADMIN', 'SECRETARY', 'VIEWER'],
  'members.contact': ['ADMIN', 'SECRETARY'],
  'members.invite': ['ADMIN', 'SECRETARY'],
  'members.manage': ['ADMIN'],
  'figures.read': clubRoles,
  'animals.grant': clubRoles,
} as const satisfies Record<string, readonly ClubRole[]>;

export type ClubRight = keyof typeof rights;

export function mayInClub(role: ClubRole, right: ClubRight): boolean {
  const may: readonly ClubRole[] = rights[right];
  return may.includes(role);
}

export const billingModes = ['MEMBER', 'CLUB'] as const;
/** business rules 3.11: members order and pay themselves, or the club orders and pays for them. */
export type BillingMode = (typeof billingModes)[number];

export const billingModeLabels: Record<BillingMode, { word: string; note: string }> = {
  MEMBER: { word: 'Members pay', note: 'Members order for themselves at club prices.' },
  CLUB: { word: 'The club pays', note: 'Club admins and secretaries order for members, and the club pays.' },
};

/** A secretary can invite members; only an admin can invite staff. */
export function mayInvite(inviter: ClubRole, role: ClubRole): boolean {
  return inviter === 'ADMIN' || (inviter === 'SECRETARY' && role === 'MEMBER');
}

export type InvitationState = 'INVITED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN';

export const LAST_ADMIN = 'A club needs at least one admin. Make another member an admin first.';

/** Whether this role change would leave the club without an admin. */
export function leavesNoAdmin(input: { from: ClubRole; to: ClubRole | null; admins: number }): boolean {
  return input.from === 'ADMIN' && input.to !== 'ADMIN' && input.admins <= 1;
}

/** The account role that corresponds to a club role; members need none. */
export function accountRoleOf(role: ClubRole): 'club_admin' | 'club_secretary' | 'club_viewer' | null {
  const roles = { ADMIN: 'club_admin', SECRETARY: 'club_secretary', VIEWER: 'club_viewer', MEMBER: null } as const;
  return roles[role];
}

/** Enough for a show kennel with all its generations, but not more rows than one statement should lock. */
export const MAX_GRANTED_TOGETHER = 200;
