import { breedRowOf, cardOf, factsOf, singleTestOf, type CardView } from '#shop/catalogue/cards.rules.ts';
import {
  compareWithProfile,
  fullProfileOf,
  isOfferedTo,
  priceOf,
  refuseSale,
  returnDaysOf,
  shippingMethodsFor,
  shippingZoneOf,
  testsOfProduct,
} from '#shop/catalogue/catalogue.rules.ts';
import { calendarsOf } from '#shop/holidays/calendars.rules.ts';
import { kitBy, resultsBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import { priceKey, type Breed, type Product, type SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

interface DescribeInput {
  /** The breed chosen for a full breed profile. */
  breed: Breed | null;
  asker: 'guest' | 'agent' | 'person';
  countryCode: string;
  /** Country of the laboratory. */
  laboratoryCountry: string;
  now: Date;
}

/** All data for a product page. */
export function describeProduct(view: CardView, product: Product, { breed, asker, now, ...place }: DescribeInput) {
  const snapshot = view.catalogue;
  const test = singleTestOf(snapshot, product);
  const packed = product.packOfProductId === null ? null : (snapshot.productsById.get(product.packOfProductId) ?? null);
  const needsBreed = product.coversBreedTests || (packed?.coversBreedTests ?? false);
  const packs = snapshot.products.filter(
    (other) => other.packOfProductId === product.id && isListed(other, view.buyer.audience),
  );
  return {
    ...cardOf(view, product),
    description: product.description,
    sampleType: product.sampleType,
    sku: product.sku,
    swabs: product.swabs,
    needsAnimal: product.needsAnimal,
    needsBreed,
    isCounted: snapshot.stocks.has(product.id),
    packOf: packed && { id: packed.id, name: packed.name, slug: packed.slug, kind: packed.kind },
    delivery: deliveryOf(view, product, { ...place, now }),
    refusal: saleRefusal(view, product),
    otherPrices: otherPrices(view, product, asker),
    upgrade: upgradeFor(view, product),
    comparison: test && profileAgainst(view, test.speciesId),
    breed: breed && breedRowOf(snapshot, breed),
    rating: snapshot.ratings.get(product.id) ?? null,
    tests: (test ? [test] : testsOfProduct(snapshot, product.id, breed?.id ?? null)).map(factsOf),
    breeds: (test?.breedIds ?? [])
      .flatMap((id) => snapshot.breedsById.get(id) ?? [])
      .map(({ id, name, slug }) => ({ id, name, slug }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    packs: packs.map((other) => cardOf(view, other)),
    related: relatedTo(view, product).map((other) => cardOf(view, other)),
  };
}

/**
 * The number of tests from which the full breed profile costs less than single tests; null if it is not sold to this
 * buyer.
 */
function profileAgainst({ catalogue: snapshot, buyer }: CardView, speciesId: SpeciesId) {
  const profile = fullProfileOf(snapshot, speciesId);
  const prices = compareWithProfile(snapshot, speciesId, buyer);
  if (!prices || !profile || !isListed(profile, buyer.audience)) return null;
  const { firstCents, nextCents, profileCents, currency, evenAt } = prices;
  const centsOf = (tests: number) => firstCents + (tests - 1) * nextCents;
  const tests = centsOf(evenAt) > profileCents ? evenAt : evenAt + 1;
  return {
    profile: { id: profile.id, slug: profile.slug },
    tests,
    singlesCents: centsOf(tests),
    profileCents,
    currency,
  };
}

const MAX_RELATED = 3;

export function saleRefusal({ catalogue: snapshot, buyer }: CardView, product: Product) {
  const refusal = refuseSale(product, buyer.audience);
  if (refusal !== null) return refusal;
  return priceOf(snapshot, { ...buyer, productId: product.id }) ? null : ('no_price' as const);
}

/** The first shipping method to a country; printing at home does not count as delivery. */
export function deliveryOf(
  { catalogue: snapshot, buyer }: Pick<CardView, 'catalogue' | 'buyer'>,
  product: Product,
  { countryCode, laboratoryCountry, now }: Pick<DescribeInput, 'countryCode' | 'laboratoryCountry' | 'now'>,
) {
  const isSupply = product.kind === 'supply';
  if (product.swabs === 0 && product.packSize === null && !isSupply) return null;
  const zone = shippingZoneOf(countryCode, buyer.priceBook);
  const [method] = shippingMethodsFor(snapshot, { zone, needsShipping: true, load: isSupply ? 'parcel' : 'kits' })
    .filter((one) => one.zone === zone)
    .toSorted((a, b) => a.sort - b.sort);
  if (!method) return null;
  const { rateCents, freeFromCents, currency, daysMin, daysMax } = method;
  // Kits of a multipack are used at any time, so no date for results can be given.
  const turnaroundDays = product.packSize === null ? product.turnaroundDays : null;
  const returnDays = returnDaysOf(snapshot, zone);
  const calendars = calendarsOf(snapshot, { laboratory: laboratoryCountry, buyer: countryCode });
  return {
    rateCents,
    freeFromCents,
    currency,
    daysMin,
    daysMax,
    kitBy: kitBy(now, daysMax, calendars),
    resultsBy: turnaroundDays === null ? null : resultsBy(now, { daysMax, returnDays, turnaroundDays }, calendars),
  };
}

const AUDIENCES = ['breeder', 'vet', 'owner', 'agent'] as const;

/** Prices for other audiences that differ from the shown price. */
function otherPrices({ catalogue: snapshot, buyer }: CardView, product: Product, asker: DescribeInput['asker']) {
  // Pet owners see only their own price.
  if (asker === 'person' || !product.sellable || (buyer.audience === 'owner' && asker !== 'agent')) return [];
  const shown = priceOf(snapshot, { ...buyer, productId: product.id });
  const audiences = asker === 'agent' ? AUDIENCES.filter((audience) => audience === 'agent') : AUDIENCES;
  return audiences.flatMap((audience) => {
    const has = snapshot.prices.has(priceKey(buyer.priceBook, audience, product.id)) && isOfferedTo(product, audience);
    const price = has ? priceOf(snapshot, { ...buyer, audience, productId: product.id }) : null;
    if (!price || audience === buyer.audience || price.amountCents === shown?.amountCents) return [];
    return [{ audience, amountCents: price.amountCents, currency: price.currency, isYours: asker === 'agent' }];
  });
}

const upgradeOf: Partial<Record<ProductKind, string>> = {
  disease: 'UPG-1',
  trait: 'UPG-1',
  full_breed_profile: 'UPG-FBP',
};

/** The upgrade without a new swab, for an animal whose sample is stored (business rules 3.10). */
function upgradeFor(view: CardView, product: Product) {
  const sku = upgradeOf[product.kind];
  const upgrade = view.catalogue.products.find((other) => other.kind === 'upgrade' && other.sku === sku);
  return upgrade && isListed(upgrade, view.buyer.audience) ? cardOf(view, upgrade) : null;
}

/**
 * Whether products other than single tests are related: gift cards with gift cards, services with services, otherwise
 * the same species.
 */
function isAlike(product: Product, other: Product): boolean {
  if (product.kind === 'gift_card' || other.kind === 'gift_card') return product.kind === other.kind;
  const isApart = other.kind === 'supply' || other.kind === 'upgrade' || other.packSize !== null;
  return other.speciesId === product.speciesId && !isApart;
}

/** Related products: the full profile, followed by tests of the same disease category for the same breeds. */
function relatedTo(view: CardView, product: Product): Product[] {
  const { catalogue: snapshot, buyer } = view;
  const test = singleTestOf(snapshot, product);
  const profile = product.speciesId === null ? null : fullProfileOf(snapshot, product.speciesId);
  const near = snapshot.products.filter((other) => {
    const otherTest = singleTestOf(snapshot, other);
    if (!test || !otherTest) return !test && !otherTest && isAlike(product, other);
    return otherTest.category === test.category && otherTest.breedIds.some((id) => test.breedIds.includes(id));
  });
  return [...(profile ? [profile] : []), ...near]
    .filter(
      (other, index, all) => other.id !== product.id && isListed(other, buyer.audience) && all.indexOf(other) === index,
    )
    .slice(0, MAX_RELATED);
}
