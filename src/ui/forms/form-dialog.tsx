import { Form } from './form.tsx';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FreshForm } from './field.tsx';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** The label of the button that closes the dialog; if the form itself cancels something, "Cancel" is ambiguous. */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The error of the whole form; field errors are shown beside the fields. */
  message?: string | null;
  size?: 'sm' | 'md' | 'lg';
  onSubmit: (form: FormData) => void;
}

/** A dialog with a form. It keeps the input after a refused attempt, and its parent closes it. */
export function FormDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  cancel = 'Cancel',
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
          <Button data-first-focus="" variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {/* Emptied with its closing: a password or a reason is never found there again. */}
      {open ? (
        <DialogForm id={id} message={message} onSubmit={onSubmit}>
          {children}
        </DialogForm>
      ) : null}
    </Dialog>
  );
}

type DialogFormProps = Pick<FormDialogProps, 'children' | 'message' | 'onSubmit'> & { id: string };

function DialogForm({ id, message, onSubmit, children }: DialogFormProps) {
  const [isSent, setSent] = useState(false);
  return (
    <Form
      id={id}
      className="grid gap-5"
      message={isSent ? message : null}
      onSend={(form) => {
        setSent(true);
        onSubmit(form);
      }}
    >
      <FreshForm value={!isSent}>{children}</FreshForm>
    </Form>
  );
}
