import type { SessionUser } from '#platform/context/context.ts';

/** A signed-in user without a row in the database. */
export const buildSessionUser = (changes: Partial<SessionUser> & { id: string }): SessionUser => ({
  email: `${changes.id}@example.test`,
  name: 'Ada Test',
  firstName: 'Ada',
  lastName: 'Test',
  type: 'breeder',
  roles: [],
  isAdmin: false,
  countryCode: 'AU',
  currency: 'AUD',
  clinicIds: [],
  viewedBy: null,
  ...changes,
});
