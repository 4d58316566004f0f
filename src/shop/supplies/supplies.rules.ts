export interface SupplyItem {
  productId: number;
  name: string;
  unit: string;
  pieces: number;
  /** Free pieces per month; null if always free, with a limit per order. */
  freePerMonth: number | null;
  followsSamples: boolean;
  costCents: number;
  mostPerOrder: number;
}

const SAMPLES_FOR_ONE_ALLOWANCE = 30;

/**
 * Free pieces per month: the base amount, multiplied by the number of full 30 samples in the last 90 days, at least
 * once.
 */
export function allowanceOf(
  item: Pick<SupplyItem, 'freePerMonth' | 'followsSamples'>,
  samples90Days: number,
): number | null {
  if (item.freePerMonth === null) return null;
  const factor = item.followsSamples ? Math.max(1, Math.floor(samples90Days / SAMPLES_FOR_ONE_ALLOWANCE)) : 1;
  return item.freePerMonth * factor;
}

export interface SupplyLine {
  productId: number;
  quantity: number;
  pieces: number;
  freePieces: number;
  costCents: number;
}

/** One order line: the rest of the allowance is free, and whole packs above it are charged. */
export function supplyLine(item: SupplyItem, quantity: number, leftPieces: number | null): SupplyLine {
  const pieces = quantity * item.pieces;
  const freePieces = leftPieces === null ? pieces : Math.min(pieces, Math.max(0, leftPieces));
  const paidPacks = Math.ceil((pieces - freePieces) / item.pieces);
  return { productId: item.productId, quantity, pieces, freePieces, costCents: paidPacks * item.costCents };
}

/** Error message for the quantity of an item, or null. */
export function refuseQuantity(quantity: number, mostPerOrder: number): string | null {
  if (!Number.isInteger(quantity)) return 'Enter a whole number.';
  if (quantity < 1) return 'Enter 1 or more.';
  return quantity > mostPerOrder ? `Order at most ${mostPerOrder} at a time.` : null;
}

export const supplyStates = ['REQUESTED', 'APPROVED', 'SHIPPED', 'RECEIVED', 'DECLINED'] as const;
export type SupplyState = (typeof supplyStates)[number];

const labels: Record<SupplyState, { word: string; tone: 'brand' | 'good' | 'warn' | 'bad' }> = {
  REQUESTED: { word: 'Under review', tone: 'warn' },
  APPROVED: { word: 'Being packed', tone: 'brand' },
  SHIPPED: { word: 'On its way', tone: 'brand' },
  RECEIVED: { word: 'Received', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'bad' },
};

export const supplyStateLabel = (state: SupplyState) => labels[state];
