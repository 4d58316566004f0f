import type { ReactNode } from 'react';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonButton } from './reason-button.tsx';

interface CloseOrReopenProps {
  /** The kind of item, such as "club". */
  noun: string;
  name: string;
  isClosed: boolean;
  hint: string;
  /** Describes the effects of closing. */
  children: ReactNode;
  close: (reason: string) => Promise<unknown>;
  reopen: () => Promise<unknown>;
}

/** Closes an item after confirmation and with a reason, or reopens it. */
export function CloseOrReopen({ noun, name, isClosed, hint, children, close, reopen }: CloseOrReopenProps) {
  const { run, busy } = useAction();
  if (isClosed)
    return (
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void run(reopen, `${name} reopened.`)}>
        Reopen
      </Button>
    );
  return (
    <ReasonButton
      label={`Close ${noun}`}
      title={`Are you sure you want to close ${name}?`}
      hint={hint}
      confirm={`Close ${noun}`}
      failed={`The ${noun} wasn't closed. Please try again.`}
      done={`${name} closed.`}
      call={close}
    >
      <p className="text-muted">{children}</p>
    </ReasonButton>
  );
}
