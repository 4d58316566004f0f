import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The question, which names the item: "Are you sure you want to delete this animal?" */
  question: ReactNode;
  /** Describes the effect and what is kept. */
  children?: ReactNode;
  /** The verb on the button: "Delete Biscuit". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  question,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={question}
      size="sm"
      footer={
        <>
          <Button data-first-focus="" variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
