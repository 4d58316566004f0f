import { escapeHtml } from '#shared/escape-html.ts';
import { hasVariablePrice } from '#shop/products/product-labels.rules.ts';

/** One product of a feed in the format of shopping services (RSS 2.0 with the namespace g). */
export interface FeedItem {
  sku: string;
  title: string;
  description: string;
  link: string;
  image: string;
  /** Its category path in the shop: "DNA tests > Diseases". */
  productType: string;
  amountCents: number;
  availability: 'in_stock' | 'out_of_stock' | 'backorder';
  /** The day (YYYY-MM-DD) from which a product on back-order is dispatched. */
  availableFrom: string | null;
  shipping: { amountCents: number; handlingDays: number; daysMin: number; daysMax: number };
}

export interface Feed {
  /** The home page of the site. */
  site: string;
  countryCode: string;
  currency: string;
  items: readonly FeedItem[];
}

interface Sold {
  kind: string;
  price: object | null;
  refusal: string | null;
  delivery: object | null;
}

/**
 * The feed lists what everyone can order for a fixed price and what is posted: kits, not supplies, vouchers or
 * services.
 */
export function isInFeed({ kind, price, refusal, delivery }: Sold): boolean {
  return price !== null && refusal === null && delivery !== null && kind !== 'supply' && !hasVariablePrice(kind);
}

export function feedXml({ site, countryCode, currency, items }: Feed): string {
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${currency}`;
  const entries = items.map((item) => itemXml(item, { countryCode, money }));
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${tag('title', 'Damsire')}${tag('link', site)}${tag('description', 'DNA tests for dogs and cats')}\n` +
    `${entries.join('\n')}\n</channel>\n</rss>\n`
  );
}

interface Sale {
  countryCode: string;
  money: (cents: number) => string;
}

function itemXml(item: FeedItem, { countryCode, money }: Sale): string {
  const { amountCents, handlingDays, daysMin, daysMax } = item.shipping;
  const shipping = [
    tag('g:country', countryCode),
    tag('g:price', money(amountCents)),
    tag('g:min_handling_time', 0),
    tag('g:max_handling_time', handlingDays),
    tag('g:min_transit_time', daysMin),
    tag('g:max_transit_time', daysMax),
  ];
  const facts = [
    tag('g:id', item.sku),
    tag('g:title', item.title),
    tag('g:description', item.description),
    tag('g:link', item.link),
    tag('g:image_link', item.image),
    tag('g:product_type', item.productType),
    tag('g:condition', 'new'),
    tag('g:availability', item.availability),
    ...(item.availableFrom === null ? [] : [tag('g:availability_date', item.availableFrom)]),
    tag('g:price', money(item.amountCents)),
    tag('g:brand', 'Damsire'),
    // A kit has no GTIN.
    tag('g:identifier_exists', 'no'),
    `<g:shipping>${shipping.join('')}</g:shipping>`,
  ];
  return `<item>${facts.join('')}</item>`;
}

function tag(name: string, value: string | number): string {
  return `<${name}>${escapeHtml(String(value))}</${name}>`;
}
