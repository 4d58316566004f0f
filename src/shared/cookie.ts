export interface CookieOptions {
  /** Zero removes the cookie. */
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  secure: boolean;
}

// spec 9: "default cookie max-age 7 days".
export const DEFAULT_COOKIE_SECONDS = 7 * 86_400;

/** How long a user who has changed data reads from the primary, in case the replica lags. */
export const WRITTEN_COOKIE_SECONDS = 60;

/**
 * A Set-Cookie header for the whole site with SameSite=Lax: cross-site requests get the cookie only when a link is
 * followed.
 */
export function setCookieHeader(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${options.maxAgeSeconds ?? DEFAULT_COOKIE_SECONDS}`,
    'SameSite=Lax',
  ];
  if (options.httpOnly ?? true) parts.push('HttpOnly');
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

/** The value of a cookie of a request; null if it is missing or unreadable. */
export function cookieOf(headers: { get(name: string): string | null }, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return decoded(part.slice(at + 1).trim());
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
