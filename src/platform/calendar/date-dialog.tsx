import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { NOTE_LENGTH, TITLE_LENGTH } from './calendar.rules.ts';

export interface EditedDate {
  id: number;
  onDay: string;
  title: string;
  note: string;
}

interface DateDialogProps {
  /** The date to change, or 'new'; null: closed. */
  edited: EditedDate | 'new' | null;
  onClose: () => void;
}

/** The form for one of the user's own dates. */
export function DateDialog({ edited, onClose }: DateDialogProps) {
  const before = edited === 'new' ? null : edited;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The date wasn't saved. Please try again.");
  const save = (form: FormData) =>
    submit(async () => {
      const typed = {
        onDay: formText(form, 'onDay'),
        title: formText(form, 'title'),
        note: formText(form, 'note'),
      };
      await (before ? api.calendar.changeDate({ id: before.id, ...typed }) : api.calendar.addDate(typed));
      onClose();
      await revalidate();
      toaster.success(before ? 'Date saved.' : 'Date added.');
    });
  return (
    <FormDialog
      open={edited !== null}
      onClose={onClose}
      title={before ? 'Edit date' : 'Add a date'}
      confirm={before ? 'Save date' : 'Add date'}
      busy={busy}
      message={message}
      onSubmit={(form) => void save(form)}
    >
      <Field label="Title" error={fields['title']} required>
        <TextInput name="title" maxLength={TITLE_LENGTH} autoComplete="off" defaultValue={before?.title} />
      </Field>
      <Field label="Date" error={fields['onDay']} required>
        <DatePicker name="onDay" {...(before && { defaultValue: before.onDay })} />
      </Field>
      <Field label="Note" error={fields['note']}>
        <Textarea name="note" maxLength={NOTE_LENGTH} rows={3} defaultValue={before?.note} />
      </Field>
    </FormDialog>
  );
}
