export interface SupplyItem {
  productId: number;
  name: string;
  unit: string;
  pieces: number;
  /** Pieces that are free each month; null: always free, few at a time. */
  freePerMonth: number | null;
  followsSamples: boolean;
  costCents: number;
  mostPerOrder: number;
}

const SAMPLES_FOR_ONE_ALLOWANCE = 30;

/** Free pieces of a month: the base, and once more for each full 30 samples of the last 90 days after the first. */
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

/** One line: what is left of the allowance is free, whole packs above it cost. */
export function supplyLine(item: SupplyItem, quantity: number, leftPieces: number | null): SupplyLine {
  const pieces = quantity * item.pieces;
  const freePieces = leftPieces === null ? pieces : Math.min(pieces, Math.max(0, leftPieces));
  const paidPacks = Math.ceil((pieces - freePieces) / item.pieces);
  return { productId: item.productId, quantity, pieces, freePieces, costCents: paidPacks * item.costCents };
}

/** Why an item cannot be ordered so many times, or null. */
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
