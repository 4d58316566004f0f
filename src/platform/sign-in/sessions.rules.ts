import type { Role } from '#platform/accounts/session-user.rules.ts';

export const VIEW_AS_MINUTES = 30;
/** Time limit between the password and the second factor, and between the passkey request and its use. */
export const CHALLENGE_MINUTES = 10;
/** How long a browser that has signed in is recognised (decision 023). */
export const DEVICE_COOKIE_DAYS = 180;

const STAFF: readonly Role[] = ['admin', 'support', 'lab_technician', 'lab_reviewer'];
const POWERFUL: readonly Role[] = ['admin', 'support'];

export interface SessionLimits {
  /** A new sign-in is needed after this time, even if the session is active. */
  absoluteMinutes: number;
  /** The session ends after this time without a request. */
  idleMinutes: number;
}

/** trust.md S1: customers 30 days and 12 hours idle; staff 8 hours, and 30 minutes idle if they can manage accounts. */
export function sessionLimits(roles: readonly Role[]): SessionLimits {
  if (!roles.some((role) => STAFF.includes(role))) return { absoluteMinutes: 30 * 24 * 60, idleMinutes: 12 * 60 };
  return { absoluteMinutes: 8 * 60, idleMinutes: roles.some((role) => POWERFUL.includes(role)) ? 30 : 4 * 60 };
}

/** The network for rate limits: the IPv4 address, or the /64 network of an IPv6 address, which one visitor controls. */
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

/** A path on this site to redirect to after signing in; null for anything else (trust.md 10). */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !/^\/(?![/\\])/.test(next)) return null;
  // Printable ASCII only, as browsers encode URLs: they drop control characters and treat a backslash as a slash.
  if (/[^!-~]|\\/.test(next) || /^\/(?:%2f|%5c)/i.test(next)) return null;
  // After resolving the dots, "/..//evil.example" is "//evil.example", which is another host.
  const path = next.split(/[?#]/)[0] ?? '';
  return /\/\/|\/\.{1,2}(\/|$)|%2e/i.test(path) ? null : next;
}

/**
 * The purpose shown on the sign-in page, depending on the target page. A buyer who scanned a puppy's claim code may
 * have no account.
 */
export function describeSignIn(next: string | null): string {
  if (!next) return 'Your animals, orders and results in one place.';
  if (next.startsWith('/my/transfer-animal?offer='))
    return "You've been offered an animal. Sign in, or register below, to take over its profile, results and certificates.";
  return 'Sign in to continue.';
}
