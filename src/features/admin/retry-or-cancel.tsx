import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/toast-store.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RetryOrCancelProps {
  /** Names the row for those who hear it: "Mail to ada@example.test". */
  about: string;
  retry: (() => Promise<unknown>) | null;
  cancel: ((reason: string) => Promise<unknown>) | null;
  question: string;
}

/** One more try for what failed; what still waits can be called off, with a reason. */
export function RetryOrCancel({ about, retry, cancel, question }: RetryOrCancelProps) {
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const tryAgain = async () => {
    setBusy(true);
    try {
      await retry?.();
      toaster.success('It is tried again.');
    } catch (error) {
      toaster.error(problemOf(error).message, { title: 'Failed to try again' });
    }
    setBusy(false);
    await revalidate();
  };
  return (
    <>
      {retry ? (
        <Button size="sm" loading={busy} onClick={() => void tryAgain()}>
          Try again<span className="sr-only">: {about}</span>
        </Button>
      ) : null}
      {cancel ? (
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          Call off<span className="sr-only">: {about}</span>
        </Button>
      ) : null}
      {cancel ? (
        <ReasonDialog
          open={isAsking}
          title={question}
          hint="Kept in the log with your name."
          confirm="Call it off"
          failed="Failed to call it off"
          onConfirm={async (reason) => {
            await cancel(reason);
            setAsking(false);
            toaster.success('It is called off.');
            await revalidate();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-muted">{about}. It is not done, now or later.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
