import { useState } from 'react';
import type { SamplePart } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { countOf } from '#shared/count-of.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

interface ReleasableSample {
  id: number;
  animalName: string | null;
  productName: string | null;
  tests: number;
  /** The ordered tests with the status of their calls. */
  rows: readonly { status: string | null }[];
  /** Parts that are released besides test results. */
  parts: readonly { part: SamplePart; isNeeded: boolean }[];
}

/**
 * Releases approved results. A serious finding in the owner's quiet hours is scheduled, and a text beside the button
 * states when.
 */
export function ReleaseButton({ sample }: { sample: ReleasableSample }) {
  const { id: sampleId, animalName, productName, tests, parts } = sample;
  const failed = sample.rows.filter(({ status }) => status === 'FAILED').length;
  const [scheduledFor, setScheduledFor] = useState<string | null>(null);
  const release = async () => {
    const answer = await api.lab.release({ sampleId });
    if (answer.scheduledFor === null) toaster.success('Released. The owner has been emailed.');
    setScheduledFor(answer.scheduledFor);
  };
  return (
    <>
      <ConfirmAction
        label="Release to owner"
        variant="primary"
        size="md"
        question={`Release ${animalName ?? 'this animal'}'s results?`}
        confirm="Release results"
        danger={false}
        call={release}
      >
        {tests === 0 ? (
          <>
            The owner gets {releasedPartsText(parts)}
            {productName ? ` (${productName})` : ''} with the report, and is emailed.
          </>
        ) : (
          <>
            The owner gets the results of {countOf(tests - failed, 'test')}
            {productName ? ` (${productName})` : ''}, the report and the certificate, and is emailed.{' '}
            {failed > 0
              ? `${countOf(failed, 'test')} gave no result: the first time a test fails, it is repeated free of charge, and the second time it is refunded. `
              : ''}
            If there is a serious finding, the vet they chose is emailed too, and a release in quiet hours is scheduled
            for when they end.
          </>
        )}{' '}
        Once released, results can only be amended.
      </ConfirmAction>
      {scheduledFor ? (
        <Callout live title="Release scheduled" className="basis-full">
          These results include a serious finding, and the owner is in quiet hours. They will be released on{' '}
          <LocalTime at={scheduledFor} />. You can release them earlier on the Serious results page.
        </Callout>
      ) : null}
    </>
  );
}

function releasedPartsText(parts: ReleasableSample['parts']): string {
  const named = parts.filter(({ isNeeded }) => isNeeded).map(({ part }) => partInText[part]);
  return named.length > 0 ? named.join(' and ') : 'the results';
}

const partInText: Record<SamplePart, string> = { DNA_PROFILE: 'the DNA profile', BREEDS: 'the breeds' };
