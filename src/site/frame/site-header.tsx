import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link, NavLink } from '#ui/link.tsx';
import { Logo } from '#ui/art/logo.tsx';
import { Island } from '#ui/island.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CartLink, CartMenu } from './cart-badge.tsx';
import { CountryButton } from './country-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MainMenu } from './main-menu.tsx';
import type { HeaderProps } from './mobile-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { audienceHome, logoLink, shopOf } from '#platform/accounts/audience.rules.ts';
import type { MenuLink, MenuReader } from '#shop/catalogue/shop-menu.rules.ts';
import { audienceTabs, offerTabs, toolButtons } from './menus.rules.ts';
import { isSpecialRoute, isWorkplace } from './special-routes.rules.ts';

export function SiteHeader({ reader, user }: HeaderProps) {
  const { pathname } = useLocation();
  const shopTo = shopOf(reader.audience);
  return (
    <header data-site="" className="border-b border-line bg-white">
      <TopRow reader={reader} user={user} />
      <div className="frame flex flex-wrap items-center gap-x-2 gap-y-1 py-3 sm:gap-x-4 lg:py-4">
        <Link to={logoLink(user)} aria-label="Damsire" className="rounded-md text-ink">
          <Logo />
        </Link>
        <div className="max-lg:order-last max-lg:w-full max-sm:hidden lg:ml-6">
          <MainMenu reader={reader} />
        </div>
        <div className="relative ml-auto flex min-h-10 items-center gap-1 max-sm:hidden">
          <Island name="search">
            <HeaderSearch />
          </Island>
          <Island name="cart" props={{ shopTo }}>
            <CartMenu shopTo={shopTo} />
          </Island>
        </div>
        <div className="-mr-2 ml-auto flex items-center sm:hidden">
          <Link to="/search" aria-label="Search" className="round-link">
            <Search aria-hidden="true" className="size-6" />
          </Link>
          <Island name="cart-link" start="cart">
            <CartLink />
          </Island>
          <PhoneMenu reader={reader} user={user} />
        </div>
      </div>
      {isSpecialRoute(pathname) || isWorkplace(pathname) ? null : <OfferBar reader={reader} />}
    </header>
  );
}

function TopRow({ reader, user }: HeaderProps) {
  return (
    <div className="top-row">
      <div>
        <nav aria-label="Audience" className="audience-tabs">
          {audienceTabs(user?.type ?? null).map((tab) => (
            <Link key={tab.to} to={tab.to} aria-current={tab.to === audienceHome(reader.audience) ? 'true' : undefined}>
              {tab.label}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-end gap-1 py-1">
          <nav aria-label="Tools" className="flex gap-1 max-[46rem]:hidden">
            {toolButtons(reader.audience, reader.isLoggedIn, user?.tool).map((tool) => (
              <Link key={tool.to} to={tool.to} className="tool-link">
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
  const { pathname, search } = useLocation();
  const tabs = offerTabs(reader);
  // Two tabs may share a path. If one matches with its search string, only that one is current.
  const exact = tabs.find(({ to }) => to === pathname + search);
  const isElsewhere = (tab: MenuLink) => (exact ? tab !== exact : tab.to.includes('?'));
  return (
    <nav aria-label="Offers" className="offer-bar">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} {...(isElsewhere(tab) ? { 'aria-current': undefined } : {})}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
