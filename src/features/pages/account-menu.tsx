import { CircleUserRound, LogOut } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { Menu, menuItemClass } from '#ui/menu.tsx';
import { accountMenu } from './menus.rules.ts';
import { leaveSession, type FrameUser } from './use-session.ts';

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
    <Menu
      align="end"
      className="top-link"
      trigger={
        <>
          <CircleUserRound aria-hidden="true" className="mr-1 size-5" />
          <span className="max-w-32 truncate">{user.firstName}</span>
        </>
      }
    >
      <AccountLinks user={user} />
    </Menu>
  );
}

export function AccountLinks({ user }: { user: FrameUser }) {
  return (
    <>
      <p className="px-3 pt-2 pb-1 font-display text-lg">Welcome, {user.firstName}</p>
      <ul>
        {accountMenu(user.type, user.roles).map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={menuItemClass}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" data-closes="" onClick={() => void leaveSession()} className={menuItemClass}>
        <LogOut aria-hidden="true" className="size-5" />
        Logout
      </button>
    </>
  );
}
