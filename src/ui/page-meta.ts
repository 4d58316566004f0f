interface PageMeta {
  title: string;
  description: string;
  canonical: string;
  /** A schema.org object for search engines. */
  structured?: object;
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
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ];
}
