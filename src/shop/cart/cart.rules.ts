import type { FailureReason } from '#shared/failure.ts';
import type { GiftDetails } from '#shop/gift-kits/gift-kits.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { normaliseName } from '#shop/prices/unit-prices.rules.ts';

// spec 9 and section 3: product category type 7 is a shipping method, never a displayed line.
export const SHIPPING_TYPE = 7;
export const MAX_QUANTITY = 100;
export const CART_LIFETIME_DAYS = 30;

/** The properties of an existing or new line that the rules need. */
export interface LineFacts {
  productId: number;
  kind: string;
  animalId: number | null;
  quantity: number;
  isUpgradeTests: boolean;
  isUpgradeFullbreed: boolean;
  oncePerCart: boolean;
  /** The test of an upgrade: upgrades with different tests are different items. */
  testId?: number | null;
  /** The certificate that is printed: another certificate of the same animal is a different item. */
  certificate?: string | null;
  /** Animal described in words, if none was selected. */
  note?: string | null;
  /** For an upgrade of a stored sample: all missing tests, or one. */
  upgrade?: 'full' | 'single' | null;
}

/**
 * Why a line cannot be added to a cart, or null. Only once: items for one animal, upgrades, custom profiles, and
 * products marked as once per cart; plain kits can be added again. Upgrades cannot be mixed with anything else (101).
 */
export function refuseAdd(present: readonly LineFacts[], wanted: LineFacts): FailureReason | null {
  if (wanted.kind === 'custom_profile' && present.some((line) => line.kind === 'custom_profile'))
    return 'custom_profile_in_cart';
  if (present.some((line) => isUpgrade(line) !== isUpgrade(wanted))) return 'mixed_upgrade';
  if (isOnceOnly(wanted) && present.some((line) => isSameThing(line, wanted))) return 'already_in_cart';
  if (present.some((line) => isCovered(line, wanted))) return 'in_full_profile';
  return null;
}

/** Business rules 3.1: for one animal, one line has all missing tests and the other a single one of them. */
export function isCovered(a: LineFacts, b: LineFacts): boolean {
  const kinds = [a.upgrade, b.upgrade];
  return kinds.includes('full') && kinds.includes('single') && isSameAnimal(a, b) && isNamed(a);
}

const isNamed = (line: LineFacts) => line.animalId !== null || normaliseName(line.note) !== '';

function isSameAnimal(a: LineFacts, b: LineFacts): boolean {
  return a.animalId === b.animalId && (a.animalId !== null || normaliseName(a.note) === normaliseName(b.note));
}

export function isOnceOnly(line: LineFacts): boolean {
  return line.oncePerCart || line.animalId !== null || isUpgrade(line) || line.kind === 'custom_profile';
}

export function isUpgrade(line: Pick<LineFacts, 'isUpgradeTests' | 'isUpgradeFullbreed'> & { kind?: string }): boolean {
  return line.isUpgradeTests || line.isUpgradeFullbreed || line.kind === 'upgrade';
}

/** The message for `quantity`, or null. */
export function refuseQuantity(line: LineFacts, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Quantity must be at least 1.';
  if (quantity > MAX_QUANTITY) return `Quantity can be at most ${MAX_QUANTITY}.`;
  if (quantity > 1 && isOnceOnly(line)) return 'This item can be ordered only once.';
  return null;
}

interface DisplayLine {
  product: { id: number; name: string; typeId: number };
  quantity: number;
  amountCents: number;
  hasUpgradeOption: boolean;
}

export interface LineGroup<L> {
  id: string;
  name: string;
  quantity: number;
  amountCents: number;
  lines: L[];
}

interface Versioned {
  sessionId: string;
  version: number;
}

/** True for an outdated response: the same cart in an earlier version than the one shown. */
export function isOvertaken(answer: Versioned | null, shown: Versioned | null): boolean {
  return answer !== null && answer.sessionId === shown?.sessionId && answer.version < shown.version;
}

/** Spec 4: shipping is not displayed; lines of one product become a group with summed quantity and amount, unless upgrades. */
export function groupLines<L extends DisplayLine>(lines: readonly L[]): LineGroup<L>[] {
  const groups = new Map<string, LineGroup<L>>();
  for (const [at, line] of lines.entries()) {
    if (line.product.typeId === SHIPPING_TYPE) continue;
    const id = line.hasUpgradeOption ? `line-${at}` : `product-${line.product.id}`;
    const group = groups.get(id) ?? { id, name: line.product.name, quantity: 0, amountCents: 0, lines: [] };
    groups.set(id, {
      ...group,
      quantity: group.quantity + line.quantity,
      amountCents: group.amountCents + line.amountCents,
      lines: [...group.lines, line],
    });
  }
  return [...groups.values()];
}

interface RelevantLine {
  isAnimalRequired: boolean;
  metaData: { isUpgradeTests: boolean; isUpgradeFullbreed: boolean; animalId: number | null; note: string | null };
}

/** Spec 5: for vets, the lines that need an animal; for everyone else, the upgrades. */
export function linesNeedingAnimal<L extends RelevantLine>(userType: string, lines: readonly L[]): L[] {
  if (userType === 'vet') return lines.filter((line) => line.isAnimalRequired);
  return lines.filter((line) => line.metaData.isUpgradeTests || line.metaData.isUpgradeFullbreed);
}

/** Open question Q064: such a line must name its animal, by selection or in its note, before checkout continues. */
export function linesWithoutAnimal<L extends RelevantLine>(userType: string, lines: readonly L[]): L[] {
  return linesNeedingAnimal(userType, lines).filter((line) => line.metaData.animalId === null && !line.metaData.note);
}

interface AddedMeta {
  isUpgradeTests?: boolean | undefined;
  isUpgradeFullbreed?: boolean | undefined;
}

/** Spec 8, success messages; `typeIds` are the category types of the added products (2 is disease). */
export function addedMessage(meta: AddedMeta, typeIds: readonly number[]): string {
  if (meta.isUpgradeFullbreed) return 'Full breed profile added to cart';
  if (!meta.isUpgradeTests) return 'Item added to cart';
  return typeIds.length > 0 && typeIds.every((typeId) => typeId === 2)
    ? 'Health upgrade added to cart'
    : 'Test upgrade added to cart';
}

/**
 * The same product for the same animal; for an upgrade, also the same test. A note does not allow a second one of an
 * item sold once per cart.
 */
export function isSameThing(a: LineFacts, b: LineFacts): boolean {
  if (a.productId !== b.productId || (a.testId ?? null) !== (b.testId ?? null)) return false;
  if ((a.certificate ?? null) !== (b.certificate ?? null)) return false;
  return a.oncePerCart ? a.animalId === b.animalId : isSameAnimal(a, b);
}

/** The message about single tests that the added product includes and replaces. */
export function replacedMessage(
  { tests, savedCents }: { tests: string[]; savedCents: number },
  currency: string,
): string {
  const replaced = tests.length === 1 ? 'the single test' : `the ${tests.length} single tests`;
  return `It includes ${replaced} in your cart, so you save ${formatMoney(savedCents, currency)}.`;
}

interface StoredLine {
  productId: number;
  animalId: number | null;
  metaHash: string;
  note: string | null;
}

/** True for two lines that are the same under the unique index. */
export function isSameStoredLine(a: StoredLine, b: StoredLine): boolean {
  const [one, other] = [a, b].map((line) => [line.productId, line.animalId, line.metaHash, line.note ?? ''].join('|'));
  return one === other;
}

/** Details of a cart line, and of its order line, besides the columns. */
export interface LineMeta {
  /** Breed of the breed profile for an animal without a recorded breed. */
  breedId?: number;
  /** The stored sample for the additional tests. */
  barcode?: string;
  testIds?: number[];
  /** The number of the certificate that is printed and posted. */
  certificate?: string;
  parentageRequestId?: number;
  /** Barcode of a kit that the buyer already has. */
  kitInHand?: string;
  activationDraftId?: string;
  /**
   * The kits are sent to a recipient, who is notified and enters an address. Removed from the line when the order is
   * placed.
   */
  gift?: GiftDetails;
}
