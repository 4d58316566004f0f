import { useState } from 'react';
import { formatBarcode } from '#shared/barcode.ts';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { ReleaseButton } from '#laboratory/serious-results/release-button.tsx';
import { PlateActions } from '#laboratory/plates/plate-actions.tsx';
import type { SamplePart } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { ProblemDialog, problemsIn } from './problem-dialog.tsx';
import {
  AmendDialog,
  ApproveDialog,
  CancelAmendmentDialog,
  LiftDialog,
  RepeatDialog,
  ReturnDialog,
} from './sample-dialogs.tsx';
import { isStored, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { stepVerbs } from './state-labels.rules.ts';

export interface ActionableSample {
  id: number;
  version: string;
  state: SampleState;
  nextState: SampleState | null;
  identity: 'OPEN' | 'ANSWERED' | null;
  callRate: { verdict: 'pass' | 'needs_acceptance' | 'fail' };
  differences: readonly unknown[];
  isAmendment: boolean;
  isExtractionRepeated: boolean;
  /** Newest first. */
  certificates: readonly { withdrawal: string | null }[];
  animalName: string | null;
  productName: string | null;
  tests: number;
  rows: readonly { status: string | null }[];
  parts: readonly { part: SamplePart; isNeeded: boolean }[];
}

type DialogName = 'approve' | 'repeat' | 'return' | 'amend' | 'cancel' | 'problem' | 'lift';

interface SampleActionsProps {
  sample: ActionableSample;
  may: { bench: boolean; review: boolean };
  /** Another sample that needs a reviewer. */
  next?: { id: number; barcode: string } | null | undefined;
}

/** The actions that the user can take on a sample in its current state. */
export function SampleActions({ sample, may, next = null }: SampleActionsProps) {
  const { id: sampleId, version, state, nextState, callRate } = sample;
  const { run, busy } = useAction();
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const close = () => setOpenDialog(null);
  if (state === 'IN_REVIEW' && !may.review) return <ForReviewers />;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {/* The first element if no action is left: it gets the focus after the release. */}
      {isStored(state) ? <NextSample sample={next} /> : null}
      {may.bench ? <PlateActions sample={sample} /> : null}
      {nextState && nextState !== 'PLATED' && may.bench ? (
        <Button
          loading={busy}
          onClick={() =>
            void run(() => api.lab.advance({ sampleIds: [sampleId], to: nextState }), 'Sample moved to next step.')
          }
        >
          {stepVerbs[nextState]}
        </Button>
      ) : null}
      {state === 'GENOTYPED' && may.bench ? (
        <Button
          loading={busy}
          onClick={() => void run(() => api.lab.submit({ sampleId, version }), 'Submitted for review.')}
        >
          Submit for review
        </Button>
      ) : null}
      {state === 'IN_REVIEW' ? (
        <>
          {callRate.verdict === 'fail' ? null : <Button onClick={() => setOpenDialog('approve')}>Approve</Button>}
          <Button variant="secondary" onClick={() => setOpenDialog('repeat')}>
            Repeat the test
          </Button>
        </>
      ) : null}
      {state === 'APPROVED' && may.review ? (
        <ApprovedActions sample={sample} onReturn={() => setOpenDialog('return')} />
      ) : null}
      {(state === 'REPORTED' || state === 'STORED') && may.review ? (
        <Button variant="secondary" onClick={() => setOpenDialog('amend')}>
          Amend results
        </Button>
      ) : null}
      {sample.isAmendment && may.review ? (
        <Button variant="secondary" onClick={() => setOpenDialog('cancel')}>
          Cancel amendment
        </Button>
      ) : null}
      {state === 'ON_HOLD' && may.bench && !sample.identity ? (
        <Button onClick={() => setOpenDialog('lift')}>Lift hold</Button>
      ) : null}
      {may.bench ? <FailedActions sample={sample} /> : null}
      {may.bench && problemsIn(state).length > 0 ? (
        <Button variant="secondary" onClick={() => setOpenDialog('problem')}>
          Report a problem
        </Button>
      ) : null}
      {isStored(state) ? null : <NextSample sample={next} />}
      <ProblemDialog
        sampleId={sampleId}
        version={version}
        state={state}
        isActivated={sample.animalName !== null}
        open={openDialog === 'problem'}
        onClose={close}
      />
      <ApproveDialog
        sampleId={sampleId}
        version={version}
        open={openDialog === 'approve'}
        onClose={close}
        low={callRate.verdict === 'needs_acceptance'}
        differences={sample.differences.length}
      />
      <LiftDialog sampleId={sampleId} version={version} open={openDialog === 'lift'} onClose={close} />
      <RepeatDialog sampleId={sampleId} version={version} open={openDialog === 'repeat'} onClose={close} />
      <ReturnDialog sampleId={sampleId} version={version} open={openDialog === 'return'} onClose={close} />
      <CancelAmendmentDialog sampleId={sampleId} version={version} open={openDialog === 'cancel'} onClose={close} />
      <AmendDialog sampleId={sampleId} version={version} open={openDialog === 'amend'} onClose={close} />
    </div>
  );
}

/** Actions after failed quality control, a rejection or a withdrawal of the results. */
function FailedActions({ sample }: { sample: ActionableSample }) {
  const { id: sampleId, version, state, isExtractionRepeated } = sample;
  const { run, busy } = useAction();
  const isWithdrawn = isStored(state) && Boolean(sample.certificates[0]?.withdrawal);
  if (state === 'REJECTED' && sample.animalName === null)
    return (
      <p className="text-sm text-muted">
        This kit was not activated and its buyer is unknown, so no replacement kit was offered. Set the tube aside.
      </p>
    );
  return (
    <>
      {state === 'QC_FAILED' || state === 'REJECTED' || isWithdrawn ? (
        <ConfirmAction
          label="Send free replacement kit"
          variant="secondary"
          size="md"
          question="Send a free replacement kit?"
          confirm="Send kit"
          danger={false}
          call={() => api.lab.requestNewSwab({ sampleId, version })}
          done="The owner has been asked for a delivery address."
        >
          The owner is emailed immediately.{' '}
          {isWithdrawn
            ? 'All tests of this sample are repeated with the new swab.'
            : 'This sample will not be tested further.'}
        </ConfirmAction>
      ) : null}
      {state === 'QC_FAILED' && !isExtractionRepeated ? (
        <Button
          loading={busy}
          onClick={() =>
            run(() => api.lab.advance({ sampleIds: [sampleId], to: 'EXTRACTING' }), 'Extraction restarted.')
          }
        >
          Repeat extraction
        </Button>
      ) : null}
      {state === 'QC_FAILED' && isExtractionRepeated ? (
        <p className="basis-full text-sm text-muted">
          The extraction was already repeated from the second swab. A new swab is needed.
        </p>
      ) : null}
    </>
  );
}

function ApprovedActions({ sample, onReturn }: { sample: ActionableSample; onReturn: () => void }) {
  return (
    <>
      <ReleaseButton sample={sample} />
      <Button variant="secondary" onClick={onReturn}>
        Return to review
      </Button>
    </>
  );
}

function NextSample({ sample }: { sample: SampleActionsProps['next'] }) {
  return sample ? (
    <Link to={`/lab/samples/${sample.id}`} className="text-link">
      Next sample to review: <span className="font-mono whitespace-nowrap">{formatBarcode(sample.barcode)}</span>
    </Link>
  ) : null;
}

function ForReviewers() {
  return <Callout className="mt-6">Someone who did not import or submit these results must review them.</Callout>;
}
