interface PageMeta {
  title: string;
  description: string;
  canonical: string;
  /** A schema.org object for search engines, or its JSON. */
  structured?: object | string;
}

/** Title, description, canonical link and what shared links show. */
export function pageMeta({ title, description, canonical, structured }: PageMeta) {
  return [
    { title: `${title} | Damsire` },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: canonical },
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

function objectOf(structured: object | string): object {
  return typeof structured === 'string' ? (JSON.parse(structured) as object) : structured;
}

/** The picture that the server draws for a page (site/content/og-image.document.ts). */
export function pictureOf(canonical: string): string {
  const [, origin = '', path = '/'] = /^(https?:\/\/[^/]+)([^?#]*)/.exec(canonical) ?? [];
  return `${origin}/share-picture.png?path=${encodeURIComponent(path)}`;
}
