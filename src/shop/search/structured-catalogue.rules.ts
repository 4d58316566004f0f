import { DISPATCH_DAYS } from '#platform/articles/facts.rules.ts';
import { DAYS_TO_RETURN } from '#shop/returns/refund-table.rules.ts';
import { availabilityOf, type StockState } from '#shop/stock/stock.rules.ts';

/** Structured data of the catalogue for search engines: schema.org objects with URLs of the current site. */

interface Step {
  label: string;
  /** Absent for the page itself. */
  to?: string;
}

export interface StructuredQuestion {
  question: string;
  answer: string;
}

/** Combines objects into one JSON text, which a loader passes on without serializing each value. */
export function graphOf(...parts: (object | null)[]): string {
  return JSON.stringify({ '@graph': parts.filter((part) => part !== null) });
}

/** `origin` is the origin of the site ("https://store.example/us"), `canonical` the URL of the page itself. */
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

export function faqPage(questions: readonly StructuredQuestion[]) {
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
  kind: string;
  sku: string;
  name: string;
  description: string;
  category: { name: string };
  price: { amountCents: number; currency: string } | null;
  refusal: string | null;
  /** null if its stock is not tracked. */
  stock: StockState | null;
  /** null without published reviews. */
  rating: { average: number; count: number } | null;
  delivery: {
    rateCents: number;
    freeFromCents: number | null;
    currency: string;
    daysMin: number;
    daysMax: number;
  } | null;
}

interface Place {
  canonical: string;
  /** Product image, followed by the image for shared links. */
  image: readonly string[];
  /** Country for which the delivery and return terms apply. */
  countryCode: string;
}

interface GivenReview {
  stars: number;
  title: string;
  text: string;
  name: string;
  writtenAt: string;
}

/**
 * A product with its offer, and a rating if there are published reviews. Null without both a price in this country and
 * a rating, since search engines reject such a product.
 * `reviews` are the reviews shown on the page.
 */
export function productData(
  product: SoldProduct,
  { canonical, image, countryCode }: Place,
  reviews: readonly GivenReview[] = [],
) {
  const { price, delivery, rating } = product;
  if (!price && !rating) return null;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    image,
    category: product.category.name,
    // Another company's product; we do not know its brand.
    ...(product.kind !== 'partner' && { brand: { '@type': 'Brand', name: 'Damsire' } }),
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, ...SCALE },
      review: reviews.map(reviewData),
    }),
    ...(price && {
      offers: {
        '@type': 'Offer',
        url: canonical,
        price: (price.amountCents / 100).toFixed(2),
        priceCurrency: price.currency,
        availability: `https://schema.org/${availabilityWord(product)}`,
        seller: { '@type': 'Organization', name: 'Damsire' },
        ...(delivery && {
          shippingDetails: shippingDetails(delivery, price, countryCode),
          hasMerchantReturnPolicy: returnPolicy(countryCode),
        }),
      },
    }),
  };
}

const SCALE = { bestRating: 5, worstRating: 1 };

function reviewData({ stars, title, text, name, writtenAt }: GivenReview) {
  return {
    '@type': 'Review',
    name: title,
    reviewBody: text,
    author: { '@type': 'Person', name },
    datePublished: writtenAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: stars, ...SCALE },
  };
}

const availabilityTerms = { in_stock: 'InStock', out_of_stock: 'OutOfStock', backorder: 'BackOrder' } as const;

function availabilityWord({ refusal, stock }: SoldProduct): string {
  return availabilityTerms[refusal === null ? availabilityOf(stock) : 'out_of_stock'];
}

type Delivery = NonNullable<SoldProduct['delivery']>;
type Price = NonNullable<SoldProduct['price']>;

/** Delivery cost of one unit; free from a certain price on. */
export function deliveryCents(
  { rateCents, freeFromCents, currency }: Pick<Delivery, 'rateCents' | 'freeFromCents' | 'currency'>,
  price: Price,
): number {
  const isFree = freeFromCents !== null && price.currency === currency && price.amountCents >= freeFromCents;
  return isFree ? 0 : rateCents;
}

function shippingDetails(delivery: Delivery, price: Price, countryCode: string) {
  const { currency, daysMin, daysMax } = delivery;
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (deliveryCents(delivery, price) / 100).toFixed(2), currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCode },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, DISPATCH_DAYS),
      transitTime: days(daysMin, daysMax),
    },
  };
}

/** For unopened kits, as in the terms. */
function returnPolicy(countryCode: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countryCode,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: DAYS_TO_RETURN,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
  };
}

/** The entries of a list in their order. */
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
