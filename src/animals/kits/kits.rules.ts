import type { Transitions } from '#shared/transitions.ts';

export const kitStates = [
  'CREATED',
  'IN_STOCK',
  'ALLOCATED',
  'DISPATCHED',
  'DELIVERED',
  'ACTIVATED',
  'RECEIVED',
  'CONSUMED',
  'LOST',
  'VOID',
  'EXPIRED',
  'RETURNED',
  'RECALLED',
  'REPLACED',
] as const;

export type KitState = (typeof kitStates)[number];

const exceptionStates = ['LOST', 'VOID', 'EXPIRED', 'RETURNED', 'RECALLED'] as const;

/**
 * Business rules 3.2. A kit can be activated as soon as it has left the stock, because the post may deliver it before
 * its scan arrives.
 */
export const kitTransitions: Transitions<KitState> = {
  CREATED: ['IN_STOCK', ...exceptionStates],
  IN_STOCK: ['ALLOCATED', ...exceptionStates],
  ALLOCATED: ['DISPATCHED', 'IN_STOCK', ...exceptionStates],
  DISPATCHED: ['DELIVERED', 'ACTIVATED', ...exceptionStates],
  DELIVERED: ['ACTIVATED', ...exceptionStates],
  ACTIVATED: ['RECEIVED', 'REPLACED'],
  RECEIVED: ['CONSUMED', 'REPLACED'],
  CONSUMED: ['REPLACED'],
  LOST: [],
  VOID: [],
  EXPIRED: [],
  RETURNED: ['IN_STOCK', 'VOID'],
  RECALLED: [],
  REPLACED: [],
};

/** Newly generated barcodes, or those already printed on older kits. */
export const batchCodes = ['NEW', 'OLD'] as const;

/** Sort orders of the staff lists; a minus reverses the order. */
export const kitSorts = ['barcode', '-barcode', 'expires', '-expires'] as const;
export type KitSort = (typeof kitSorts)[number];
/** States of a kit that was sent to its clinic and is not activated yet. */
export const clinicKitStates = ['DISPATCHED', 'DELIVERED'] as const satisfies readonly KitState[];
export type ClinicKitState = (typeof clinicKitStates)[number];
export const clinicKitSorts = ['expires', '-expires', 'product', '-product'] as const;
export type ClinicKitSort = (typeof clinicKitSorts)[number];

/** The label of such a kit for the clinic. */
export function clinicKitLabel({ state, expiresSoon }: { state: ClinicKitState; expiresSoon: boolean }) {
  if (expiresSoon) return { word: 'Expires soon', tone: 'warn' as const };
  return state === 'DELIVERED'
    ? { word: 'At the clinic', tone: 'good' as const }
    : { word: 'On its way', tone: 'neutral' as const };
}

export const batchSorts = ['batch', '-batch', 'product', '-product', 'expires', '-expires'] as const;
export type BatchSort = (typeof batchSorts)[number];
export const replacementSorts = ['asked', '-asked'] as const;
export type ReplacementSort = (typeof replacementSorts)[number];

/** States that staff can set manually; all others are set automatically. */
export const staffMoves = ['IN_STOCK', 'DELIVERED', 'RETURNED', 'LOST', 'VOID', 'EXPIRED'] as const;

/** Labels of the kit states for staff. */
export const kitStateLabels: Record<KitState, string> = {
  CREATED: 'Created',
  IN_STOCK: 'In stock',
  ALLOCATED: 'Reserved for an order',
  DISPATCHED: 'Sent',
  DELIVERED: 'Delivered',
  ACTIVATED: 'Activated',
  RECEIVED: 'At the laboratory',
  CONSUMED: 'Used',
  LOST: 'Lost',
  VOID: 'Void',
  EXPIRED: 'Expired',
  RETURNED: 'Returned',
  RECALLED: 'Recalled',
  REPLACED: 'Replaced',
};

/** Business rules 3.2: the holder is warned this many months before expiry (21 months after manufacture). */
export const WARNED_MONTHS_BEFORE = 3;

/** The earliest time zone is 14 hours ahead of UTC. */
const DAY_AHEAD_MS = 14 * 3_600_000;

/** False for a mistyped manufacturing year, which would make kits valid for centuries. */
export function isMakingDay(day: string, now: Date): boolean {
  return day >= '2000-01-01' && day <= new Date(now.getTime() + DAY_AHEAD_MS).toISOString().slice(0, 10);
}

/** For a kit of another account, which is not named. */
export const KIT_TAKEN =
  'This kit has already been activated. If you activated it, sign in to that account. If not, contact us with this barcode.';

const KIT_RETURNED =
  'This kit was returned to us, so you can no longer activate it. Check the barcode of the kit that you have now, or contact us.';

const KIT_REFUNDED = 'This kit was refunded, so it can no longer be activated. Contact us if you would like to use it.';

interface KitToActivate {
  state: KitState;
  expired: boolean;
  activatedByMe: boolean;
  /** This person bought it before it was returned to us, and it was not sent to them again. */
  returnedByMe: boolean;
  /** The price of its test was refunded in full. */
  refunded: boolean;
}

/** The error shown at the barcode field if this person cannot activate the kit now, or null. */
export function refuseActivation(kit: KitToActivate): string | null {
  if (kit.activatedByMe) return 'You have already activated this kit.';
  if (kit.returnedByMe) return KIT_RETURNED;
  if (['ACTIVATED', 'RECEIVED', 'CONSUMED', 'REPLACED'].includes(kit.state)) return KIT_TAKEN;
  if (kit.refunded) return KIT_REFUNDED;
  if (kit.expired || kit.state === 'EXPIRED') return 'This kit has expired. Please contact us for a free replacement.';
  if (kit.state === 'RECALLED')
    return 'This kit was recalled. To get a free replacement, use the link in our email or contact us.';
  if (['DISPATCHED', 'DELIVERED'].includes(kit.state)) return null;
  if (['CREATED', 'IN_STOCK', 'ALLOCATED'].includes(kit.state))
    return 'This kit has not left our warehouse yet. Please check the barcode.';
  return 'This kit is no longer valid. Please contact us.';
}

export function kitTone(state: KitState): 'neutral' | 'good' | 'warn' | 'bad' {
  if (state === 'LOST' || state === 'VOID' || state === 'EXPIRED' || state === 'RECALLED') return 'bad';
  if (state === 'RETURNED' || state === 'REPLACED') return 'warn';
  return state === 'ACTIVATED' || state === 'RECEIVED' || state === 'CONSUMED' ? 'good' : 'neutral';
}
