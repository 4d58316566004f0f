import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findAnimalNames } from '#animals/records/animals.service.ts';
import { findCollectedStart } from '#animals/collection/collected-start.service.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { priceOf } from '#shop/catalogue/catalogue.rules.ts';
import { findBreed } from '#shop/catalogue/catalogue.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { listCreditBalance } from '#shop/loyalty/credits.service.ts';
import { Failure } from '#shared/failure.ts';
import { DEFAULT_PAGE_SIZE, pageOf } from '#shared/forms/paging.ts';
import { atStep, birthDateOf, isNursing, noConsent, type Collector, type Pet } from './activation.rules.ts';
import { findActivated, type Activated } from './activation.service.ts';
import type { KitView } from './barcodes.service.ts';
import { findDraft, listDrafts, type SavedActivation } from './drafts.service.ts';
import { paymentOf } from '#animals/extra-tests/extra-tests.service.ts';
import { findKitTest } from '#animals/extra-tests/kit-test.service.ts';
import { extraProducts } from '#animals/extra-tests/extra-tests.rules.ts';
import { kitOf, testsOfDraft } from './steps.service.ts';

/** A draft as the wizard shows it. After activation: the result of the activation. */
export async function showDraft(ctx: Ctx, id: string) {
  const draft = await findDraft(ctx, id);
  if (draft) return viewDraft(ctx, draft);
  const activated = await findActivated(ctx, id);
  if (!activated) throw new Failure('not_found');
  return activatedView(ctx, id, activated);
}

export function draftSummaryOf({ id, barcode, steps, version, updatedAt, data }: SavedActivation) {
  return { id, barcode, steps, version, updatedAt, petName: data.pet?.petName ?? null };
}

export async function listDraftSummaries(ctx: Ctx) {
  return (await listDrafts(ctx)).map(draftSummaryOf);
}

export async function viewDraft(ctx: Ctx, draft: SavedActivation) {
  const { data } = draft;
  const current = await catalogue(ctx);
  const start = await findCollectedStart(ctx, draft.barcode);
  const breedId = data.pet ? data.pet.breedId : start?.breedId;
  const breed = breedId ? current.breedsById.get(breedId) : undefined;
  const kit = await kitOf(ctx, data);
  const tests = await testsOfDraft(ctx, data, kit);
  return {
    ...draftSummaryOf(draft),
    activated: null,
    kit,
    email: data.email ?? null,
    secondBarcode: data.barcodes?.secondBarcode ?? null,
    categoryId: data.barcodes?.categoryId ?? null,
    pet: data.pet ?? null,
    breed: breed ? { id: breed.id, name: breed.name } : null,
    parents: await parentsOf(ctx, data.pet),
    kitTest: await findKitTest(ctx, data),
    nursing: data.pet ? isNursing(birthDateOf(data.pet), ctx.now.toISOString().slice(0, 10)) : false,
    person: data.person ?? null,
    excludedProducts: data.excludedProducts ?? { trait: [], disease: [] },
    consent: data.consent ?? noConsent,
    start: data.pet ? null : start,
    collector: data.collector ?? start?.collector ?? likelyCollector(ctx.user),
    ...(await chosenOf(ctx, draft, kit)),
    tests: tests.map(({ id, name, kind, category }) => ({ id, name, kind, area: category })),
  };
}

/** The default: veterinarians swab their patients themselves, as owners do their animals. */
function likelyCollector(user: Ctx['user']): Collector {
  return user?.type === 'vet'
    ? { type: 'vet', name: `${user.firstName} ${user.lastName}`.trim() }
    : { type: 'self', name: '' };
}

async function parentsOf(ctx: Ctx, pet: Pet | undefined) {
  const ids = [pet?.sireId, pet?.damId].filter((id) => typeof id === 'number');
  const named = ids.length > 0 ? await findAnimalNames(ctx, ids) : [];
  const parent = (id: number | null | undefined) => named.find((animal) => animal.id === id) ?? null;
  return { sire: parent(pet?.sireId), dam: parent(pet?.damId) };
}

/**
 * Fields of a draft besides its forms (specification section 3): coupon, kit and product, agent, complete-FBP flag,
 * payment.
 */
async function chosenOf(ctx: Ctx, draft: SavedActivation, kit: KitView | null) {
  const { extras, collector } = draft.data;
  const productOf = (id: number, name: string | null) => ({ id, name: name ?? '' });
  const { single, full } = extraProducts(await catalogue(ctx));
  const extra = extras ? (extras.fullProfile ? full : single) : null;
  return {
    coupon: extras?.coupon ?? null,
    selectedTestKit: kit?.productId ? productOf(kit.productId, kit.productName) : null,
    selectedProduct: extra ? productOf(extra.id, extra.name) : null,
    collectionAgent: collector?.type === 'agent' ? collector.name : null,
    completeFbp: extras?.fullProfile ?? false,
    payment: ctx.user && extras ? await paymentOf(ctx, draft) : null,
  };
}

function activatedView(ctx: Ctx, id: string, activated: Activated) {
  const empty: SavedActivation = {
    id,
    barcode: activated.barcode,
    steps: atStep(4),
    version: 1,
    updatedAt: ctx.now.toISOString(),
    data: {},
  };
  return viewDraft(ctx, empty).then((view) => ({ ...view, activated }));
}

/** The test kit balance, with the fields of business rules 3.10. */
export async function listBalance(ctx: Ctx) {
  const user = requireUser(ctx);
  const rows = await listCreditBalance(ctx, user.id);
  return rows.map((row) => ({
    category_id: row.categoryId,
    name: row.name,
    product_id: row.productId,
    product_name: row.productName,
    bought: row.bought,
    used: row.used,
    transferred_in: row.transferredIn,
    transferred_out: row.transferredOut,
    refunded: row.refunded,
    expired: row.expired,
    available: row.available,
    next_expiry: row.nextExpiry,
  }));
}

export async function findActivationBreed(ctx: Ctx, input: { id: number }) {
  const { id, name, slug, species } = await findBreed(ctx, input);
  return { id, name, slug, species };
}

interface ProductQuestion {
  productType?: number | undefined;
  categoryId?: number | undefined;
  page: number;
}

/** The tests that can be ordered for a kit, of one category type or category. */
export async function listActivationProducts(ctx: Ctx, { productType, categoryId, page }: ProductQuestion) {
  const current = await catalogue(ctx);
  const buyer = buyerOf(ctx);
  const fitting = current.products.filter(
    (product) =>
      product.sellable &&
      product.packOfProductId === null &&
      (product.coversBreedTests || product.testIds.length > 0 || product.kind === 'dna_profile') &&
      (productType === undefined || product.category.typeId === productType) &&
      (categoryId === undefined || product.category.id === categoryId),
  );
  const cut = pageOf(fitting, page, DEFAULT_PAGE_SIZE);
  const results = cut.results.map((product) => ({
    id: product.id,
    name: product.name,
    category: { id: product.category.id, name: product.category.name },
    typeId: product.category.typeId,
    speciesId: product.speciesId,
    price: priceOf(current, { ...buyer, productId: product.id }),
  }));
  return { ...cut, results };
}
