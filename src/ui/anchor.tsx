import { createContext, useContext, type AnchorHTMLAttributes } from 'react';
import { siteBase } from './site-base.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site from its root, with search and hash. */
  to: string;
  /** `replace`: leaves no step in the history. `stay`: keeps the place on the page. `reload`: asks the server for the whole page, as payment pages and downloads need. */
  go?: 'replace' | 'stay' | 'reload';
}

/** The root of the site being drawn; in the browser the document says it as well, also where no router is. */
export const SiteBase = createContext(typeof document === 'undefined' ? '' : siteBase());

/** '/us' on the site of a region, '' elsewhere; links, and forms that work without scripts, begin with it. */
export function useSiteBase(): string {
  return useContext(SiteBase);
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

/** Goes where a click on a `Link` would: a step without a reload where the router can, else an ordinary page load. */
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
