import type { Ctx } from '#platform/context/context.ts';
import { countAttempt, requireAttemptsLeft } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPersonByEmail } from '#platform/accounts/accounts.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { checkBarcode, normaliseBarcode } from '#shared/barcode.ts';
import { refuseActivation } from '#animals/kits/kits.rules.ts';
import { findKitByBarcode, type Kit } from '#animals/kits/kits.service.ts';
import { listCreditBalance } from '#shop/loyalty/credits.service.ts';
import { invalid } from '#shared/failure.ts';
import { findKitProfile } from '#animals/extra-tests/kit-tests.service.ts';

/** Limit on unknown barcodes by one person or address: 30 in ten minutes. */
const WRONG_CODES = { hits: 30, seconds: 600 };
/** trust.md 17: five times an hour, the holder of a kit can check whether an email address has an account. */
const ADDRESSES_PER_KIT = { hits: 5, seconds: 3600 };

export interface KitView {
  barcode: string;
  productId: number | null;
  productName: string | null;
  speciesId: number | null;
  /** True for a kit with a product: kits are sent only for orders that are paid or on account. */
  paid: boolean;
  /** Whether its tests depend on the breed (Q080). */
  needsBreed: boolean;
  /** Expiry date, if within three months. */
  expiresSoonOn: string | null;
}

export interface BarcodeCheck {
  barcodes: string[];
  type: 'redeem' | 'step';
  categoryId?: number | null;
}

/** Checks whether the user can activate these kits. All errors are reported for the field `barcodes`. */
export async function validateBarcodes(
  ctx: Ctx,
  input: BarcodeCheck,
): Promise<{ type: 'redeem' | 'step'; kits: KitView[] }> {
  const codes = input.barcodes.map(normaliseBarcode);
  if (new Set(codes).size < codes.length) throw invalid({ barcodes: [SAME_TWICE] });
  const categoryId = input.type === 'redeem' ? (input.categoryId ?? null) : null;
  if (input.type === 'redeem' && categoryId === null) throw invalid({ categoryId: ['This field is required'] });
  const kits: KitView[] = [];
  for (const code of input.barcodes) {
    const kit = await requireUsableKit(ctx, code, 'barcodes');
    kits.push(await describeKit(ctx, kit, { categoryId, field: 'barcodes', needed: kits.length + 1 }));
  }
  return { type: input.type, kits };
}

/** Wording of specification section 5. */
export const SAME_TWICE = 'This Barcode number must be different the first barcode number';

/**
 * Returns a kit that can be activated now, or throws a 428 for `field`. Only unknown barcodes count towards the
 * guessing limit.
 */
export async function requireUsableKit(ctx: Ctx, typed: string, field: string): Promise<Kit> {
  const limit = { bucket: `barcode:${ctx.user?.id ?? ctx.visitor.ip}`, ...WRONG_CODES };
  if (checkBarcode(normaliseBarcode(typed)) === 'mistyped') {
    throw invalid({ [field]: ["That barcode isn't valid. Check it against the tube or the kit card."] });
  }
  const checkLimit = () => requireAttemptsLeft(ctx, limit);
  // Outside a transaction the two queries run in parallel on separate connections. Inside one there is only one
  // connection.
  if (ctx.db.isTransaction) await checkLimit();
  const [kit] = await Promise.all([findKitByBarcode(ctx, typed), ctx.db.isTransaction ? null : checkLimit()]);
  if (!kit) {
    await countAttempt(ctx, limit);
    throw invalid({ [field]: ["We don't recognise this barcode. Check it against the tube or the kit card."] });
  }
  refuseKit(ctx, kit, field);
  return kit;
}

function refuseKit(ctx: Ctx, kit: Kit, field: string): void {
  const reason = refusalOf(ctx, kit);
  if (!reason) return;
  // Business rules 3.2: "already activated (by you -> link)". For someone else's kit, nothing is disclosed.
  const isLinked = isMine(ctx, kit) && kit.animalId !== null;
  throw invalid({ [field]: [reason], ...(isLinked && { link: [`/my/my-animals/${kit.animalId}`] }) });
}

/** Why the user cannot activate this kit now, or null. */
export function refusalOf(ctx: Ctx, kit: Kit): string | null {
  const activatedByMe = isMine(ctx, kit);
  // A clinic's kit can be activated by its members or by a client who received it, but not by another clinic.
  const clinics = ctx.user?.clinicIds ?? [];
  const isForeign = kit.clinicId !== null && clinics.length > 0 && !clinics.includes(kit.clinicId);
  if (isForeign && !activatedByMe) return 'This kit belongs to another veterinary clinic. Check the barcode.';
  return refuseActivation({
    state: kit.state,
    expired: kit.expired,
    activatedByMe,
    returnedByMe: isReturnedByMe(ctx, kit),
    refunded: kit.refunded,
  });
}

function isMine(ctx: Ctx, kit: Kit): boolean {
  return kit.activatedBy !== null && kit.activatedBy === ctx.user?.id;
}

/** A former buyer still knows the barcode of a returned kit, but the kit now belongs to someone else. */
function isReturnedByMe({ user }: Ctx, { buyers }: Kit): boolean {
  if (!user || !buyers) return false;
  const isMe = (buyer: string) => buyer === user.id || buyer === user.email.toLowerCase();
  return buyers.former.some(isMe) && !buyers.now.some(isMe);
}

interface KitQuestion {
  categoryId: number | null;
  /** The test that is bought for a blank kit. */
  boughtId?: number | null;
  field: string;
  /** Number of tests needed from the balance, including this one. */
  needed?: number;
}

/** A kit with its test: its own product, or for a blank kit the test from the balance that will pay for it. */
export async function describeKit(
  ctx: Ctx,
  kit: Kit,
  { categoryId, boughtId = null, field, needed = 1 }: KitQuestion,
): Promise<KitView> {
  const current = await catalogue(ctx);
  if (kit.productId !== null && categoryId !== null) {
    throw invalid({ [field]: ["This kit already includes a test. You don't need a test from your balance."] });
  }
  const productId =
    categoryId === null ? (kit.productId ?? boughtId) : await productOfBalance(ctx, { categoryId, field, needed });
  const product = productId === null ? null : (current.productsById.get(productId) ?? null);
  const profile = await findKitProfile(ctx, { id: kit.id, productId });
  return {
    barcode: kit.barcode,
    productId,
    productName: profile ? `${product?.name ?? ''}: ${profile.name}` : (product?.name ?? null),
    speciesId: profile?.speciesId ?? product?.speciesId ?? null,
    paid:
      kit.productId !== null ||
      categoryId !== null ||
      (product !== null && (await hasCredit(ctx, product.category.id))),
    needsBreed: product?.coversBreedTests ?? false,
    expiresSoonOn: kit.expiresSoonOn,
  };
}

/** Whether the user's balance has a test of this category. */
export async function hasCredit(ctx: Ctx, categoryId: number): Promise<boolean> {
  if (!ctx.user) return false;
  const balance = await listCreditBalance(ctx, ctx.user.id);
  return balance.some((row) => row.categoryId === categoryId && row.available > 0);
}

async function productOfBalance(
  ctx: Ctx,
  input: { categoryId: number; field: string; needed: number },
): Promise<number> {
  const user = requireUser(ctx);
  const balance = await listCreditBalance(ctx, user.id);
  const rows = balance.filter((row) => row.categoryId === input.categoryId && row.available > 0);
  const available = rows.reduce((sum, row) => sum + row.available, 0);
  const soonest = rows.toSorted((a, b) => (a.nextExpiry ?? '').localeCompare(b.nextExpiry ?? ''))[0];
  if (!soonest || available < input.needed)
    throw invalid({ [input.field]: ['You have no tests left in this category.'] });
  return soonest.productId;
}

/** Step 1 for a guest: accepts the email address unless it has an account. Requires a kit that can be activated. */
export async function registerEmail(
  ctx: Ctx,
  input: { email: string; barcode: string },
): Promise<{ email: string; next: string }> {
  const kit = await requireUsableKit(ctx, input.barcode, 'barcode');
  await countAttempt(ctx, { bucket: `activation-email:${kit.id}`, ...ADDRESSES_PER_KIT });
  const email = input.email.toLowerCase();
  if (await findPersonByEmail(ctx, email)) throw invalid({ email: ['User already exists. Please login'] });
  return { email, next: `/register?email=${encodeURIComponent(email)}` };
}
