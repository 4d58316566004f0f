export const consignmentStates = ['PACKED', 'SENT', 'RECEIVED', 'CANCELLED'] as const;
export type ConsignmentState = (typeof consignmentStates)[number];

export const consignmentStateLabels: Record<
  ConsignmentState,
  { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }
> = {
  PACKED: { word: 'Packed', tone: 'warn' },
  SENT: { word: 'On its way', tone: 'brand' },
  RECEIVED: { word: 'Received', tone: 'good' },
  CANCELLED: { word: 'Cancelled', tone: 'neutral' },
};

export const itemStates = ['PACKED', 'FOUND', 'MISSING', 'EXTRA'] as const;
export type ItemState = (typeof itemStates)[number];

export const consignmentItemLabels: Record<ItemState, { word: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  PACKED: { word: 'In the parcel', tone: 'neutral' },
  FOUND: { word: 'Arrived', tone: 'good' },
  MISSING: { word: 'Missing', tone: 'bad' },
  EXTRA: { word: 'Not on the list', tone: 'warn' },
};

/** The maximum number of samples in a parcel. */
export const MAX_SAMPLES = 200;

export interface Packed {
  kitId: number;
  barcode: string;
}

export interface CountedParcel {
  found: Packed[];
  missing: Packed[];
  extra: Packed[];
}

/** Compares the contents of a parcel with its list. */
export function compareParcel(listed: readonly Packed[], inParcel: readonly Packed[]): CountedParcel {
  const receivedIds = new Set(inParcel.map(({ kitId }) => kitId));
  const expected = new Set(listed.map(({ kitId }) => kitId));
  return {
    found: listed.filter(({ kitId }) => receivedIds.has(kitId)),
    missing: listed.filter(({ kitId }) => !receivedIds.has(kitId)),
    extra: inParcel.filter(({ kitId }) => !expected.has(kitId)),
  };
}
