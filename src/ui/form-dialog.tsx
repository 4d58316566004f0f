import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  /** What was refused as a whole; messages of fields stand beside them. */
  message?: string | null;
  size?: 'sm' | 'md' | 'lg';
  onSubmit: (form: FormData) => void;
}

/** A window with a form in it: it asks, keeps what was typed when it is refused, and closes when its owner says so. */
export function FormDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  danger,
  busy,
  message,
  size = 'sm',
  onSubmit,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {/* Emptied with its closing: a password or a reason is never found there again. */}
      {open ? (
        <form
          id={id}
          method="post"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(new FormData(event.currentTarget));
          }}
        >
          {message ? <Callout tone="bad" live title={message} /> : null}
          {children}
        </form>
      ) : null}
    </Dialog>
  );
}
