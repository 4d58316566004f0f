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
/** States in which someone can sign in. */
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
  /** In which unit weights are read and typed; kilograms until something else is chosen. */
  weightUnit?: 'kg' | 'lb';
  /** As which country's English everything is written: "US"; left out: as in their own country. */
  english?: string;
  /** A second factor is asked of this account and it has none: nothing but adding one is open. */
  mustAddFactor?: boolean;
  /** The admin who views the site as this user; every event then carries both people. */
  viewedBy: { id: string; name: string; mayAct: boolean } | null;
}

/** Versions of what staff set for an account: made of its values, because the row itself changes with every visit. */
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
