export interface CookieOptions {
  /** Zero removes the cookie. */
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  secure: boolean;
}

// spec 9: "default cookie max-age 7 days".
export const DEFAULT_COOKIE_SECONDS = 7 * 86_400;

/** One Set-Cookie header: for the whole site, never sent along with foreign requests other than a followed link. */
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
