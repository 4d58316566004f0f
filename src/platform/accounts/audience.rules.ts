import type { Audience } from './session-user.rules.ts';

export const audienceNames: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet Owner', vet: 'Veterinarians' };

/** Specification section 1: a vet path gives vet, a pet-owner path gives owner, any other path gives breeder. */
export function audienceFromPath(path: string): Audience {
  if (/^\/vet(\/|$)/.test(path)) return 'vet';
  if (/^\/pet-owner(\/|$)/.test(path)) return 'owner';
  return 'breeder';
}

/** The audience whose colour, menus and prices hold: the signed-in user's own, else the one the path gives. */
export function effectiveAudience(path: string, userType: Audience | null): Audience {
  return userType ?? audienceFromPath(path);
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
