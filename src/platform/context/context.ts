import type { Adapters } from '#adapters/adapters.ts';
import type { Config } from './config.ts';
import type { Db } from '#db/connection.ts';
import type { Replica } from '#db/replica.ts';
import type { Audience, SessionUser } from '#platform/accounts/session-user.rules.ts';
import type { Registrations } from '#platform/events/registrations.rules.ts';

export type { Audience, Role, SessionUser, UserType } from '#platform/accounts/session-user.rules.ts';

/** Facts about a visitor before they sign in, used only for defaults, never for access. */
export interface Visitor {
  ip: string;
  countryCode: string;
  /** True when the country was stored or detected; false opens the country picker. */
  countryKnown: boolean;
  currency: string;
  audience: Audience;
  /** '/us' on a regional site, '' on the main site. */
  region: string;
}

/**
 * The context that every service receives with its input. `db` is the pool or, inside `inTransaction`, the open
 * transaction.
 */
export interface Ctx {
  db: Db;
  /** Read replica for reports and long lists; absent or null: none. */
  replica?: Replica | null;
  user: SessionUser | null;
  visitor: Visitor;
  /** Start of the request. Expiry decisions in SQL use the database's own clock. */
  now: Date;
  /** When the changes happened that the demo makes in the past. Otherwise the database dates the history itself. */
  happenedAt?: Date;
  adapters: Adapters;
  config: Config;
  registrations: Registrations;
  requestId: string;
  idempotencyKey: string | null;
  /** Cookies and headers of the request, for the session code only. */
  requestHeaders: Headers;
  /** Headers (such as Set-Cookie) of the response. */
  responseHeaders: Headers;
}

/** The dependencies that live as long as the process. */
export interface Deps {
  db: Db;
  replica?: Replica | null;
  adapters: Adapters;
  config: Config;
  registrations: Registrations;
}
