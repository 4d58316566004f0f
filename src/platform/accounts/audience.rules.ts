import type { Audience } from './session-user.rules.ts';

export const audienceNames: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet Owner', vet: 'Veterinarians' };

/** Labels for a single user. */
export const accountTypes: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet owner', vet: 'Veterinarian' };

/** Specification section 1: a vet path gives vet, a pet-owner path gives owner, any other path gives breeder. */
export function audienceFromPath(path: string): Audience {
  if (/^\/vet(\/|$)/.test(path)) return 'vet';
  if (/^\/pet-owner(\/|$)/.test(path)) return 'owner';
  return 'breeder';
}

/** Pages of one audience, and the home page, which is for all. All other pages are shared between the audiences. */
const OF_ONE_AUDIENCE = /^\/(?:$|(?:breeder|vet|pet-owner)(?:\/|$))/;

/** Guests who came from the pet owners' pages stay pet owners on the pages that all audiences share (decision 050). */
export function guestAudience(path: string, remembered: string | null): Audience {
  // Users who claim a gift are treated as pet owners, regardless of the page they came from.
  if (/^\/gift(\/|$)/.test(path)) return 'owner';
  return remembered === 'owner' && !OF_ONE_AUDIENCE.test(path) ? 'owner' : audienceFromPath(path);
}

/** The audience that a visited page sets for later shared pages; null: it does not change. */
export function audienceToRemember(path: string): Audience | null {
  return path !== '/' && OF_ONE_AUDIENCE.test(path) ? audienceFromPath(path) : null;
}

/** The audience that determines colours, menus and prices: the signed-in user's, else the guest's. */
export function effectiveAudience(path: string, userType: Audience | null, remembered: string | null = null): Audience {
  return userType ?? guestAudience(path, remembered);
}

export function audienceHome(audience: Audience): string {
  return { breeder: '/breeder', owner: '/pet-owner', vet: '/vet' }[audience];
}

/** The target of the logo: the user's own store after signing in; the home page for guests and admins (Q118). */
export function logoLink(user: { type: Audience; isAdmin: boolean } | null): string {
  return user && !user.isAdmin ? shopOf(user.type) : '/';
}

export function shopOf(audience: Audience): string {
  return audience === 'owner' ? '/pet-owner/products' : audienceHome(audience);
}
