import type { Adapters } from '#adapters/adapters.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#db/connection.ts';

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
  /** The admin who views the site as this user; every event then carries both people. */
  viewedBy: { id: string; name: string; mayAct: boolean } | null;
}

/** What is known of a visitor before anybody signs in: never authority, only defaults. */
export interface Visitor {
  ip: string;
  countryCode: string;
  /** True when the country was stored or detected; false opens the country picker. */
  countryKnown: boolean;
  currency: string;
  audience: Audience;
}

/** What every service receives beside its input. `db` is the pool or, inside `inTransaction`, the open transaction. */
export interface Ctx {
  db: Db;
  user: SessionUser | null;
  visitor: Visitor;
  /** Start of the request. Expiry decisions in SQL use the database's own clock. */
  now: Date;
  adapters: Adapters;
  config: Config;
  requestId: string;
  idempotencyKey: string | null;
  /** Cookies and headers of the request, for the session code only. */
  requestHeaders: Headers;
  /** Headers (Set-Cookie) that the answer will carry. */
  responseHeaders: Headers;
}

/** What the program holds for its whole life. */
export interface Deps {
  db: Db;
  adapters: Adapters;
  config: Config;
}
