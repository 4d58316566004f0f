import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { FULL_UPGRADE, SINGLE_UPGRADE } from '#shop/catalogue/catalogue.rules.ts';
import { callPort } from '#platform/events/events.service.ts';
import { isPrintedCertificate } from '#shop/fulfilment/printed-certificates.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import type { CartProduct } from './cart-catalogue.service.ts';
import type { CartItemRow } from './cart-rows.service.ts';
import type { LineMeta } from './cart.rules.ts';
import { namesOfTests } from './line-names.service.ts';
import { mayTestAnimal, mayOrderFor, missingTests, printableCertificate } from './cart.events.ts';

/** Rejects an animal that the buyer may not see; a missing animal gets the same response. */
export async function refuseForeignAnimal(ctx: Ctx, animalId: number | null | undefined): Promise<void> {
  if (!animalId) return;
  if (!ctx.user || !(await callPort(ctx, mayOrderFor, { animalId }))) throw new Failure('not_found');
}

/** Rejects a product for another species than the animal's. */
export async function refuseOtherSpecies(
  ctx: Ctx,
  { speciesId }: Pick<CartProduct, 'speciesId'>,
  animalId: number | null | undefined,
): Promise<void> {
  if (!animalId || speciesId === null) return;
  const animal = await ctx.db.selectFrom('animal').select('speciesId').where('id', '=', animalId).executeTakeFirst();
  if (animal && animal.speciesId !== speciesId)
    throw invalid({ animalId: [`This product is for ${speciesId === 2 ? 'cats' : 'dogs'}.`] });
}

interface Upgrade {
  animalId?: number | null | undefined;
  testId?: number | null | undefined;
  barcode?: string | null | undefined;
}

const NOT_YOURS =
  'Only the owner of an animal, its clinic and people who may manage it can add tests to its stored sample.';
const SIGN_IN = 'Please sign in to add tests to a stored sample.';
const NO_SAMPLE = 'We have no stored sample of this animal, so no tests can be added.';
const NOTHING_MISSING = 'Every test in the full breed profile has already been ordered for this sample.';
const NOT_MISSING = 'This test has already been ordered for the sample, or cannot be added.';

/**
 * An upgrade for a selected animal must add something to its stored sample; returns the barcode of that sample. An
 * upgrade without a selected animal names it in its note, and the laboratory looks up the sample.
 */
export async function checkUpgrade(ctx: Ctx, product: CartProduct, upgrade: Upgrade): Promise<string | null> {
  const checked = await findUpgrade(ctx, product, upgrade);
  if (checked.problem) throw invalid(checked.problem);
  return checked.barcode;
}

async function findUpgrade(
  ctx: Ctx,
  { sku }: CartProduct,
  { animalId, testId, barcode }: Upgrade,
): Promise<{ problem: FieldErrors | null; barcode: string | null }> {
  const rejected = (problem: FieldErrors) => ({ problem, barcode: null });
  if (testId && (sku !== SINGLE_UPGRADE || !animalId))
    return rejected({ testId: ['This product cannot be added to a sample.'] });
  if (!animalId || (sku !== SINGLE_UPGRADE && sku !== FULL_UPGRADE)) return { problem: null, barcode: barcode ?? null };
  if (sku === SINGLE_UPGRADE && !testId) return rejected({ testId: ['Please choose the test to add.'] });
  if (!(await callPort(ctx, mayTestAnimal, { animalId }))) return rejected({ animalId: [NOT_YOURS] });
  const sample = await callPort(ctx, missingTests, { animalId, barcode: barcode ?? undefined });
  if (testId && !sample.missing.some((test) => test.id === testId)) return rejected({ testId: [NOT_MISSING] });
  if (sample.missing.length === 0) return rejected({ animalId: [NOTHING_MISSING] });
  return sample.kitId === null ? rejected({ animalId: [NO_SAMPLE] }) : { problem: null, barcode: sample.barcode };
}

interface StoredUpgrade {
  testIds?: number[];
  barcode?: string;
  activationDraftId?: string;
}

/** Why an upgrade in the cart no longer adds anything, or null. */
export async function upgradeProblem(ctx: Ctx, item: CartItemRow, product: CartProduct | null): Promise<string | null> {
  const { testIds, barcode, activationDraftId } = (item.meta ?? {}) as StoredUpgrade;
  if (product?.kind !== 'upgrade' || item.animalId === null || activationDraftId) return null;
  if (!ctx.user) return SIGN_IN;
  if (!(await callPort(ctx, mayTestAnimal, { animalId: item.animalId }))) {
    const name = [product.name, ...(await namesOfTests(ctx, item))].join(': ');
    return `"${name}" can't be ordered: the animal has a new owner, or isn't shared with you to manage any more. Please remove it.`;
  }
  const { problem } = await findUpgrade(ctx, product, { animalId: item.animalId, testId: testIds?.[0], barcode });
  const [message] = Object.values(problem ?? {}).flat();
  return message ? `${message} Please remove it.` : null;
}

const NO_ANIMAL = "Choose a certificate on your animal's results page.";
const NO_CERTIFICATE = 'This animal has no valid certificate that you can download.';

/** The number of the certificate to print, which the buyer must be allowed to download. */
export async function checkCertificate(
  ctx: Ctx,
  product: CartProduct,
  { animalId, barcode }: Upgrade,
): Promise<string | null> {
  if (!isPrintedCertificate(product)) return null;
  if (!animalId) throw invalid({ animalId: [NO_ANIMAL] });
  const number = await findCertificate(ctx, { animalId, barcode: barcode ?? undefined });
  if (!number) throw invalid({ animalId: [NO_CERTIFICATE] });
  return number;
}

/** Why a certificate in the cart can no longer be printed, or null. */
export async function certificateProblem(
  ctx: Ctx,
  { animalId, meta }: { animalId: number | null; meta: LineMeta },
  product: CartProduct,
): Promise<string | null> {
  if (!isPrintedCertificate(product)) return null;
  if (animalId === null || !meta.certificate) return `${NO_ANIMAL} Please remove this one.`;
  const number = await findCertificate(ctx, { animalId, number: meta.certificate });
  return number ? null : `${NO_CERTIFICATE} Please remove it.`;
}

async function findCertificate(ctx: Ctx, wanted: { animalId: number; barcode?: string | undefined; number?: string }) {
  return callPort(ctx, printableCertificate, wanted).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
}

/** The names of the animals of these lines. */
export async function namesOfAnimals(ctx: Ctx, items: readonly CartItemRow[]): Promise<Map<number, string>> {
  const ids = items.flatMap((item) => item.animalId ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from animal where id = any(${ids}::int[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The barcode of the stored sample for an upgrade; null for other lines. */
export function sampleOfLine(meta: unknown, line: { kind: string; animalId: number | null }): string | null {
  const { barcode } = (meta ?? {}) as StoredUpgrade;
  return line.kind === 'upgrade' && line.animalId !== null && barcode ? formatBarcode(barcode) : null;
}
