/**
 * The countries of `REGIONAL_STORES` as the first path segment: /us, /us/breeder, /us.data (a test keeps both lists in
 * sync).
 */
const REGION = /^\/(au|ca|de|es|fr|gb|it|nl|nz|pl|pt|se|us)(?=\/|\.data$|$)/;

/** '/us' for a path on a regional site, else ''. */
export function regionBase(pathname: string): string {
  return REGION.exec(pathname)?.[0] ?? '';
}

/** The path without the region prefix. */
export function withoutRegion(pathname: string): string {
  const rest = pathname.slice(regionBase(pathname).length);
  // Only one slash: two would lead to another host.
  return regionBase(pathname) ? `/${rest.replace(/^\/+/, '')}` : pathname;
}

/** The page of a loader's request: its path without region and without the `.data` suffix of client-side navigation. */
export function pathOf(request: { url: string }): string {
  return withoutRegion(request.url.replace(/^[a-z]+:\/\/[^/]*|[?#].*/gs, '') || '/').replace(/\.data$/, '');
}

/** Adds the region prefix to the page links of server-rendered HTML. */
export function linksInRegion(html: string, base: string): string {
  return base === '' ? html : html.replaceAll(/(<a\b[^<>]*? href=")(\/(?!\/|api\/|assets\/)[^"]*")/g, `$1${base}$2`);
}

export interface Alternate {
  hreflang: string;
  href: string;
}

/** The alternates of a page: one per regional site, and the main site as default. */
export function alternatesOf(origin: string, path: string, countryCodes: readonly string[]): Alternate[] {
  if (countryCodes.length === 0) return [];
  const at = path === '/' ? '' : path;
  return [
    { hreflang: 'x-default', href: origin + (at || '/') },
    ...countryCodes.map((code) => ({
      hreflang: `en-${code.toLowerCase()}`,
      href: `${origin}/${code.toLowerCase()}${at}`,
    })),
  ];
}

/** The path of the same page for a country: on its regional site, or on the main site. */
export function pathForCountry(path: string, countryCode: string, regionalSites: readonly string[]): string {
  if (!regionalSites.includes(countryCode)) return path;
  return `/${countryCode.toLowerCase()}${path === '/' ? '' : path}`;
}
