const STAFF = ['admin', 'support', 'lab_technician', 'lab_reviewer'];
const BILLING = ['owner', 'billing'];

/**
 * trust.md 20: staff, admins, and users who order on a clinic's account need a second factor; for others it is
 * optional.
 */
export function needsSecondFactor(who: { roles: readonly string[]; clinicRoles: readonly string[] }): boolean {
  return who.roles.some((role) => STAFF.includes(role)) || who.clinicRoles.some((role) => BILLING.includes(role));
}

/** Names the browser and operating system of a user agent. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Unknown browser';
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  return system ? `${browser} on ${system}` : browser;
}

const browsers: readonly [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrom(e|ium)\/|CriOS|HeadlessChrome/],
  ['Safari', /Safari\//],
];

const systems: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];
