import type { SampleState } from '#animals/stored-samples/samples.rules.ts';

/** The laboratory's label for each state. */
export const sampleStateLabels: Record<SampleState, string> = {
  REGISTERED: 'Registered',
  IN_TRANSIT: 'On its way',
  RECEIVED: 'Received',
  ON_HOLD: 'On hold',
  REJECTED: 'Rejected',
  ACCESSIONED: 'Accessioned',
  EXTRACTING: 'Extracting',
  EXTRACTED: 'DNA extracted',
  PLATED: 'On the plate',
  RUN: 'Run in progress',
  QC_FAILED: 'Failed quality control',
  RESAMPLE_REQUESTED: 'New swab requested',
  GENOTYPED: 'Genotyped',
  IN_REVIEW: 'In review',
  APPROVED: 'Approved',
  REPORTED: 'Reported',
  STORED: 'Stored',
  DESTROYED: 'Destroyed',
  CANCELLED: 'Cancelled',
  LOST: 'Lost',
  EXPIRED: 'Expired',
};

/** Label of the button that moves a sample to a state. */
export const stepVerbs: Partial<Record<SampleState, string>> = {
  ACCESSIONED: 'Accession',
  EXTRACTING: 'Start extraction',
  EXTRACTED: 'Mark DNA as extracted',
  PLATED: 'Place on plate',
  RUN: 'Start run',
  IN_REVIEW: 'Submit for review',
};

/** The colour of a state's badge: needs someone, failed, done or in progress. */
export function stateTone(state: SampleState): 'brand' | 'good' | 'warn' | 'bad' {
  if (state === 'ON_HOLD' || state === 'RESAMPLE_REQUESTED') return 'warn';
  if (['REJECTED', 'QC_FAILED', 'LOST', 'EXPIRED', 'CANCELLED'].includes(state)) return 'bad';
  return ['REPORTED', 'STORED', 'DESTROYED'].includes(state) ? 'good' : 'brand';
}
