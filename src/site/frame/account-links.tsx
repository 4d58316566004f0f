import { LogOut } from 'lucide-react';
import { Link } from '#ui/anchor.tsx';
import { menuItemClass } from '#ui/overlays/menu.tsx';
import { accountMenu } from './menus.rules.ts';
import { leaveSession, type FrameUser } from '#platform/accounts/use-session.ts';

/** The content of the account menu, loaded when it is first opened. */
export default function AccountLinks({ user }: { user: FrameUser }) {
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
      <button
        type="button"
        data-closes=""
        data-action="leave"
        onClick={() => void leaveSession()}
        className={menuItemClass}
      >
        <LogOut aria-hidden="true" className="size-5" />
        Logout
      </button>
    </>
  );
}
