import type { Adapters } from '#adapters/adapters.ts';
import type { Config } from './config.ts';
import type { Db } from '#db/connection.ts';
import type { Replica } from '#db/replica.ts';
import type { Audience, SessionUser } from '#platform/accounts/session-user.rules.ts';
import type { Registrations } from '#platform/events/registrations.rules.ts';

export type { Audience, Role, SessionUser, UserType } from '#platform/accounts/session-user.rules.ts';

/** What is known of a visitor before anyone signs in: never authority, only defaults. */
export interface Visitor {
  ip: string;
  countryCode: string;
  /** True when the country was stored or detected; false opens the country picker. */
  countryKnown: boolean;
  currency: string;
  audience: Audience;
  /** '/us' on the site of a region, '' on the one for everyone. */
  region: string;
}

/** What every service receives beside its input. `db` is the pool or, inside `inTransaction`, the open transaction. */
export interface Ctx {
  db: Db;
  /** Where reports and long lists may be read; absent or null: there is none. */
  replica?: Replica | null;
  user: SessionUser | null;
  visitor: Visitor;
  /** Start of the request. Expiry decisions in SQL use the database's own clock. */
  now: Date;
  adapters: Adapters;
  config: Config;
  registrations: Registrations;
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
  replica?: Replica | null;
  adapters: Adapters;
  config: Config;
  registrations: Registrations;
}
