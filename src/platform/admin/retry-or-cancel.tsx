import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonButton } from './reason-button.tsx';

interface RetryOrCancelProps {
  /** Names the row for screen readers: "Mail to ada@example.test". */
  about: ReactNode;
  retry: (() => Promise<unknown>) | null;
  cancel: ((reason: string) => Promise<unknown>) | null;
  question: string;
}

/** Retries a failed item; a waiting one can be cancelled with a reason. */
export function RetryOrCancel({ about, retry, cancel, question }: RetryOrCancelProps) {
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction("The retry wasn't started. Please try again.");
  const tryAgain = async (call: () => Promise<unknown>) => {
    const isDone = await run(call, 'Retrying.');
    if (!isDone) await revalidate();
  };
  return (
    <>
      {retry ? (
        <Button size="sm" loading={busy} onClick={() => void tryAgain(retry)}>
          Retry<span className="sr-only">: {about}</span>
        </Button>
      ) : null}
      {cancel ? (
        <ReasonButton
          variant="quiet"
          label={
            <>
              Cancel<span className="sr-only">: {about}</span>
            </>
          }
          title={question}
          hint="Recorded in the history with your name."
          confirm="Confirm cancellation"
          failed="Nothing was cancelled. Please try again."
          done="Cancelled."
          call={cancel}
        >
          <p className="text-muted">{about}. This can't be undone.</p>
        </ReasonButton>
      ) : null}
    </>
  );
}
