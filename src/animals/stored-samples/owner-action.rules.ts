import { replacementAction, type ReplacementState } from '#animals/kits/replacements.rules.ts';
import { holdRequests, trackerStep, trackerSteps, type AnyHoldReason, type SampleState } from './samples.rules.ts';

interface TrackedSample {
  state: SampleState;
  holdReason: AnyHoldReason | null;
  /** State of the free kit that replaces its own, or null. */
  replacement: ReplacementState | null;
  isReported: boolean;
  /** Whether the results were withdrawn and no new ones have been released. */
  isWithdrawn: boolean;
}

const WITHDRAWN = 'The results of this sample were withdrawn and are no longer valid.';
const BEING_AMENDED =
  'The results are being reviewed again. Released results stay available in the account until the new version is ready.';

/**
 * What the owner of a sample has to do or know now. Used in the tracker and wherever nothing else describes the sample.
 */
export function ownerAction(sample: TrackedSample): string | null {
  const action = nextForOwner(sample);
  return sample.isWithdrawn ? [WITHDRAWN, action].filter(Boolean).join(' ') : action;
}

/** Like `ownerAction`, for places that already show a withdrawal separately. */
export function nextForOwner({
  state,
  holdReason,
  replacement,
  isReported,
  isWithdrawn,
}: TrackedSample): string | null {
  // Before the sample arrives, only a recalled kit has a replacement.
  const hasNewKit = state === 'REGISTERED' || state === 'RESAMPLE_REQUESTED' || state === 'REPORTED';
  const isBeingAmended = isReported && trackerStep(state) < trackerSteps.length;
  return (
    (hasNewKit && replacement ? replacementAction({ state: replacement }) : null) ??
    actionNeeded(state, holdReason) ??
    (isBeingAmended
      ? isWithdrawn
        ? 'We are analysing the sample again, and new results will follow.'
        : BEING_AMENDED
      : null)
  );
}

function actionNeeded(state: SampleState, holdReason: AnyHoldReason | null): string | null {
  if (state === 'REGISTERED') return 'Take the swab and post it to the laboratory.';
  if (state === 'ON_HOLD' && holdReason === 'IDENTITY')
    return 'We are checking the identity details of this sample. If we need more information, we will ask you in your account.';
  if (state === 'ON_HOLD')
    return `We need ${holdReason ? holdRequests[holdReason] : 'your answer'} before we can continue.`;
  // The free replacement kits are used up, or the kit was not activated and its buyer is unknown.
  if (state === 'REJECTED')
    return "We couldn't test this sample, and a new swab is needed. Please contact us about what to do next.";
  if (state === 'RESAMPLE_REQUESTED') return 'A new swab is needed, free of charge. We have emailed the details.';
  return null;
}
