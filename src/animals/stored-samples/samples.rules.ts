import type { Transitions } from '#shared/transitions.ts';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { capital } from '#shared/capital.ts';
import { conflictLabels } from './identity.rules.ts';

export const sampleStates = [
  'REGISTERED', 'IN_TRANSIT', 'RECEIVED', 'ON_HOLD', 'REJECTED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN',
  'QC_FAILED', 'RESAMPLE_REQUESTED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'DESTROYED',
  'CANCELLED', 'LOST', 'EXPIRED',
] as const; // prettier-ignore

export type SampleState = (typeof sampleStates)[number];
/** Tracker status of a kit: that of its sample, or whether it can still be registered. */
export const trackingStates = [...sampleStates, 'NOT_REGISTERED', 'NOT_USABLE'] as const;

/**
 * Business rules 3.3. A hold returns to the state it came from, which the service checks (`held_from`). A reported
 * sample returns to the plate for an amendment, which needs a reviewer, and to the laboratory for tests that were
 * ordered later.
 */
export const sampleTransitions: Transitions<SampleState> = {
  REGISTERED: ['IN_TRANSIT', 'RECEIVED', 'CANCELLED', 'EXPIRED'],
  IN_TRANSIT: ['RECEIVED', 'LOST'],
  RECEIVED: ['ACCESSIONED', 'ON_HOLD', 'REJECTED'],
  ON_HOLD: [
    'RECEIVED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN', 'QC_FAILED', 'GENOTYPED', 'IN_REVIEW',
    'REJECTED', 'CANCELLED',
  ], // prettier-ignore
  REJECTED: ['RESAMPLE_REQUESTED', 'CANCELLED'],
  ACCESSIONED: ['EXTRACTING', 'ON_HOLD'],
  // A released sample returns to its previous state when its amendment, or the added tests it was retrieved for, are
  // cancelled.
  EXTRACTING: ['EXTRACTED', 'QC_FAILED', 'ON_HOLD', 'REPORTED', 'STORED'],
  EXTRACTED: ['PLATED', 'QC_FAILED', 'ON_HOLD', 'REPORTED', 'STORED'],
  // Back to EXTRACTED: removed from the plate because it was placed by mistake.
  PLATED: ['RUN', 'QC_FAILED', 'ON_HOLD', 'EXTRACTED', 'REPORTED', 'STORED'],
  RUN: ['GENOTYPED', 'QC_FAILED', 'ON_HOLD', 'REPORTED', 'STORED'],
  QC_FAILED: ['EXTRACTING', 'RESAMPLE_REQUESTED', 'ON_HOLD', 'REPORTED', 'STORED'],
  RESAMPLE_REQUESTED: ['CANCELLED'],
  GENOTYPED: ['IN_REVIEW', 'PLATED', 'ON_HOLD', 'REPORTED', 'STORED'],
  IN_REVIEW: ['APPROVED', 'PLATED', 'ON_HOLD', 'REPORTED', 'STORED'],
  APPROVED: ['REPORTED', 'IN_REVIEW', 'ON_HOLD', 'STORED'],
  REPORTED: ['STORED', 'DESTROYED', 'PLATED', 'EXTRACTED'],
  STORED: ['DESTROYED', 'PLATED', 'EXTRACTED'],
  DESTROYED: [],
  CANCELLED: [],
  LOST: [],
  EXPIRED: [],
};

export const trackerSteps = [
  'Registered',
  'On its way',
  'At the lab',
  'DNA extracted',
  'Testing',
  'Review',
  'Ready',
] as const;

const stepOf: Record<SampleState, number> = {
  REGISTERED: 1, CANCELLED: 1, EXPIRED: 1, IN_TRANSIT: 2, LOST: 2,
  RECEIVED: 3, ON_HOLD: 3, REJECTED: 3, ACCESSIONED: 3, EXTRACTING: 3,
  EXTRACTED: 4, PLATED: 5, RUN: 5, QC_FAILED: 5, RESAMPLE_REQUESTED: 3,
  GENOTYPED: 6, IN_REVIEW: 6, APPROVED: 6, REPORTED: 7, STORED: 7, DESTROYED: 7,
}; // prettier-ignore

/** Step of a sample in the tracker (1 to 7). */
export function trackerStep(state: SampleState): number {
  return stepOf[state];
}

const labSteps: readonly SampleState[] = ['RECEIVED', 'ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN'];

/** The next manual step in the laboratory; after the run, the result file moves the sample. */
export function nextLabState(state: SampleState): SampleState | null {
  const at = labSteps.indexOf(state);
  return at === -1 ? null : (labSteps[at + 1] ?? null);
}

/**
 * Manual changes in the laboratory: the next step, removal from the plate, or restart after failed quality control.
 * All others have their own service.
 */
export function isLabStep(from: SampleState, to: SampleState): boolean {
  const isBack = (from === 'QC_FAILED' && to === 'EXTRACTING') || (from === 'PLATED' && to === 'EXTRACTED');
  return nextLabState(from) === to || isBack;
}

const beforePlate: readonly SampleState[] = [
  'REGISTERED',
  'IN_TRANSIT',
  'RECEIVED',
  'ACCESSIONED',
  'EXTRACTING',
  'EXTRACTED',
];

/** Tests can be added until a sample is on a plate; for a held sample, the state before the hold counts. */
export function mayAddTests(state: SampleState, heldFrom: SampleState | null): boolean {
  const at = state === 'ON_HOLD' ? (heldFrom ?? 'RECEIVED') : state;
  return beforePlate.some((one) => one === at);
}

/** States in which results can be imported. */
export const importableStates: readonly SampleState[] = ['PLATED', 'RUN', 'GENOTYPED'];

/** The laboratory needs a new swab before it can report results. */
export const newSwabStates: readonly SampleState[] = ['REJECTED', 'RESAMPLE_REQUESTED'];

/** Final states. */
export const closedStates: readonly SampleState[] = ['REPORTED', 'CANCELLED', 'LOST', 'EXPIRED', 'STORED', 'DESTROYED'];

/** Whether a sample is reported or stored: it is retrieved for tests that are ordered later. */
export function isStored(state: SampleState): state is 'REPORTED' | 'STORED' {
  return state === 'REPORTED' || state === 'STORED';
}

export const callRateVerdicts = ['pass', 'needs_acceptance', 'fail'] as const;
export type CallRateVerdict = (typeof callRateVerdicts)[number];

/** Business rules 3.3: 98% for release, 95 to 98% only if a reviewer accepts it, below 95% fails. */
export function judgeCallRate(called: number, ordered: number): CallRateVerdict {
  const rate = ordered === 0 ? 1 : called / ordered;
  if (rate >= 0.98) return 'pass';
  return rate >= 0.95 ? 'needs_acceptance' : 'fail';
}

/** States in which staff can put a sample on hold; a conflict can do so in any state before release. */
export const manualHoldStates: readonly SampleState[] = ['RECEIVED', 'ACCESSIONED'];

/**
 * Reasons for a hold by staff (business rules 3.3); `UNREGISTERED` comes only from reception, `IDENTITY` from a
 * conflict.
 */
export const holdReasons = ['UNPAID', 'NO_FORM', 'ID_MISMATCH', 'SPECIES', 'CONSENT', 'DAMAGED_CHECK'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** All reasons for a hold. */
export const allHoldReasons = [...holdReasons, 'UNREGISTERED', 'IDENTITY'] as const;
export type AnyHoldReason = (typeof allHoldReasons)[number];

/** For staff. */
export const holdReasonLabels: Record<AnyHoldReason, string> = {
  UNPAID: 'Payment missing',
  NO_FORM: 'Signed form missing',
  ID_MISMATCH: 'Identity details do not match',
  UNREGISTERED: 'Kit not activated',
  IDENTITY: 'Identity check',
  SPECIES: 'Species unclear',
  CONSENT: "Owner's consent missing",
  DAMAGED_CHECK: 'Swab may be damaged',
};

/** For the owner, after "we need". */
export const holdRequests: Record<AnyHoldReason, string> = {
  UNPAID: 'payment',
  NO_FORM: 'the signed form',
  ID_MISMATCH: 'to check the identity details',
  UNREGISTERED: 'the kit to be activated',
  IDENTITY: "to check the animal's identity",
  SPECIES: 'to check the species',
  CONSENT: "the owner's consent",
  DAMAGED_CHECK: 'to check the swab',
};

/** Holds that the laboratory resolves itself: the owner has nothing to do. */
export const clearedByLaboratory: readonly AnyHoldReason[] = ['IDENTITY', 'SPECIES', 'DAMAGED_CHECK'];

export const rejectReasons = ['EMPTY', 'MOULD', 'LEAK', 'WRONG_SAMPLE', 'NO_ID'] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** For staff. */
export const rejectReasonLabels: Record<RejectReason, string> = {
  EMPTY: 'Too little material',
  MOULD: 'Mould on the swab',
  LEAK: 'Leaking tube',
  WRONG_SAMPLE: 'Wrong type of sample',
  NO_ID: 'Animal not identified',
};

/** For the owner, after "The sample from Juno could not be tested:" or "We couldn't test Juno's sample:". */
export const rejectExplanations: Record<RejectReason, string> = {
  EMPTY: 'there was too little material on the swab',
  MOULD: 'there was mould on the swab',
  LEAK: 'the tube had leaked',
  WRONG_SAMPLE: 'this test needs a different type of sample',
  NO_ID: 'the animal could not be identified',
};

/** For the owner who gets a new kit: what to do with the new swabs, so that they can be tested. */
export const rejectAdvice: Record<RejectReason, string> = {
  EMPTY: `Please roll each new swab firmly between cheek and gum for ${sampleFacts.swabbing}, at least ${sampleFacts.fasting} after a meal.`,
  MOULD: `Please let the new swabs dry for ${sampleFacts.drying}, tips up, before you put them in the tube. Wet swabs grow mould in the post.`,
  LEAK: `Please let the new swabs dry for ${sampleFacts.drying}, add no liquid to the tube and close it firmly.`,
  WRONG_SAMPLE: 'Please use the swabs in the new kit.',
  NO_ID: 'Please swab only this animal with the new kit, and check that the barcode on the tube matches your card.',
};

export const qcReasons = ['LOW_DNA', 'LOW_CALL_RATE', 'SEX_MISMATCH', 'CONTAMINATED', 'CONTROL_FAIL'] as const;
export type QcReason = (typeof qcReasons)[number];

/** For staff; the owner learns of failed quality control only if a new swab is needed. */
export const qcReasonLabels: Record<QcReason, string> = {
  LOW_DNA: 'Too little DNA',
  LOW_CALL_RATE: 'Too few calls',
  SEX_MISMATCH: 'Sex mismatch',
  CONTAMINATED: 'Contamination with DNA from a second animal',
  CONTROL_FAIL: 'Plate control failed',
};

/** Sort orders of a list of samples; a minus reverses the order. */
export const sampleSorts = ['due', 'lab', 'animal'] as const;
export type SampleSort = (typeof sampleSorts)[number] | `-${(typeof sampleSorts)[number]}`;

/** The archive cannot be sorted by animal: names are in another table, so one page would read the whole archive. */
export function sampleSortsOf(state: SampleState | undefined): readonly (typeof sampleSorts)[number][] {
  return state && closedStates.includes(state) ? ['due', 'lab'] : sampleSorts;
}

const allReasons: Readonly<Record<string, string>> = {
  ...holdReasonLabels,
  ...rejectReasonLabels,
  ...qcReasonLabels,
  ...conflictLabels,
};

/** Why a sample changed state, for staff; free text is shown as written. */
export const sampleReasonLabel = (reason: string): string => capital(allReasons[reason] ?? reason);
