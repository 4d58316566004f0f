import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { kitsOwed, type OwedLine } from '#shop/orders/orders.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { slowestTest } from './promised-dates.rules.ts';

/** The product that moves the sample of a kit to the front of every queue. */
export const QUICK_SKU = 'RUSH';
/** Business days from the arrival of such a sample to its result. */
export const QUICK_DAYS = 5;

export interface QuickLine extends OwedLine {
  id: number;
  sku: string;
  animalId: number | null;
  meta: LineMeta;
}

export interface QuickPlan {
  /** Per line with test kits: the lines that pay for its quick kits, which are its first ones. */
  paidBy: Map<number, number[]>;
  /** Per line of quick turnaround: why it cannot be bought with these kits. */
  problems: Map<number, string>;
}

/**
 * The kits of an order that are quick: those of the animal that the line names, otherwise as many as its quantity. The
 * choice must be unambiguous: all remaining kits, or some of a single line. Blank kits and gifts are excluded, because
 * they are tested later.
 */
export function planQuick(lines: readonly QuickLine[]): QuickPlan {
  const quick = lines.filter(isQuickLine);
  const kits = lines.filter((line) => kitsOwed(line) > 0 && line.kind !== 'multipack' && !line.meta.gift);
  const paidBy: QuickPlan['paidBy'] = new Map();
  const problems: QuickPlan['problems'] = new Map();
  for (const { id, animalId } of quick.filter((line) => line.animalId !== null)) {
    const own = kits.filter((line) => line.animalId === animalId);
    for (const line of own) paidBy.set(line.id, repeat(id, kitsOwed(line)));
    if (own.length === 0) problems.set(id, NO_KIT_OF_ANIMAL);
  }
  const unnamed = quick.filter((line) => line.animalId === null);
  const left = kits.filter((line) => !paidBy.has(line.id));
  const payers = unnamed.flatMap((line) => repeat(line.id, line.quantity));
  const problem = refuseQuick(payers.length, left);
  if (problem) for (const { id } of unnamed) problems.set(id, problem);
  for (const line of left) {
    const own = payers.splice(0, kitsOwed(line));
    if (own.length > 0) paidBy.set(line.id, own);
  }
  return { paidBy, problems };
}

export const isQuickLine = ({ sku }: { sku: string }) => sku === QUICK_SKU;

const repeat = (id: number, times: number) => Array.from({ length: times }, () => id);

const NO_KIT =
  'Quick Turnaround is ordered together with a test kit. Add the kit to your cart, or remove Quick Turnaround.';
const NO_KIT_OF_ANIMAL =
  'Your cart has no test kit for this animal. Choose another animal for Quick Turnaround, or remove it.';

function refuseQuick(wanted: number, left: readonly QuickLine[]): string | null {
  const kits = left.reduce((sum, line) => sum + kitsOwed(line), 0);
  if (wanted === 0) return null;
  if (kits === 0) return NO_KIT;
  if (wanted > kits)
    return `Quick Turnaround is for ${countOf(kits, 'test kit')} in your cart. Reduce its quantity to ${kits}.`;
  if (wanted < kits && left.length > 1)
    return `Your cart has ${kits} different test kits. Set the quantity of Quick Turnaround to ${kits}, or order the kits that need it separately.`;
  return null;
}

/** Like `slowestTest`, for lines that may have quick turnaround. Excludes blank kits, which may be used much later. */
export function slowestOf(lines: readonly (QuickLine & { turnaroundDays: number | null })[]): number | null {
  const { paidBy } = planQuick(lines);
  return slowestTest(
    lines
      .filter((line) => !isQuickLine(line) && line.kind !== 'multipack')
      .map((line) => {
        const isQuick = kitsOwed(line) > 0 && paidBy.get(line.id)?.length === kitsOwed(line);
        return { turnaroundDays: isQuick ? quickDays(line.turnaroundDays) : line.turnaroundDays };
      }),
  );
}

/** Never more days than without quick turnaround. */
export function quickDays(turnaroundDays: number | null): number {
  return Math.min(turnaroundDays ?? QUICK_DAYS, QUICK_DAYS);
}

/** "Quick turnaround", or the text that lists which kits of a line have it. */
export function quickText(line: { quantity: number; quick: { kits: number; barcodes: readonly string[] } }): string {
  const { kits, barcodes } = line.quick;
  if (kits === line.quantity) return 'Quick turnaround';
  const which = barcodes.length > 0 ? ` (${barcodes.join(', ')})` : '';
  return `Quick turnaround for ${kits} of ${line.quantity} kits${which}`;
}
