import { lazy, Suspense } from 'react';
import { Link } from '#ui/anchor.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import type { FrameUser } from '#platform/accounts/use-session.ts';

const AccountLinks = lazy(() => import('./account-links.tsx'));

/** Signed in: a dropdown with the welcome; signed out: Login and Register. */
export function AccountMenu({ user }: { user: FrameUser | null }) {
  if (!user) {
    return (
      <nav aria-label="Account" className="flex">
        <Link to="/login" className="top-link">
          Login
        </Link>
        <Link to="/register" className="top-link">
          Register
        </Link>
      </nav>
    );
  }
  return (
    <Menu align="end" className="top-link" trigger={<span className="max-w-32 truncate">{user.firstName}</span>}>
      <Suspense>
        <AccountLinks user={user} />
      </Suspense>
    </Menu>
  );
}
