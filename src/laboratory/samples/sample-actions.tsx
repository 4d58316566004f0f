import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { AskFirst } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ProblemDialog, problemsIn } from './problem-dialog.tsx';
import { AmendDialog, ApproveDialog, RepeatDialog } from './sample-dialogs.tsx';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { stepVerbs } from './state-labels.rules.ts';

export interface ActionableSample {
  id: number;
  state: SampleState;
  nextState: SampleState | null;
  identity: 'OPEN' | 'ANSWERED' | null;
  callRate: { verdict: 'pass' | 'needs_acceptance' | 'fail' };
}

/** What can be done with a sample now, by whoever looks at it. */
export function SampleActions({ sample, may }: { sample: ActionableSample; may: { bench: boolean; review: boolean } }) {
  const { id: sampleId, state, nextState, callRate } = sample;
  const { run, busy } = useAction();
  const [asked, setAsked] = useState<'approve' | 'repeat' | 'amend' | 'problem' | null>(null);
  const close = () => setAsked(null);
  if (state === 'IN_REVIEW' && !may.review) return <ForReviewers />;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {nextState && may.bench ? (
        <Button
          loading={busy}
          onClick={() => void run(() => api.lab.advance({ sampleIds: [sampleId], to: nextState }), 'Moved on')}
        >
          {stepVerbs[nextState]}
        </Button>
      ) : null}
      {state === 'GENOTYPED' && may.bench ? (
        <Button loading={busy} onClick={() => void run(() => api.lab.submit({ sampleId }), 'Submitted for review')}>
          Submit for review
        </Button>
      ) : null}
      {state === 'IN_REVIEW' ? (
        <>
          {callRate.verdict === 'fail' ? null : <Button onClick={() => setAsked('approve')}>Approve</Button>}
          <Button variant="secondary" onClick={() => setAsked('repeat')}>
            Repeat the test
          </Button>
        </>
      ) : null}
      {state === 'APPROVED' && may.review ? (
        <Button
          loading={busy}
          onClick={() => void run(() => api.lab.release({ sampleId }), 'Released: the owner has a mail')}
        >
          Release to the owner
        </Button>
      ) : null}
      {(state === 'REPORTED' || state === 'STORED') && may.review ? (
        <Button variant="secondary" onClick={() => setAsked('amend')}>
          Amend these results
        </Button>
      ) : null}
      {state === 'ON_HOLD' && may.bench && !sample.identity ? (
        <Button loading={busy} onClick={() => void run(() => api.lab.resume({ sampleId }), 'The sample goes on')}>
          Let it go on
        </Button>
      ) : null}
      {(state === 'QC_FAILED' || state === 'REJECTED') && may.bench ? (
        <AskFirst
          label="Send a free new kit"
          variant="secondary"
          size="md"
          question="Send a free new kit?"
          confirm="Send it"
          danger={false}
          call={() => api.lab.requestNewSwab({ sampleId })}
          done="The owner was asked where the new kit goes"
        >
          The owner has a mail at once, and this sample is not tested any more.
        </AskFirst>
      ) : null}
      {state === 'QC_FAILED' && may.bench ? (
        <Button
          loading={busy}
          onClick={() =>
            run(() => api.lab.advance({ sampleIds: [sampleId], to: 'EXTRACTING' }), 'Extraction begins again')
          }
        >
          Extract again
        </Button>
      ) : null}
      {may.bench && problemsIn(state).length > 0 ? (
        <Button variant="secondary" onClick={() => setAsked('problem')}>
          Something is wrong
        </Button>
      ) : null}
      <ProblemDialog sampleId={sampleId} state={state} open={asked === 'problem'} onClose={close} />
      <ApproveDialog
        sampleId={sampleId}
        open={asked === 'approve'}
        onClose={close}
        low={callRate.verdict === 'needs_acceptance'}
      />
      <RepeatDialog sampleId={sampleId} open={asked === 'repeat'} onClose={close} />
      <AmendDialog sampleId={sampleId} open={asked === 'amend'} onClose={close} />
    </div>
  );
}

function ForReviewers() {
  return (
    <Callout className="mt-6">
      A reviewer decides: a second person, not whoever loaded or submitted the results.
    </Callout>
  );
}
