import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** Releases approved results; a serious finding in the owner's quiet hours is scheduled, which the button then says. */
export function ReleaseButton({ sampleId }: { sampleId: number }) {
  const { run, busy } = useAction();
  const [scheduledFor, setScheduledFor] = useState<string | null>(null);
  const release = () =>
    run(async () => {
      const answer = await api.lab.release({ sampleId });
      if (answer.scheduledFor === null) toaster.success('Released. The owner has been emailed.');
      setScheduledFor(answer.scheduledFor);
    });
  return (
    <>
      <Button loading={busy} onClick={() => void release()}>
        Release to owner
      </Button>
      {scheduledFor ? (
        <Callout live title="Release scheduled" className="basis-full">
          These results include a serious finding, and the owner is in quiet hours. They will be released on{' '}
          <LocalTime at={scheduledFor} />. You can release them earlier on the Serious results page.
        </Callout>
      ) : null}
    </>
  );
}
