import type { ReplacementState } from '#animals/kits/replacements.rules.ts';
import { ownerAction } from '#animals/stored-samples/owner-action.rules.ts';
import { customerSampleLabel } from '#animals/stored-samples/sample-labels.rules.ts';
import {
  closedStates,
  newSwabStates,
  trackerStep,
  trackerSteps,
  type AnyHoldReason,
  type SampleState,
} from '#animals/stored-samples/samples.rules.ts';
import type { Holidays } from '#shared/dates.ts';
import { expectedRange } from '#laboratory/samples/expected-range.rules.ts';

/** Number of days for which released results are listed as new. */
export const NEW_DAYS = 30;
/** Maximum number of rows in each list of the overview. */
export const MAX_SHOWN = 8;

export const sampleNeeds = ['new_swab', 'on_hold'] as const;
export type SampleNeed = (typeof sampleNeeds)[number];

export interface SampleFacts {
  animalId: number;
  animalName: string;
  barcode: string;
  /** The tested product; null for a blank kit. */
  productName: string | null;
  state: SampleState;
  holdReason: AnyHoldReason | null;
  /** State of the replacement kit; null if there is none. */
  replacement: ReplacementState | null;
  dueOn: string | null;
  /** When the sample reached its current state. */
  since: Date;
  /** When its newest report was issued; null if it has none. */
  reportedAt: Date | null;
  /** The reader has opened the results since the report was issued. */
  isRead: boolean;
  /** It has a finding in a test on the list of serious tests. */
  isSerious: boolean;
  /** The released results were withdrawn, and no new ones have been released. */
  isWithdrawn: boolean;
  /** The result is affected or at risk, and its owner shared it with the reader, a veterinarian. */
  isShared: boolean;
}

interface SampleLine {
  animalId: number;
  animalName: string;
  barcode: string;
}

export interface SampleToDo extends SampleLine {
  need: SampleNeed;
  /** What its owner needs to do. */
  action: string;
  since: string;
}

export interface ReleasedSample extends SampleLine {
  productName: string | null;
  releasedAt: string;
  isRead: boolean;
  /** The link leads first to a page where the reader chooses how to continue. */
  withCare: boolean;
  isWithdrawn: boolean;
  isShared: boolean;
}

export interface SampleInProgress extends SampleLine {
  label: string;
  step: number;
  steps: number;
  since: string;
  /** What there is to know or do; null if nothing. */
  note: string | null;
  expected: { from: string; to: string } | null;
}

export interface SampleOverview {
  todo: SampleToDo[];
  released: ReleasedSample[];
  progress: SampleInProgress[];
  counts: { todo: number; unread: number; released: number; progress: number };
}

interface Today {
  now: Date;
  /** Public holidays of the laboratory. */
  holidays: Holidays;
}

/** The overview of samples: what their owner needs to do, new results, and samples in progress. */
export function overviewOf(samples: readonly SampleFacts[], today: Today): SampleOverview {
  const { now } = today;
  const own = samples.filter(({ isShared }) => !isShared);
  const todo = own.flatMap((sample) => toDoOf(sample) ?? []);
  const released = samples.filter((sample) => isNew(sample, now)).toSorted(unreadFirst);
  const progress = own.filter((sample) => !closedStates.includes(sample.state) && needOf(sample) === null);
  return {
    todo: todo.slice(0, MAX_SHOWN),
    released: released.slice(0, MAX_SHOWN).map((sample) => ({
      ...lineOf(sample),
      productName: sample.productName,
      releasedAt: sample.reportedAt!.toISOString(),
      isRead: sample.isRead,
      withCare: sample.isSerious && !sample.isRead && !sample.isShared,
      isShared: sample.isShared,
      isWithdrawn: sample.isWithdrawn,
    })),
    progress: progress.slice(0, MAX_SHOWN).map((sample) => progressOf(sample, today)),
    counts: {
      todo: todo.length,
      unread: released.filter(isUnread).length,
      released: released.length,
      progress: progress.length,
    },
  };
}

function needOf({ state, holdReason, replacement }: SampleFacts): SampleNeed | null {
  // The owner answers the question of an identity check in a separate form.
  if (state === 'ON_HOLD') return holdReason === 'IDENTITY' ? null : 'on_hold';
  if (newSwabStates.includes(state)) return 'new_swab';
  // A test of a reported sample failed and is repeated with a new swab.
  return state === 'REPORTED' && replacement !== null && replacement !== 'CANCELLED' ? 'new_swab' : null;
}

function toDoOf(sample: SampleFacts): SampleToDo | null {
  const need = needOf(sample);
  if (!need) return null;
  const action = actionOf(sample) ?? '';
  return { ...lineOf(sample), need, action, since: sample.since.toISOString() };
}

function isNew({ reportedAt }: SampleFacts, now: Date): boolean {
  return reportedAt !== null && now.getTime() - reportedAt.getTime() <= NEW_DAYS * 86_400_000;
}

/** Withdrawn results cannot be read, so they are never unread. */
function isUnread({ isRead, isWithdrawn }: SampleFacts): boolean {
  return !isRead && !isWithdrawn;
}

function unreadFirst(a: SampleFacts, b: SampleFacts): number {
  return Number(isUnread(b)) - Number(isUnread(a)) || b.reportedAt!.getTime() - a.reportedAt!.getTime();
}

function progressOf(sample: SampleFacts, today: Today): SampleInProgress {
  const step = trackerStep(sample.state);
  return {
    ...lineOf(sample),
    label: customerSampleLabel({ state: sample.state, stepName: trackerSteps[step - 1] ?? null }),
    step,
    steps: trackerSteps.length,
    since: sample.since.toISOString(),
    note: actionOf(sample),
    expected: expectedRange(today, sample),
  };
}

function actionOf(sample: SampleFacts): string | null {
  return ownerAction({ ...sample, isReported: sample.reportedAt !== null });
}

function lineOf({ animalId, animalName, barcode }: SampleFacts): SampleLine {
  return { animalId, animalName, barcode };
}
