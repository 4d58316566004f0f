import { useContext, useEffect } from 'react';
import {
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
} from 'react-router';
import { Link, type LinkProps } from './anchor.tsx';
import { siteBase } from './site-base.ts';
import { isStaticRouteId } from './static-page.ts';

export { Link, type LinkProps, useSiteBase } from './anchor.tsx';

/** The root of the site that the router serves, which the page frame passes to `SiteBase`. */
export function useRouterBase(): string {
  // The context is null outside of a router, as in component tests.
  const router = useContext(UNSAFE_NavigationContext) as { basename: string } | null;
  return router && router.basename !== '/' ? router.basename : '';
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((state: { isActive: boolean }) => string);
  /** True: only the exact path is current, not paths below it. */
  end?: boolean;
}

/** A menu link with `aria-current="page"` for the current page. */
export function NavLink({ className, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = rest.to.replace(/[?#].*/, '');
  const isActive = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`));
  const look = typeof className === 'function' ? className({ isActive }) : className;
  return <Link aria-current={isActive ? 'page' : undefined} {...rest} className={look} />;
}

/**
 * Handles plain clicks on `Link`s with the router. The browser handles clicks with a modifier key, a target or a
 * download, and links to static pages, which are not in the client's route table.
 */
export function useLinkClicks(): void {
  const navigate = useNavigate();
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes;
  useEffect(() => {
    const isDrawnHere = (path: string) => {
      const id = routes && matchRoutes(routes, path)?.at(-1)?.route.id;
      return id !== undefined && !isStaticRouteId(id);
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-go]') : null;
      if (!link || !isPlain(event, link)) return;
      const path = stepOf(link.pathname);
      if (path === null || !isDrawnHere(path)) return;
      event.preventDefault();
      const { go } = link.dataset;
      void navigate(`${path}${link.search}${link.hash}`, {
        replace: go === 'replace',
        preventScrollReset: go === 'stay',
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, routes]);
}

/** A path within this site for the router; null if it is on another of our sites, which the browser must load. */
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
