import { custodyReasonLabels, type CustodyReason, type Grade } from '#animals/collection/custody.rules.ts';

export interface SampleFacts {
  sampleId: number;
  labNumber: string | null;
  barcode: string;
  receivedOn: string | null;
  /** Reports that were issued before it was kept have none. */
  condition?: Condition | null;
  /** Day on which an agent or a clinic took the sample; absent in reports issued before it was stored. */
  collectedOn?: string | null;
  animalId: number;
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  chipNumber: string | null;
  sex: string;
  dateOfBirth: string | null;
  colour: string | null;
  species: string;
  breed: string | null;
  breedId?: number | null;
  custodyGrade: 'A' | 'B' | 'C';
  /** Reports that were issued before it was kept have none. */
  custodyReason?: CustodyReason;
  productName: string | null;
  ownerName: string | null;
  /** Registered name and number of the recorded parents; absent in reports issued before they were stored. */
  sire?: string | null;
  dam?: string | null;
  /** The person who first transferred the animal. */
  bredBy: string | null;
}

/** Condition of a sample on receipt: a tested sample was accepted, perhaps after a check for damage. */
export type Condition = 'SUITABLE' | 'CHECKED';

export const conditionLabels: Record<Condition, string> = {
  SUITABLE: 'suitable for testing',
  CHECKED: 'checked for damage, then accepted',
};

/** What a chain-of-custody grade states about every sample that has it (business rules 3.13). */
export const gradeLabels = {
  A: 'Collected by a veterinarian or approved agent; microchip scanned at collection',
  B: 'Some evidence of identity, but not all that grade A requires',
  C: 'Collected by the owner, or by someone with an interest in the animal',
} as const;

/** The same after a colon: only the first letter changes to lower case. */
export function gradeText(grade: keyof typeof gradeLabels): string {
  const label = gradeLabels[grade];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Reason for a sample's grade on reports and certificates. Documents issued before the reason was stored describe the
 * grade instead.
 */
export function custodyText(grade: Grade, reason: CustodyReason | undefined): string {
  return reason ? custodyReasonLabels[reason] : `${gradeLabels[grade]}.`;
}

/** The identity block of a report as labels and values, without blank values; `day` formats a date. */
export function identityOf(facts: SampleFacts, day: (iso: string) => string): [string, string][] {
  const rows: [string, string | null][] = [
    ['Name', facts.name],
    ['Registered name', facts.registeredName],
    ['Registration', facts.registrationNumber],
    ['Microchip', facts.chipNumber],
    ['Species', facts.species],
    ['Breed', facts.breed],
    ['Sex', facts.sex === 'male' ? 'Male' : 'Female'],
    ['Date of birth', facts.dateOfBirth && day(facts.dateOfBirth)],
    ['Colour', facts.colour],
    ['Sire', facts.sire ?? null],
    ['Dam', facts.dam ?? null],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}
