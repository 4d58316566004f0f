import { isAllowed } from '#platform/accounts/access.rules.ts';
import type { Role } from '#platform/accounts/session-user.rules.ts';

/** What a user with these roles can do in the laboratory. Screens offer only these actions. */
export function labPermissionsOf(
  roles: readonly Role[],
): Record<'bench' | 'review' | 'keys' | 'revoke' | 'kits', boolean> {
  const actor = { roles: [...roles], type: 'owner' as const };
  return {
    bench: isAllowed(actor, 'lab.receive'),
    review: isAllowed(actor, 'lab.review'),
    keys: isAllowed(actor, 'signing_keys.read'),
    kits: isAllowed(actor, 'store_room.manage'),
    revoke: isAllowed(actor, 'certificates.revoke'),
  };
}
