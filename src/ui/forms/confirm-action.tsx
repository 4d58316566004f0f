import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { isRefused } from './action-outcome.ts';
import { useAction } from './use-action.ts';

interface ConfirmActionProps {
  /** What is on the button of the page. */
  label: string;
  /** Said after it to those who hear it: " Biscuit". */
  about?: string;
  variant?: 'primary' | 'quiet' | 'secondary' | 'danger';
  size?: 'sm' | 'md';
  question: ReactNode;
  /** What happens then, and what is kept. */
  children?: ReactNode;
  /** The verb on the button of the question. */
  confirm: string;
  cancel?: string;
  /** False where nothing is lost. */
  danger?: boolean;
  call: () => Promise<unknown>;
  done?: string;
  /** Said when the call itself fails. */
  failed?: string;
}

/**
 * A button that asks before it acts. What was refused takes the question away and reads the page again: it is no longer as
 * it was shown. Where the call itself failed, the question stays, to try once more.
 */
export function ConfirmAction({
  label,
  variant = 'quiet',
  size = 'sm',
  call,
  done,
  failed,
  ...asked
}: ConfirmActionProps) {
  const { about, question, children, confirm, cancel, danger = true } = asked;
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction(failed);
  const act = async () => {
    let wasRefused = false;
    const noted = (error: unknown) => {
      wasRefused = isRefused(problemOf(error).status);
      throw error;
    };
    await run(
      () => call().catch(noted),
      done,
      () => setAsking(false),
    );
    if (!wasRefused) return;
    setAsking(false);
    await revalidate();
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => setAsking(true)}
        {...(about ? { 'aria-label': label + about } : {})}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={question}
        confirm={confirm}
        {...(cancel ? { cancel } : {})}
        danger={danger}
        busy={busy}
        onConfirm={() => void act()}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
