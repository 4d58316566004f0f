import { useId } from 'react';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  hint: string;
  confirm: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why before something that changes somebody else's account. */
export function ReasonDialog({ open, title, hint, confirm, onConfirm, onClose }: ReasonDialogProps) {
  const id = useId();
  const { busy, fields, message, submit } = useSubmit('Failed to update user');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = formText(new FormData(event.currentTarget), 'reason');
          void submit(async () => onConfirm(reason));
        }}
      >
        {message ? <Callout tone="bad" live title={message} /> : null}
        <Field label="Reason" hint={hint} error={fields['reason']} required>
          <TextInput name="reason" maxLength={300} />
        </Field>
      </form>
    </Dialog>
  );
}
