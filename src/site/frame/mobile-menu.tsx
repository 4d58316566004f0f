import { useLocation } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Link, NavLink } from '#ui/link.tsx';
import AccountLinks from './account-links.tsx';
import { CountryButton, countryName } from './country-button.tsx';
import { audienceHome } from '#platform/accounts/audience.rules.ts';
import type { MenuLink, MenuReader } from '#shop/catalogue/shop-menu.rules.ts';
import { audienceTabs, isIn, mainMenu, offerTabs, toolButtons } from './menus.rules.ts';
import type { FrameUser } from '#platform/accounts/use-session.ts';

export interface HeaderProps {
  reader: MenuReader;
  user: FrameUser | null;
}

interface MobileMenuProps extends HeaderProps {
  /** Id of the panel, for a button that opens it without React. */
  id?: string;
  onClose: () => void;
}

/** The mobile menu: everything in the desktop header, in one panel. */
export default function MobileMenu({ id, onClose, reader, user }: MobileMenuProps) {
  const { pathname } = useLocation();
  return (
    <Drawer
      id={id}
      open
      onClose={onClose}
      title="Menu"
      footer={<CountryLine countryCode={reader.countryCode} onClose={onClose} />}
    >
      <nav aria-label="Audience" className="flex gap-1 rounded-full bg-paper-deep p-1">
        {audienceTabs(user?.type ?? null).map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={tab.to === audienceHome(reader.audience) ? 'true' : undefined}
            className={cx(
              'flex-1 rounded-full px-2 py-2 text-center text-sm font-bold',
              tab.to === audienceHome(reader.audience) ? 'bg-white text-brand shadow-card' : 'text-ink/75',
            )}
          >
            {tab.label === 'Veterinarians' ? 'Vets' : tab.label}
          </Link>
        ))}
      </nav>
      <div className="my-4 grid gap-2">
        {toolButtons(reader.audience, reader.isLoggedIn, user?.tool).map((tool) => (
          <LinkButton key={tool.to} to={tool.to} variant="secondary" full>
            {tool.label}
          </LinkButton>
        ))}
      </div>
      <nav aria-label="Main">
        {mainMenu(reader).map((entry) =>
          'links' in entry ? (
            <Disclosure key={entry.label} name="mobile-menu" summary={entry.label} defaultOpen={isIn(entry, pathname)}>
              <LinkList links={entry.links} />
            </Disclosure>
          ) : (
            <NavLink
              key={entry.label}
              to={entry.to}
              className="flex border-b border-line py-4 font-bold hover:text-brand aria-[current=page]:text-brand"
            >
              {entry.label}
            </NavLink>
          ),
        )}
      </nav>
      <nav aria-label="Offers" className="-mx-2 mt-4">
        <LinkList links={offerTabs(reader)} />
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        {user ? (
          <div className="-mx-3">
            <AccountLinks user={user} />
          </div>
        ) : (
          <SignIn />
        )}
      </div>
    </Drawer>
  );
}

function LinkList({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <NavLink
            to={link.to}
            end
            className="flex min-h-11 items-center rounded-md px-2 font-semibold hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand"
          >
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function SignIn() {
  return (
    <div className="grid grid-cols-2 gap-2">
      <LinkButton to="/login" variant="secondary">
        Login
      </LinkButton>
      <LinkButton to="/register">Register</LinkButton>
    </div>
  );
}

function CountryLine({ countryCode, onClose }: { countryCode: string; onClose: () => void }) {
  return (
    // The button inside handles the click; this only closes the panel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div data-closes="" onClick={onClose} className="flex items-center gap-2">
      <CountryButton countryCode={countryCode} />
      <span className="text-sm text-muted">{countryName(countryCode)}</span>
    </div>
  );
}
