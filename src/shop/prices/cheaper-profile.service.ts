import type { Ctx } from '#platform/context/context.ts';
import type { CartRow } from '#shop/cart/cart-rows.service.ts';
import { findCartProducts } from '#shop/cart/cart-catalogue.service.ts';
import type { CheaperWay } from '#shop/prices/cheaper-profile.contract.ts';
import { compareWithProfile, testsOfBreed } from '#shop/catalogue/catalogue.rules.ts';
import { viewOf } from '#shop/catalogue/catalogue.service.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { Catalogue, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { PricedBasket } from './cart-pricing.service.ts';
import { findCheaperProfile, type BreedTests } from './cheaper-profile.rules.ts';
import { CUSTOM_PROFILE_PRODUCT, FULL_PROFILE_PRODUCT, priceProfiles } from './profile-prices.service.ts';
import { animalOf } from './unit-prices.rules.ts';

/** A full breed profile that costs less than a custom profile of these tests, or null. */
export async function findCheaperThanCustom(
  ctx: Ctx,
  { species, tests = [] }: { species: SpeciesId; tests?: readonly number[] | undefined },
): Promise<CheaperWay | null> {
  const { catalogue: snapshot, buyer } = await viewOf(ctx);
  const prices = compareWithProfile(snapshot, species, buyer);
  const profile = snapshot.productsById.get(FULL_PROFILE_PRODUCT[species]!);
  if (!prices || !profile || !isListed(profile, buyer.audience) || tests.length === 0) return null;
  const { firstCents, nextCents, profileCents } = prices;
  const sum = firstCents + (tests.length - 1) * nextCents;
  const currentCents = Math.min(sum, profileCents + CUSTOM_CAP_CENTS);
  const found = findCheaperProfile({
    testIds: tests,
    currentCents,
    firstCents,
    nextCents,
    profileCents,
    breeds: breedsWithTests(snapshot, species),
    withCustom: false,
  });
  return found && { ...found, speciesId: species, profile: { id: profile.id, slug: profile.slug } };
}

/** The cheaper option with the largest saving, for the single tests or the custom profile of one animal in a cart. */
export async function findCheaperForCart(ctx: Ctx, cart: CartRow, basket: PricedBasket): Promise<CheaperWay | null> {
  const options: CheaperWay[] = [];
  for (const chosen of [...singlesByAnimal(cart, basket), ...(await customProfiles(ctx, cart, basket))]) {
    const option = await findCheaperForAnimal(ctx, cart, chosen);
    if (option) options.push(option);
  }
  return options.toSorted((a, b) => b.savedCents - a.savedCents)[0] ?? null;
}

interface SingleLine {
  productId: number;
  speciesId: SpeciesId;
  animalId: number | null;
  goodsCents: number;
}

/** Tests for one animal in a cart. */
interface ChosenTests extends Omit<SingleLine, 'productId'> {
  testIds: number[];
  isCustomProfile: boolean;
}

/** Single tests of animals with several; excludes lines for several animals. */
function singlesByAnimal(cart: CartRow, { bought, priced }: PricedBasket): ChosenTests[] {
  const amounts = new Map(priced.lines.map((line) => [line.key, line.goodsCents]));
  const groups = new Map<string, SingleLine[]>();
  for (const { item, product } of bought) {
    const { speciesId, kind, needsAnimal } = product;
    if (speciesId === null || item.quantity !== 1 || (kind !== 'disease' && kind !== 'trait')) continue;
    const mustNameAnimal = cart.audience === 'vet' && needsAnimal;
    const key = animalOf({ animalId: item.animalId, animalName: item.note, mustNameAnimal, speciesId });
    if (key === null) continue;
    const line = { productId: product.id, speciesId, animalId: item.animalId, goodsCents: amounts.get(item.id) ?? 0 };
    const others = groups.get(key);
    if (others) others.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()]
    .filter((lines) => lines.length > 1)
    .map((lines) => ({
      speciesId: lines[0]!.speciesId,
      animalId: lines[0]!.animalId,
      goodsCents: lines.reduce((sum, line) => sum + line.goodsCents, 0),
      testIds: lines.map((line) => line.productId),
      isCustomProfile: false,
    }));
}

/** Each custom profile separately, because it may cost more than the full profile. */
async function customProfiles(ctx: Ctx, cart: CartRow, { bought, priced }: PricedBasket): Promise<ChosenTests[]> {
  const lines = bought.filter(({ item }) => item.customProfileId !== null && item.quantity === 1);
  if (lines.length === 0) return [];
  const profiles = await priceProfiles(
    ctx,
    lines.map(({ item }) => item.customProfileId!),
    cart,
  );
  const amounts = new Map(priced.lines.map((line) => [line.key, line.goodsCents]));
  return lines.flatMap(({ item, product: { speciesId } }) => {
    const testIds = profiles.get(item.customProfileId!)?.testIds;
    if (!testIds || speciesId === null) return [];
    const { animalId } = item;
    return [{ speciesId, animalId, goodsCents: amounts.get(item.id) ?? 0, testIds, isCustomProfile: true }];
  });
}

async function findCheaperForAnimal(ctx: Ctx, cart: CartRow, chosen: ChosenTests): Promise<CheaperWay | null> {
  const { speciesId, animalId, testIds } = chosen;
  const fullId = FULL_PROFILE_PRODUCT[speciesId]!;
  const customId = CUSTOM_PROFILE_PRODUCT[speciesId]!;
  const products = await findCartProducts(ctx, [...testIds, fullId, customId], cart);
  const full = products.get(fullId);
  const custom = products.get(customId);
  const cents = testIds.map((id) => products.get(id)?.unitCents ?? 0);
  const firstCents = Math.max(...cents);
  const nextCents = Math.max(...testIds.map((id, at) => products.get(id)?.nextCents ?? cents[at]!));
  if (!full?.isForSale || full.unitCents === null) return null;
  const found = findCheaperProfile({
    testIds,
    currentCents: chosen.goodsCents,
    firstCents,
    nextCents: custom?.nextCents ?? nextCents,
    profileCents: full.unitCents,
    breeds: await breedsOf(ctx, { speciesId, animalId }),
    withCustom: !chosen.isCustomProfile && (custom?.isForSale ?? false),
  });
  return found && { ...found, speciesId, profile: { id: full.id, slug: full.slug } };
}

/** The breed of a known animal, otherwise every breed of the species. */
async function breedsOf(
  ctx: Ctx,
  { speciesId, animalId }: Pick<SingleLine, 'speciesId' | 'animalId'>,
): Promise<BreedTests[]> {
  const all = breedsWithTests(await catalogue(ctx), speciesId);
  if (animalId === null) return all;
  const animal = await ctx.db.selectFrom('animal').select('breedId').where('id', '=', animalId).executeTakeFirst();
  return all.filter((breed) => breed.id === animal?.breedId);
}

const CUSTOM_CAP_CENTS = 1_000;
const breedsOfSpecies = new WeakMap<Catalogue, Map<SpeciesId, BreedTests[]>>();

/** Computed once for each snapshot of the catalogue. */
function breedsWithTests(snapshot: Catalogue, speciesId: SpeciesId): BreedTests[] {
  const bySpecies = breedsOfSpecies.get(snapshot) ?? new Map<SpeciesId, BreedTests[]>();
  breedsOfSpecies.set(snapshot, bySpecies);
  const breeds =
    bySpecies.get(speciesId) ??
    snapshot.breeds
      .filter((breed) => breed.speciesId === speciesId && breed.kind !== 'wildcard')
      .map((breed) => ({
        id: breed.id,
        name: breed.name,
        testIds: new Set(testsOfBreed(snapshot, breed).map((test) => test.id)),
      }));
  bySpecies.set(speciesId, breeds);
  return breeds;
}
