import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { PlateDialog } from './plate-dialog.tsx';
import { stepVerbs } from '#laboratory/samples/state-labels.rules.ts';

interface PlateActionsProps {
  sample: { id: number; state: SampleState; nextState: SampleState | null };
}

/** Places a sample on a plate, or removes it after a mistake. */
export function PlateActions({ sample: { id, state, nextState } }: PlateActionsProps) {
  const [isAsking, setAsking] = useState(false);
  if (state === 'PLATED')
    return (
      <ConfirmAction
        label="Remove from plate"
        variant="secondary"
        size="md"
        question="Remove this sample from the plate?"
        confirm="Remove from plate"
        danger={false}
        call={() => api.lab.advance({ sampleIds: [id], to: 'EXTRACTED' })}
        done="Sample removed from the plate."
      >
        Its well will be free again. Do this only if the sample was placed by mistake.
      </ConfirmAction>
    );
  if (nextState !== 'PLATED') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{stepVerbs.PLATED}</Button>
      <PlateDialog sampleIds={[id]} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
