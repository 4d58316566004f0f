interface PageMeta {
  title: string;
  description: string;
  canonical: string;
  /** A schema.org object for search engines, or its JSON. */
  structured?: object | string;
  /** For a list with several pages, each of which has its own URL. Undefined for a filtered list. */
  paging?: Paging | undefined;
}

interface Paging {
  page: number;
  pages: number;
}

/** Title, description, canonical link and Open Graph tags; empty for a page that could not be loaded. */
export function pageMeta(input: PageMeta | undefined) {
  if (!input) return [];
  const { title: name, description, canonical: first, structured, paging } = input;
  const page = paging?.page ?? 1;
  const title = page > 1 ? `${name}, page ${page}` : name;
  const canonical = addressOfPage(first, page);
  return [
    { title: `${title} | Damsire` },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: canonical },
    ...(paging ? neighbours(first, paging) : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Damsire' },
    { property: 'og:image', content: pictureOf(canonical) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...objectOf(structured) } }] : []),
  ];
}

function neighbours(first: string, { page, pages }: Paging) {
  const link = (rel: 'prev' | 'next', to: number) =>
    to >= 1 && to <= pages ? [{ tagName: 'link' as const, rel, href: addressOfPage(first, to) }] : [];
  return [...link('prev', page - 1), ...link('next', page + 1)];
}

/** The first page of a list has no page number in its URL. */
function addressOfPage(first: string, page: number): string {
  return page <= 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`;
}

function objectOf(structured: object | string): object {
  return typeof structured === 'string' ? (JSON.parse(structured) as object) : structured;
}

/** The Open Graph image that the server generates for a page (site/content/og-image.document.ts). */
export function pictureOf(canonical: string): string {
  const [, origin = '', path = '/'] = /^(https?:\/\/[^/]+)([^?#]*)/.exec(canonical) ?? [];
  return `${origin}/share-picture.png?path=${encodeURIComponent(path)}`;
}
