const ready = ['REPORTED', 'STORED', 'DESTROYED'];
const waiting = ['ON_HOLD', 'REJECTED', 'RESAMPLE_REQUESTED', 'QC_FAILED'];
const over = ['CANCELLED', 'LOST', 'EXPIRED'];

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
  /** The results were withdrawn, and no new ones have been released. */
  isWithdrawn?: boolean;
}

/** Where a sample stands, in the words of the tracker. */
export function customerSampleLabel({
  state,
  stepName,
  isWithdrawn,
}: LabelledSample & { stepName: string | null }): string {
  if (isWithdrawn && ready.includes(state)) return 'Results withdrawn';
  return words[state] ?? stepName ?? 'Not sent yet';
}

export function sampleTone({ state, isWithdrawn }: LabelledSample): 'good' | 'warn' | 'bad' | 'neutral' | 'brand' {
  if (isWithdrawn && ready.includes(state)) return 'bad';
  if (ready.includes(state)) return 'good';
  if (waiting.includes(state)) return 'warn';
  return over.includes(state) ? 'neutral' : 'brand';
}
