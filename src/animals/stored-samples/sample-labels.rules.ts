const reportedStates = ['REPORTED', 'STORED', 'DESTROYED'];
const waitingStates = ['ON_HOLD', 'REJECTED', 'RESAMPLE_REQUESTED', 'QC_FAILED'];
const endedStates = ['CANCELLED', 'LOST', 'EXPIRED'];

const words: Record<string, string> = {
  ON_HOLD: 'On hold',
  REJECTED: 'New swab needed',
  RESAMPLE_REQUESTED: 'New swab needed',
  QC_FAILED: 'Repeating',
  CANCELLED: 'Cancelled',
  LOST: 'Lost',
  EXPIRED: 'Expired',
};

interface LabelledSample {
  state: string;
  /** Whether the results were withdrawn and no new ones have been released. */
  isWithdrawn?: boolean;
}

/** The label of a sample's state in the words of the tracker. */
export function customerSampleLabel({
  state,
  stepName,
  isWithdrawn,
}: LabelledSample & { stepName: string | null }): string {
  if (isWithdrawn && reportedStates.includes(state)) return 'Results withdrawn';
  return words[state] ?? stepName ?? 'Not sent yet';
}

export function sampleTone({ state, isWithdrawn }: LabelledSample): 'good' | 'warn' | 'bad' | 'neutral' | 'brand' {
  if (isWithdrawn && reportedStates.includes(state)) return 'bad';
  if (reportedStates.includes(state)) return 'good';
  if (waitingStates.includes(state)) return 'warn';
  return endedStates.includes(state) ? 'neutral' : 'brand';
}
