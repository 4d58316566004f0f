/** The countries of `REGIONAL_STORES` as first part of an address: /us, /us/breeder, /us.data (a test holds the two alike). */
const REGION = /^\/(au|ca|de|es|fr|gb|it|nl|nz|pl|pt|se|us)(?=\/|\.data$|$)/;

/** '/us' for an address on the site of a region, '' elsewhere. */
export function regionBase(pathname: string): string {
  return REGION.exec(pathname)?.[0] ?? '';
}

/** The address as every site knows it. */
export function withoutRegion(pathname: string): string {
  const rest = pathname.slice(regionBase(pathname).length);
  // One slash only: two would lead to another host.
  return regionBase(pathname) ? `/${rest.replace(/^\/+/, '')}` : pathname;
}

/** Which page a request of a loader is for: its path without region and without the ending of a step in the browser. */
export function pathOf(request: { url: string }): string {
  return withoutRegion(request.url.replace(/^[a-z]+:\/\/[^/]*|[?#].*/gs, '') || '/').replace(/\.data$/, '');
}

/** Text that the server wrote, with its links to pages on the site of the region. */
export function linksInRegion(html: string, base: string): string {
  return base === '' ? html : html.replaceAll(/(<a\b[^<>]*? href=")(\/(?!\/|api\/|assets\/)[^"]*")/g, `$1${base}$2`);
}

export interface Alternate {
  hreflang: string;
  href: string;
}

/** The same page on every site: English for each country, and the site for the rest of the world. */
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

/** Path of the same page for a country: on its regional site, or on the one without a region. */
export function pathForCountry(path: string, countryCode: string, regionalSites: readonly string[]): string {
  if (!regionalSites.includes(countryCode)) return path;
  return `/${countryCode.toLowerCase()}${path === '/' ? '' : path}`;
}
