import type { ReactNode } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  hint: string;
  confirm: string;
  /** The message if the call itself fails. */
  failed?: string;
  children?: ReactNode;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks staff for a reason before a change that affects the owner or others. */
export function ReasonDialog({
  open,
  title,
  hint,
  confirm,
  failed = 'Failed to update user',
  children,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { busy, fields, message, submit } = useSubmit(failed);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      confirm={confirm}
      danger
      busy={busy}
      message={message}
      onSubmit={(form) => void submit(async () => onConfirm(formText(form, 'reason')))}
    >
      {children}
      <Field label="Reason" hint={hint} error={fields['reason']} required>
        <TextInput name="reason" maxLength={300} />
      </Field>
    </FormDialog>
  );
}
