import type { FrameUser } from '#platform/accounts/use-session.ts';

/** Who is signed in, as a page is told. */
export const ruth: FrameUser = {
  id: 'p1',
  name: 'Ruth Vance',
  firstName: 'Ruth',
  type: 'vet',
  isAdmin: false,
  roles: [],
  viewedBy: null,
};
