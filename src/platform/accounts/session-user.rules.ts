export const audiences = ['breeder', 'vet', 'owner'] as const;
export type Audience = (typeof audiences)[number];
export const userTypes = [...audiences, 'guest'] as const;
export type UserType = (typeof userTypes)[number];
export const roles = [
  'admin',
  'support',
  'lab_technician',
  'lab_reviewer',
  'collection_agent',
  'registry_officer',
  'club_admin',
  'club_secretary',
  'club_viewer',
] as const;
export type Role = (typeof roles)[number];
/** States in which an account can sign in. */
export const openAccountStates = ['ACTIVE', 'PENDING_APPROVAL'] as const;
export const accountStates = [...openAccountStates, 'SUSPENDED', 'DELETED'] as const;
export const clinicRoles = ['owner', 'billing', 'staff'] as const;

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  type: Audience;
  roles: Role[];
  isAdmin: boolean;
  countryCode: string;
  currency: string;
  clinicIds: number[];
  /** The unit for weights; default: kilograms. */
  weightUnit?: 'kg' | 'lb';
  /** The country whose variant of English is used, such as "US"; undefined: the user's own country. */
  english?: string;
  /** True if the account needs a second factor but has none: it can do nothing but add one. */
  mustAddFactor?: boolean;
  /** The admin who is viewing the site as this user; events then record both. */
  viewedBy: { id: string; name: string; mayAct: boolean } | null;
}

/**
 * Version of the settings that staff change for an account. It is built from their values, because the row itself
 * changes with every visit.
 */
export function rolesVersion(roles: readonly string[]): string {
  return roles.toSorted().join(' ');
}

interface Terms {
  onAccount: boolean;
  creditLimitCents: number;
  netTermsDays: number;
}

export function termsVersion({ onAccount, creditLimitCents, netTermsDays }: Terms): string {
  return `${onAccount} ${creditLimitCents} ${netTermsDays}`;
}
