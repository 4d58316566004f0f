import type { Audience } from './session-user.rules.ts';

export const audienceNames: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet Owner', vet: 'Veterinarians' };

/** What one person is called. */
export const accountTypes: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet owner', vet: 'Veterinarian' };

/** Specification section 1: a vet path gives vet, a pet-owner path gives owner, any other path gives breeder. */
export function audienceFromPath(path: string): Audience {
  if (/^\/vet(\/|$)/.test(path)) return 'vet';
  if (/^\/pet-owner(\/|$)/.test(path)) return 'owner';
  return 'breeder';
}

/** Pages that show one audience, and the home page, which is for all. Every other page is shared between the audiences. */
const OF_ONE_AUDIENCE = /^\/(?:$|(?:breeder|vet|pet-owner)(?:\/|$))/;

/** Guests who came from the pet owners' pages stay pet owners on the pages that all audiences share (decision 050). */
export function guestAudience(path: string, remembered: string | null): Audience {
  // Who claims a gift is a pet owner, wherever they come from.
  if (/^\/gift(\/|$)/.test(path)) return 'owner';
  return remembered === 'owner' && !OF_ONE_AUDIENCE.test(path) ? 'owner' : audienceFromPath(path);
}

/** What a page visited says for the shared pages after it; null: nothing. */
export function audienceToRemember(path: string): Audience | null {
  return path !== '/' && OF_ONE_AUDIENCE.test(path) ? audienceFromPath(path) : null;
}

/** The audience whose colour, menus and prices hold: the signed-in user's own, else that of a guest. */
export function effectiveAudience(path: string, userType: Audience | null, remembered: string | null = null): Audience {
  return userType ?? guestAudience(path, remembered);
}

export function audienceHome(audience: Audience): string {
  return { breeder: '/breeder', owner: '/pet-owner', vet: '/vet' }[audience];
}

/** Where the logo leads: after login the shop of one's own kind; a guest and an admin (Q118) home. */
export function logoLink(user: { type: Audience; isAdmin: boolean } | null): string {
  return user && !user.isAdmin ? shopOf(user.type) : '/';
}

export function shopOf(audience: Audience): string {
  return audience === 'owner' ? '/pet-owner/products' : audienceHome(audience);
}
