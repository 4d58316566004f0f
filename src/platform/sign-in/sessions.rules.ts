import type { Role } from '#platform/accounts/session-user.rules.ts';

export const VIEW_AS_MINUTES = 30;
/** From the password to the second factor, and from the request for a passkey to its use. */
export const CHALLENGE_MINUTES = 10;
/** A browser that has signed in before is known for this long (decision 023). */
export const DEVICE_COOKIE_DAYS = 180;

const STAFF: readonly Role[] = ['admin', 'support', 'lab_technician', 'lab_reviewer'];
const POWERFUL: readonly Role[] = ['admin', 'support'];

export interface SessionLimits {
  /** However busy: after this a new sign-in is needed. */
  absoluteMinutes: number;
  /** Without any request for this long the session ends. */
  idleMinutes: number;
}

/** trust.md S1: customers 30 days and 12 hours idle; staff 8 hours, those with power over accounts 30 minutes idle. */
export function sessionLimits(roles: readonly Role[]): SessionLimits {
  if (!roles.some((role) => STAFF.includes(role))) return { absoluteMinutes: 30 * 24 * 60, idleMinutes: 12 * 60 };
  return { absoluteMinutes: 8 * 60, idleMinutes: roles.some((role) => POWERFUL.includes(role)) ? 30 : 4 * 60 };
}

/** Tries are counted per address; an IPv6 visitor owns a whole /64. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip || 'local';
  const [head = '', tail = ''] = ip.replace(/%.*/s, '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back]
    : front;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** A path of our own to go to after signing in; anything else leads home (trust.md 10). */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !/^\/(?![/\\])/.test(next)) return null;
  // Printable ASCII only, as browsers write addresses: they drop control characters and read a backslash as a slash.
  if (/[^!-~]|\\/.test(next) || /^\/(?:%2f|%5c)/i.test(next)) return null;
  // "/..//evil.example" is "//evil.example", another host, once its dots are resolved.
  const path = next.split(/[?#]/)[0] ?? '';
  return /\/\/|\/\.{1,2}(\/|$)|%2e/i.test(path) ? null : next;
}

/** What the sign-in page says it is for, by where it leads. A buyer who scanned the code of a puppy may have no account. */
export function describeSignIn(next: string | null): string {
  if (!next) return 'Your animals, orders and results in one place.';
  if (next.startsWith('/my/transfer-animal?offer='))
    return "You've been offered an animal. Sign in, or register below, to take over its profile, results and certificates.";
  return 'Sign in to continue.';
}
