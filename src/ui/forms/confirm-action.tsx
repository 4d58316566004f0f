import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { isRefused } from './action-outcome.ts';
import { useAction } from './use-action.ts';

interface ConfirmActionProps {
  /** The label of the button on the page. */
  label: string;
  /** Appended for screen readers: " Biscuit". */
  about?: string;
  variant?: 'primary' | 'quiet' | 'secondary' | 'danger';
  size?: 'sm' | 'md';
  question: ReactNode;
  /** Describes the effect and what is kept. */
  children?: ReactNode;
  /** The verb on the button of the dialog. */
  confirm: string;
  cancel?: string;
  /** False if nothing is lost. */
  danger?: boolean;
  call: () => Promise<unknown>;
  done?: string;
  /** The message if the call itself fails. */
  failed?: string;
}

/**
 * A button that asks for confirmation before it acts. If the action is refused, the dialog closes and the page is
 * reloaded, because it is outdated. If the call itself fails, the dialog stays open for another attempt.
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
