import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAction } from './use-action.ts';

interface AskFirstProps {
  /** What stands on the button of the page. */
  label: ReactNode;
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

/** A button that asks before it acts. Refused or not, the question goes away and the page is read again. */
export function AskFirst({ label, variant = 'quiet', size = 'sm', call, done, failed, ...asked }: AskFirstProps) {
  const { about, question, children, confirm, cancel, danger = true } = asked;
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction(failed);
  const act = async () => {
    const isDone = await run(call, done, () => setAsking(false));
    if (isDone) return;
    setAsking(false);
    await revalidate();
  };
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setAsking(true)}>
        {label}
        {about ? <span className="sr-only">{about}</span> : null}
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
