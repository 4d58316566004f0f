export const identityGrades = ['A', 'B', 'C'] as const;
export type Grade = (typeof identityGrades)[number];

export const custodyReasons = [
  'SELF',
  'CHIP_SHOWN',
  'NAMED',
  'NOT_SIGNED',
  'NOT_SCANNED',
  'CHIP_DIFFERS',
  'SIGNED',
  'INTEREST',
] as const;
export type CustodyReason = (typeof custodyReasons)[number];

export interface CustodyFacts {
  /** Who took the sample, according to the owner. */
  collector: 'self' | 'vet' | 'agent';
  /** The entry of an agent or clinic for the kit; null if there is none. */
  entry: { isScanned: boolean; isSigned: boolean; chipDiffers: boolean; hasInterest: boolean } | null;
  /** Whether the laboratory accepted the collector's photo or video of the chip being read. */
  chipShown?: boolean;
}

/**
 * Business rules 3.13. A: a veterinarian or approved agent scanned the chip, and the declaration is signed. B: an agent
 * or veterinarian with one of the two missing, or an owner who showed the chip being read. C: collected by the owner,
 * or by someone with an interest (business rules 3.12).
 */
export function custodyOf({ collector, entry, chipShown = false }: CustodyFacts): {
  grade: Grade;
  reason: CustodyReason;
} {
  if (!entry && collector !== 'self') return { grade: 'B', reason: 'NAMED' };
  if (chipShown && (!entry || entry.hasInterest)) return { grade: 'B', reason: 'CHIP_SHOWN' };
  if (!entry) return { grade: 'C', reason: 'SELF' };
  if (entry.hasInterest) return { grade: 'C', reason: 'INTEREST' };
  if (!entry.isSigned) return { grade: 'B', reason: 'NOT_SIGNED' };
  if (!entry.isScanned) return { grade: 'B', reason: 'NOT_SCANNED' };
  return entry.chipDiffers ? { grade: 'B', reason: 'CHIP_DIFFERS' } : { grade: 'A', reason: 'SIGNED' };
}

/** The reason for a sample's grade, shown to its owner and the laboratory. */
export const custodyReasonLabels: Record<CustodyReason, string> = {
  SELF: 'Collected by the owner.',
  CHIP_SHOWN: 'Collected by the owner. A photo or video shows the microchip being read.',
  NAMED: 'A collector was named, but no agent or clinic recorded this kit.',
  NOT_SIGNED: 'Recorded by a collector, but the declaration is not signed.',
  NOT_SCANNED: 'Declaration signed, but the microchip was not scanned.',
  CHIP_DIFFERS: 'Declaration signed, but the scanned microchip does not match this animal.',
  SIGNED: 'Collected by an agent or a veterinarian, microchip scanned, declaration signed.',
  INTEREST: 'The collector owns, bred or lives with the animal.',
};

/** What each grade states about the identity of the sampled animal (business rules 3.13). */
export const identityLabels: Record<Grade, string> = {
  A: 'Certified identity',
  B: 'Identity partly verified',
  C: 'Identity stated by the owner',
};

/** Whether two addresses are the same household, ignoring case and punctuation. */
export function isSameHousehold(a: Household, b: Household): boolean {
  const plain = ({ line1, postalCode, countryCode }: Household) =>
    [line1, postalCode, countryCode].map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')).join('|');
  return plain(a) === plain(b) && plain(a).length > 4;
}

export interface Household {
  line1: string;
  postalCode: string;
  countryCode: string;
}

const grades: readonly Grade[] = ['A', 'B', 'C'];
export const isGrade = (value: string): value is Grade => grades.some((one) => one === value);

const closedStates: readonly string[] = [
  'RECEIVED',
  'CONSUMED',
  'REPLACED',
  'VOID',
  'LOST',
  'EXPIRED',
  'RECALLED',
  'RETURNED',
];

/**
 * Business rules 3.12: an entry can be changed, deleted or signed only until the laboratory has its kit, activated or
 * not.
 */
export function isEntryOpen(kitState: string | null, hasArrived: boolean): boolean {
  return kitState === null || (!hasArrived && !closedStates.includes(kitState));
}
