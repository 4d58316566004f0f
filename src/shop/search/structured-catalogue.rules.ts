/** What search engines read of the catalogue: schema.org objects with addresses on the site that is shown. */

interface Step {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** One object of several for a page, as JSON: a loader hands it on as one text, not value by value. */
export function graphOf(...parts: (object | null)[]): string {
  return JSON.stringify({ '@graph': parts.filter((part) => part !== null) });
}

/** `origin` is that of the site ("https://store.example/us"), `canonical` the address of the page itself. */
export function breadcrumbList(crumbs: readonly Step[], { origin, canonical }: { origin: string; canonical: string }) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: to === undefined ? canonical : origin + to,
    })),
  };
}

export function faqPage(questions: readonly Question[]) {
  if (questions.length === 0) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface SoldProduct {
  id: number;
  name: string;
  description: string;
  category: { name: string };
  price: { amountCents: number; currency: string } | null;
  refusal: string | null;
}

/** A product with its offer; without a price here there is none to name. */
export function productData(product: SoldProduct, { canonical, image }: { canonical: string; image: string }) {
  const { price } = product;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: String(product.id),
    image,
    category: product.category.name,
    brand: { '@type': 'Brand', name: 'Damsire' },
    ...(price && {
      offers: {
        '@type': 'Offer',
        url: canonical,
        price: (price.amountCents / 100).toFixed(2),
        priceCurrency: price.currency,
        availability: `https://schema.org/${product.refusal === null ? 'InStock' : 'OutOfStock'}`,
        seller: { '@type': 'Organization', name: 'Damsire' },
      },
    }),
  };
}

/** The entries of a list, in its order. */
export function itemList(entries: readonly { name: string; to: string }[], origin: string) {
  if (entries.length === 0) return null;
  return {
    '@type': 'ItemList',
    numberOfItems: entries.length,
    itemListElement: entries.map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: origin + to,
    })),
  };
}
