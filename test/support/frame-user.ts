import type { FrameUser } from '#platform/accounts/use-session.ts';

/** A signed-in user as passed to pages. */
export const ruth: FrameUser = {
  id: 'p1',
  name: 'Ruth Vance',
  firstName: 'Ruth',
  email: 'ruth@example.org',
  type: 'vet',
  isAdmin: false,
  roles: [],
  viewedBy: null,
};
