export type UserType = 'vet' | 'breeder' | 'owner' | 'guest';
export type Audience = Exclude<UserType, 'guest'>;
export type Role =
  | 'admin'
  | 'support'
  | 'lab_technician'
  | 'lab_reviewer'
  | 'collection_agent'
  | 'registry_officer'
  | 'club_admin'
  | 'club_secretary'
  | 'club_viewer';

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
