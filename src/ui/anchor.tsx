import { createContext, useContext, type AnchorHTMLAttributes } from 'react';
import { siteBase } from './site-base.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path from the site's root, with search and hash. */
  to: string;
  /**
   * `replace`: replaces the history entry. `stay`: keeps the scroll position. `reload`: loads the whole page from the
   * server, as payment pages and downloads require.
   */
  go?: 'replace' | 'stay' | 'reload';
}

/** The root of the site being rendered. In the browser the document has it as well, even without a router. */
export const SiteBase = createContext(typeof document === 'undefined' ? '' : siteBase());

/** '/us' on a regional site, else ''. The prefix of links and of forms that work without scripts. */
export function useSiteBase(): string {
  return useContext(SiteBase);
}

/**
 * A link within the site. It is a plain anchor, which is cheap to render on the server. `useLinkClicks`, used once in
 * the page frame, turns clicks into client-side navigation.
 */
export function Link({ to, go, children, ...rest }: LinkProps) {
  const base = useSiteBase();
  return (
    <a data-go={go ?? ''} {...rest} href={hrefAt(base, to)}>
      {children}
    </a>
  );
}

/** Navigates like a click on a `Link`: client-side if the router can, otherwise with a page load. */
export function followLink(to: string): void {
  const link = document.createElement('a');
  link.href = hrefAt(siteBase(), to);
  link.dataset['go'] = '';
  document.body.append(link);
  link.click();
  link.remove();
}

function hrefAt(base: string, to: string): string {
  if (base === '' || !to.startsWith('/') || to.startsWith('/api/')) return to;
  return base + to.replace(/^\/(?=[?#]|$)/, '');
}
