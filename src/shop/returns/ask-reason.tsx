import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Textarea } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';

interface AskReasonProps {
  open: boolean;
  title: string;
  intro: string;
  confirm: string;
  cancel?: string;
  done: string;
  onSubmit: (form: FormData) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog before an order is cancelled or returned, with an optional field `reason`. */
export function AskReason({ open, title, intro, confirm, cancel, done, onSubmit, onClose }: AskReasonProps) {
  const { run, busy, fields } = useAction();
  const send = (form: FormData) => void run(() => onSubmit(form), done).then((isDone) => isDone && onClose());
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      size="md"
      confirm={confirm}
      cancel={cancel}
      busy={busy}
      onSubmit={send}
    >
      <p>{intro}</p>
      <Field label="Reason" hint="Optional." error={fields['reason']}>
        <Textarea name="reason" maxLength={1000} rows={3} />
      </Field>
    </FormDialog>
  );
}
