/** One URL of a sitemap, with the day of its last change (YYYY-MM-DD) if known. */
export interface MapEntry {
  loc: string;
  changedOn: string | null;
}

/** The sitemap of one site. */
export function siteMap(entries: readonly MapEntry[]): string {
  return documentOf('urlset', 'url', entries);
}

/** The index of the sitemaps of all sites. */
export function siteMapIndex(entries: readonly MapEntry[]): string {
  return documentOf('sitemapindex', 'sitemap', entries);
}

/** The later of two days, either of which may be unknown. */
export function laterDay(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

export function newestDay(days: readonly (string | null)[]): string | null {
  return days.reduce(laterDay, null);
}

function documentOf(root: string, element: string, entries: readonly MapEntry[]): string {
  const lines = entries.map(({ loc, changedOn }) => {
    const lastmod = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<${element}><loc>${loc.replaceAll('&', '&amp;')}</loc>${lastmod}</${element}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
}
