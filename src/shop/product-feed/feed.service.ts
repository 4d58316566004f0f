import type { Ctx } from '#platform/context/context.ts';
import { audienceFromPath } from '#platform/accounts/audience.rules.ts';
import { dayOf } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { cardOf, type CardView } from '#shop/catalogue/cards.rules.ts';
import { viewOf } from '#shop/catalogue/catalogue.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import type { Catalogue, Product } from '#shop/catalogue/snapshot.rules.ts';
import { DISPATCH_DAYS } from '#platform/articles/facts.rules.ts';
import { deliveryOf, saleRefusal } from '#shop/products/describe-product.rules.ts';
import { descriptionOf } from '#shop/products/product-labels.rules.ts';
import { productPicture } from '#shop/products/product-picture.rules.ts';
import { deliveryCents } from '#shop/search/structured-catalogue.rules.ts';
import { availabilityOf, stockState, type StockLevel } from '#shop/stock/stock.rules.ts';
import { feedXml, isInFeed, type FeedItem } from './feed.rules.ts';

type Levels = ReadonlyMap<number, StockLevel>;

const DAY_MS = 86_400_000;
const MAX_CACHED = 40;
const cachedFeeds = new WeakMap<Catalogue, Map<string, string>>();

/** The product feed of a country's site with guest prices, cached until the catalogue, the stock or the day changes. */
export async function findProductFeed(ctx: Ctx, { country }: { country: string }): Promise<File> {
  const code = country.toUpperCase();
  if (!ctx.config.regionalSites.includes(code)) throw new Failure('not_found');
  const view = await viewOf(guestIn(ctx, code));
  const levels = await stockLevels(ctx);
  const cached = cachedFeeds.get(view.catalogue) ?? new Map<string, string>();
  cachedFeeds.set(view.catalogue, cached);
  const key = JSON.stringify([code, ctx.config.publicOrigin, view.day, [...levels]]);
  const xml = cached.get(key) ?? writeFeed(ctx, view, levels);
  cached.set(key, xml);
  if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!);
  ctx.responseHeaders.set('cache-control', 'public, max-age=3600');
  return new File([xml], `damsire-products-${code.toLowerCase()}.xml`, { type: 'application/xml' });
}

/** A guest on the country's site, regardless of who requests the feed. */
function guestIn(ctx: Ctx, countryCode: string): Ctx {
  return { ...ctx, user: null, visitor: { ...ctx.visitor, countryCode, audience: audienceFromPath('/store') } };
}

function writeFeed({ config, now }: Ctx, view: CardView, levels: Levels): string {
  const { countryCode, priceBook } = view.buyer;
  const site = `${config.publicOrigin}/${countryCode.toLowerCase()}`;
  const at = { site, origin: config.publicOrigin, laboratoryCountry: config.laboratoryCountry, now };
  return feedXml({
    site,
    countryCode,
    currency: view.catalogue.priceBooks.get(priceBook)?.currency ?? '',
    items: view.catalogue.products.flatMap((product) =>
      itemOf(view, product, { ...at, level: levels.get(product.id) }),
    ),
  });
}

interface At {
  /** The base URL of the country's pages, and the origin of the files that all countries share. */
  site: string;
  origin: string;
  laboratoryCountry: string;
  now: Date;
  level: StockLevel | undefined;
}

function itemOf(view: CardView, product: Product, { site, origin, laboratoryCountry, now, level }: At): FeedItem[] {
  const card = cardOf(view, product);
  const delivery = deliveryOf(view, product, { countryCode: view.buyer.countryCode, laboratoryCountry, now });
  const refusal = saleRefusal(view, product);
  const picture = productPicture(product);
  if (!card.price || !delivery || !picture || !isInFeed({ ...card, delivery, refusal })) return [];
  return [
    {
      sku: product.sku,
      title: product.name,
      description: descriptionOf({ ...card, description: product.description, breed: null }),
      link: site + productPath(product),
      image: origin + picture,
      productType: `DNA tests > ${product.category.name}`,
      amountCents: card.price.amountCents,
      ...availabilityIn(level, now),
      shipping: {
        amountCents: deliveryCents(delivery, card.price),
        handlingDays: DISPATCH_DAYS,
        daysMin: delivery.daysMin,
        daysMax: delivery.daysMax,
      },
    },
  ];
}

function availabilityIn(level: StockLevel | undefined, now: Date): Pick<FeedItem, 'availability' | 'availableFrom'> {
  const availability = availabilityOf(level ? stockState(level) : null);
  const isLater = availability === 'backorder';
  return {
    availability,
    availableFrom: isLater ? dayOf(new Date(now.getTime() + (level?.backorderDays ?? 0) * DAY_MS)) : null,
  };
}

async function stockLevels({ db }: Pick<Ctx, 'db'>): Promise<Levels> {
  const rows = await db
    .selectFrom('productStock')
    .select(['productId', 'onHand', 'reserved', 'backorder', 'backorderDays'])
    .orderBy('productId')
    .execute();
  return new Map(rows.map(({ productId, ...level }) => [productId, level]));
}
