import { useContext, useEffect } from 'react';
import type { AnchorHTMLAttributes } from 'react';
import { UNSAFE_NavigationContext, useLocation, useNavigate } from 'react-router';
import { siteBase } from './site-base.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site from its root, with search and hash. */
  to: string;
  /** `replace`: leaves no step in the history. `stay`: keeps the place on the page. `reload`: asks the server for the whole page. */
  go?: 'replace' | 'stay' | 'reload';
}

/**
 * A link within the site. It is a plain anchor, so a page of a hundred links costs the server no more than their text;
 * `useLinkClicks`, once in the page's frame, makes the clicks into steps without a reload.
 */
export function Link({ to, go, children, ...rest }: LinkProps) {
  const base = useSiteBase();
  return (
    <a data-go={go ?? ''} {...rest} href={hrefAt(base, to)}>
      {children}
    </a>
  );
}

/** '/us' on the site of a region, '' elsewhere; links, and forms that work without scripts, begin with it. */
export function useSiteBase(): string {
  // The context is null where a piece stands outside of a router, as in its test.
  const router = useContext(UNSAFE_NavigationContext) as { basename: string } | null;
  return router && router.basename !== '/' ? router.basename : '';
}

function hrefAt(base: string, to: string): string {
  if (base === '' || !to.startsWith('/') || to.startsWith('/api/')) return to;
  return base + to.replace(/^\/(?=[?#]|$)/, '');
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((state: { isActive: boolean }) => string);
  /** True: only the address itself counts as here, not what lies below it. */
  end?: boolean;
}

/** A link of a menu: `aria-current="page"` where the visitor is. */
export function NavLink({ className, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = rest.to.replace(/[?#].*/, '');
  const isActive = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`));
  const look = typeof className === 'function' ? className({ isActive }) : className;
  return <Link aria-current={isActive ? 'page' : undefined} {...rest} className={look} />;
}

/** Follows plain clicks on `Link`s in the browser; those with a modifier key, a target or a download are the browser's. */
export function useLinkClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-go]') : null;
      if (!link || !isPlain(event, link)) return;
      const path = stepOf(link.pathname);
      if (path === null) return;
      event.preventDefault();
      const { go } = link.dataset;
      void navigate(`${path}${link.search}${link.hash}`, {
        replace: go === 'replace',
        preventScrollReset: go === 'stay',
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** An address within this site for the router; null: it is on another site of ours, and the browser loads it. */
function stepOf(pathname: string): string | null {
  const found = /^\/(?!my)[a-z]{2}(?=\/|$)/.exec(pathname)?.[0];
  if (!found) return pathname;
  return found === siteBase() ? pathname.slice(found.length) || '/' : null;
}

function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const altered = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  const browsers = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  if (event.defaultPrevented || event.button !== 0 || altered || browsers) return false;
  return link.origin === location.origin && link.dataset['go'] !== 'reload';
}
