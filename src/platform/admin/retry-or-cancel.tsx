import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonButton } from './reason-button.tsx';

interface RetryOrCancelProps {
  /** Names the row for those who hear it: "Mail to ada@example.test". */
  about: ReactNode;
  retry: (() => Promise<unknown>) | null;
  cancel: ((reason: string) => Promise<unknown>) | null;
  question: string;
}

/** One more try for what failed; what still waits can be called off, with a reason. */
export function RetryOrCancel({ about, retry, cancel, question }: RetryOrCancelProps) {
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction('Failed to try again');
  const tryAgain = async (call: () => Promise<unknown>) => {
    const isDone = await run(call, 'It is tried again.');
    if (!isDone) await revalidate();
  };
  return (
    <>
      {retry ? (
        <Button size="sm" loading={busy} onClick={() => void tryAgain(retry)}>
          Try again<span className="sr-only">: {about}</span>
        </Button>
      ) : null}
      {cancel ? (
        <ReasonButton
          variant="quiet"
          label={
            <>
              Call off<span className="sr-only">: {about}</span>
            </>
          }
          title={question}
          hint="Kept in the log with your name."
          confirm="Call it off"
          failed="Failed to call it off"
          done="It is called off."
          call={cancel}
        >
          <p className="text-muted">{about}. It is not done, now or later.</p>
        </ReasonButton>
      ) : null}
    </>
  );
}
