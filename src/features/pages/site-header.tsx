import { useState } from 'react';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Logo } from '#ui/art/logo.tsx';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartLink, CartMenu } from './cart-badge.tsx';
import { CountryButton } from './country-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MainMenu } from './main-menu.tsx';
import { audienceTabs, isSpecialRoute, logoLink, offerTabs, toolButtons, type MenuReader } from './menus.rules.ts';
import { MobileMenu } from './mobile-menu.tsx';
import type { FrameUser } from './use-session.ts';

export interface HeaderProps {
  reader: MenuReader;
  user: FrameUser | null;
}

export function SiteHeader({ reader, user }: HeaderProps) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header data-site="" className="border-b border-line bg-white">
      <TopRow reader={reader} user={user} />
      <div className="frame flex flex-wrap items-center gap-x-2 gap-y-1 py-3 sm:gap-x-4 lg:py-4">
        <Link to={logoLink(user?.type ?? null)} aria-label="Damsire" className="rounded-md text-ink">
          <Logo />
        </Link>
        <div className="max-lg:order-last max-lg:w-full max-sm:hidden lg:ml-6">
          <MainMenu reader={reader} />
        </div>
        <div className="ml-auto flex items-center gap-1 max-sm:hidden">
          <HeaderSearch />
          <CartMenu shopTo={reader.audience === 'owner' ? '/pet-owner/products' : logoLink(reader.audience)} />
        </div>
        <div className="-mr-2 ml-auto flex items-center sm:hidden">
          <Link
            to="/search"
            aria-label="Search"
            className="grid size-11 place-items-center rounded-full hover:bg-brand-soft"
          >
            <Search aria-hidden="true" className="size-6" />
          </Link>
          <CartLink />
          <IconButton label="Menu" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)} className="size-11">
            <MenuIcon aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      </div>
      {isSpecialRoute(pathname) ? null : <OfferBar reader={reader} />}
      {menuOpen ? <MobileMenu open onClose={() => setMenuOpen(false)} reader={reader} user={user} /> : null}
    </header>
  );
}

function TopRow({ reader, user }: HeaderProps) {
  return (
    <div className="bg-paper-deep max-sm:hidden">
      <div className="frame flex min-h-11 flex-wrap items-end justify-between gap-x-4">
        <nav aria-label="Audience" className="flex gap-1 pt-1.5">
          {audienceTabs(user?.type ?? null).map((tab) => {
            const here = tab.to === { breeder: '/breeder', owner: '/pet-owner', vet: '/vet' }[reader.audience];
            return (
              <Link
                key={tab.to}
                to={tab.to}
                aria-current={here ? 'true' : undefined}
                className={cx(
                  'rounded-t-lg px-4 py-2 text-sm font-bold transition-colors',
                  here
                    ? 'bg-white text-brand shadow-[inset_0_3px_0_var(--brand)]'
                    : 'text-ink/75 hover:bg-white/60 hover:text-ink',
                )}
              >
                {tab.label}
              </Link>
            );
          })}
        </nav>
        <div className="flex flex-wrap items-center justify-end gap-1 py-1">
          <nav aria-label="Tools" className="flex gap-1">
            {toolButtons(reader.audience, reader.isLoggedIn).map((tool) => (
              <Link
                key={tool.to}
                to={tool.to}
                className="inline-flex min-h-9 items-center rounded-full border border-brand/30 bg-white px-3.5 text-sm font-bold text-brand transition-colors hover:border-brand hover:bg-brand-soft"
              >
                {tool.label}
              </Link>
            ))}
          </nav>
          <AccountMenu user={user} />
          <CountryButton countryCode={reader.countryCode} />
        </div>
      </div>
    </div>
  );
}

function OfferBar({ reader }: { reader: MenuReader }) {
  return (
    <nav aria-label="Offers" className="border-t border-line bg-paper max-sm:hidden">
      <ul className="frame flex gap-6">
        {offerTabs(reader).map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-9 items-center border-b-2 text-sm font-bold hover:text-brand',
                  isActive ? 'border-brand text-brand' : 'border-transparent text-muted',
                )
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
