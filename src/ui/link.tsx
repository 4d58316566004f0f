import { useEffect } from 'react';
import type { AnchorHTMLAttributes } from 'react';
import { useLocation, useNavigate } from 'react-router';

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
  return (
    <a data-go={go ?? ''} {...rest} href={to}>
      {children}
    </a>
  );
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
      event.preventDefault();
      const { go } = link.dataset;
      void navigate(`${link.pathname}${link.search}${link.hash}`, {
        replace: go === 'replace',
        preventScrollReset: go === 'stay',
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const altered = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  const browsers = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  if (event.defaultPrevented || event.button !== 0 || altered || browsers) return false;
  return link.origin === location.origin && link.dataset['go'] !== 'reload';
}
