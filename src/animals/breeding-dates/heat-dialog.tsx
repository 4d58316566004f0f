import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Heat } from './breeding-dates.contract.ts';
import { accessLost, HEAT_NOTE_LENGTH } from './breeding-dates.rules.ts';

export interface NamedAnimal {
  id: number;
  name: string;
}

interface HeatDialogProps {
  /** If there is only one, the heat is hers; otherwise the form asks whose it is. */
  females: readonly NamedAnimal[];
  /** The heat to change, or `new`; null if the dialog is closed. */
  edited: Heat | 'new' | null;
  onClose: () => void;
}

/** The form for one heat. */
export function HeatDialog({ females, edited, onClose }: HeatDialogProps) {
  const existing = edited === 'new' ? null : edited;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, reason, submit } = useSubmit("The heat wasn't saved. Please try again.");
  const [only] = females.length === 1 ? females : [];
  const problem =
    reason === 'not_found'
      ? accessLost({ what: 'heat', name: only?.name ?? 'This animal', isNew: !existing })
      : message;
  const save = (form: FormData) =>
    submit(async () => {
      const typed = { startedOn: formText(form, 'startedOn'), note: formText(form, 'note') };
      const id = only?.id ?? Number(formText(form, 'animal'));
      await (existing
        ? api.breedingDates.changeHeat({ id: existing.id, ...typed })
        : api.breedingDates.addHeat({ id, ...typed }));
      onClose();
      await revalidate();
      toaster.success(existing ? 'Heat saved.' : 'Heat recorded.');
    });
  return (
    <FormDialog
      open={edited !== null}
      onClose={onClose}
      title={existing ? 'Edit heat' : only ? `Record a heat for ${only.name}` : 'Record a heat'}
      confirm={existing ? 'Save heat' : 'Record heat'}
      busy={busy}
      message={problem}
      onSubmit={(form) => void save(form)}
    >
      {only ? null : (
        <Field label="Animal" error={fields['id']} required>
          <Select name="animal" options={females.map(({ id, name }) => ({ value: String(id), label: name }))} />
        </Field>
      )}
      <Field label="First day" error={fields['startedOn']} required>
        <DatePicker name="startedOn" {...(existing && { defaultValue: existing.startedOn })} />
      </Field>
      <Field label="Note" error={fields['note']}>
        <TextInput name="note" maxLength={HEAT_NOTE_LENGTH} autoComplete="off" defaultValue={existing?.note} />
      </Field>
    </FormDialog>
  );
}
