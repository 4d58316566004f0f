import {
  priceKey,
  type Breed,
  type Catalogue,
  type PriceAudience,
  type Product,
  type ShippingMethod,
  type SpeciesId,
  type DatedTaxRate,
  type Test,
} from './snapshot.rules.ts';

export interface Buyer {
  priceBook: string;
  audience: PriceAudience;
}

export interface PriceFound {
  amountCents: number;
  /** Price of each additional single test on the same animal; null if there is none. */
  nextAmountCents: number | null;
  currency: string;
}

/** The price of a product for this buyer; falls back to the breeder price (Q104); null if there is none. */
export function priceOf(
  catalogue: Catalogue,
  { productId, priceBook, audience }: Buyer & { productId: number },
): PriceFound | null {
  const book = catalogue.priceBooks.get(priceBook);
  const price =
    catalogue.prices.get(priceKey(priceBook, audience, productId)) ??
    catalogue.prices.get(priceKey(priceBook, 'breeder', productId));
  if (!book || !price) return null;
  return { amountCents: price.amountCents, nextAmountCents: price.nextAmountCents, currency: book.currency };
}

/** Why a product cannot be bought by this audience, or null if it can. */
export function refuseSale(
  product: Product,
  audience: PriceAudience,
): 'withdrawn' | 'not_for_audience' | 'external' | null {
  if (!product.sellable || product.kind === 'shipping') return 'withdrawn';
  if (product.kind === 'partner') return 'external';
  return isOfferedTo(product, audience) ? null : 'not_for_audience';
}

/** Agents can buy what breeders can buy. */
export function isOfferedTo(product: Product, audience: PriceAudience): boolean {
  return product.audiences.includes(audience === 'agent' ? 'breeder' : audience);
}

/** The disease tests for a breed: listed for it or its parent breed, or valid for the whole species. */
export function diseaseTestsOf(catalogue: Catalogue, breed: Breed): Test[] {
  const listed = (catalogue.testsByBreed.get(breed.id) ?? []).filter(
    (test) => test.kind === 'disease' && test.sellable,
  );
  const everywhere = catalogue.tests.filter(
    (test) =>
      test.kind === 'disease' && test.sellable && test.speciesId === breed.speciesId && test.breedIds.length === 0,
  );
  return [...listed, ...everywhere];
}

/** Trait tests valid for a breed: those of the species that are not restricted to other breeds. */
export function traitTestsOf(catalogue: Catalogue, breed: Pick<Breed, 'id' | 'speciesId'>): Test[] {
  return catalogue.tests.filter(
    (test) =>
      test.kind === 'trait' &&
      test.sellable &&
      test.speciesId === breed.speciesId &&
      (test.breedIds.length === 0 || test.breedIds.includes(breed.id)),
  );
}

export function testsOfBreed(catalogue: Catalogue, breed: Breed): Test[] {
  return [...diseaseTestsOf(catalogue, breed), ...traitTestsOf(catalogue, breed)];
}

/**
 * The tests that a product contains for an animal of this breed. The full breed profile has every disease test of the
 * breed and all traits; a multipack has those of its product. Without a breed, the profile has the traits and the tests
 * valid for every breed.
 */
export function testsOfProduct(catalogue: Catalogue, productId: number, breedId: number | null = null): Test[] {
  const product = catalogue.productsById.get(productId);
  if (!product) return [];
  if (product.packOfProductId !== null) return testsOfProduct(catalogue, product.packOfProductId, breedId);
  if (product.coversBreedTests) {
    const breed = catalogue.breedsById.get(breedId ?? (product.speciesId === 2 ? 4 : 3));
    return breed && breed.speciesId === product.speciesId ? testsOfBreed(catalogue, breed) : [];
  }
  // A paid kit keeps its test after the test is withdrawn from sale.
  return product.testIds
    .flatMap((id) => catalogue.testsById.get(id) ?? [])
    .filter((test) => test.sellable || test.id === product.id);
}

/** The single tests, profiles and panels suitable for a breed. */
export function productsOfBreed(catalogue: Catalogue, breed: Breed): Product[] {
  const valid = new Set(testsOfBreed(catalogue, breed).map((test) => test.id));
  return catalogue.products.filter((product) => {
    if (!product.sellable || product.speciesId !== breed.speciesId) return false;
    if (product.kind === 'disease' || product.kind === 'trait') return valid.has(product.id);
    return ['full_breed_profile', 'dna_profile', 'panel', 'breed_mix'].includes(product.kind);
  });
}

export function fullProfileOf(catalogue: Catalogue, speciesId: SpeciesId): Product | null {
  return (
    catalogue.products.find((product) => product.kind === 'full_breed_profile' && product.speciesId === speciesId) ??
    null
  );
}

/** Compares single tests (first price, then additional price) with the full profile of the breed. */
export function compareWithProfile(
  catalogue: Catalogue,
  speciesId: SpeciesId,
  buyer: Buyer,
): { firstCents: number; nextCents: number; profileCents: number; currency: string; evenAt: number } | null {
  const profile = fullProfileOf(catalogue, speciesId);
  const single = catalogue.products.find(
    (product) => product.kind === 'disease' && product.speciesId === speciesId && product.sellable,
  );
  const profilePrice = profile && priceOf(catalogue, { ...buyer, productId: profile.id });
  const singlePrice = single && priceOf(catalogue, { ...buyer, productId: single.id });
  if (!profilePrice || !singlePrice) return null;
  const nextCents = singlePrice.nextAmountCents ?? singlePrice.amountCents;
  const evenAt =
    1 + Math.max(0, Math.ceil((profilePrice.amountCents - singlePrice.amountCents) / Math.max(1, nextCents)));
  return {
    firstCents: singlePrice.amountCents,
    nextCents,
    profileCents: profilePrice.amountCents,
    currency: profilePrice.currency,
    evenAt,
  };
}

/** The shipping zone of a country: that of its price book; outside the US, the US book means the rest of the world. */
export function shippingZoneOf(countryCode: string, priceBook: string): string {
  return priceBook === 'US' && countryCode !== 'US' ? 'INT' : priceBook;
}

/** What the parcel contains: only kits, kits and papers that fit a letter, or goods that need a parcel. */
export type Load = 'kits' | 'letter' | 'parcel';

/** Shipping methods suitable for a cart: nothing to post, kits (can be printed at home), a letter, or a parcel. */
export function shippingMethodsFor(
  catalogue: Catalogue,
  input: { zone: string; needsShipping: boolean; load: Load },
): ShippingMethod[] {
  if (!input.needsShipping) return catalogue.shippingMethods.filter((method) => method.zone === 'NONE');
  return catalogue.shippingMethods.filter(
    (method) => [input.zone, 'ANY'].includes(method.zone) && (!method.kitsOnly || fits(input.load, method)),
  );
}

/** Kits alone can be printed at home in any zone; a zone's own method for kits is a letter. */
function fits(load: Load, { zone }: ShippingMethod): boolean {
  return load === 'kits' || (load === 'letter' && zone !== 'ANY');
}

/** The longest delivery time of a zone's standard post: samples are returned by it, even if the kit was sent faster. */
export function returnDaysOf(catalogue: Catalogue, zone: string): number {
  const [standard] = catalogue.shippingMethods.filter((method) => method.zone === zone);
  return standard?.daysMax ?? 0;
}

/** Tax rates of a country in force on a day (YYYY-MM-DD). */
export function taxRatesOn({ taxRates }: Catalogue, day: string, countryCode: string): DatedTaxRate[] {
  const ofCountry = taxRates.get(countryCode) ?? [];
  return ofCountry.filter((rate) => rate.validFrom <= day && (rate.validTo === null || day <= rate.validTo));
}

/** Business rules 3.10: one additional test, or all missing ones, on a stored sample. */
export const SINGLE_UPGRADE = 'UPG-1';
export const FULL_UPGRADE = 'UPG-FBP';

/** Business rules 3.10: reserved products for upgrades of a stored sample, identified by kind, not by id (Q110). */
export function upgradeProducts(catalogue: Catalogue): Product[] {
  return catalogue.products.filter((product) => product.kind === 'upgrade');
}
