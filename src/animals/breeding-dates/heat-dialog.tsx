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
  /** One: it is hers; several: the form asks whose. */
  females: readonly NamedAnimal[];
  /** The heat to change, or a new one; null: closed. */
  edited: Heat | 'new' | null;
  onClose: () => void;
}

/** The form of one heat. */
export function HeatDialog({ females, edited, onClose }: HeatDialogProps) {
  const before = edited === 'new' ? null : edited;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, reason, submit } = useSubmit("The heat wasn't saved. Please try again.");
  const [only] = females.length === 1 ? females : [];
  const problem =
    reason === 'not_found' ? accessLost({ what: 'heat', name: only?.name ?? 'This animal', isNew: !before }) : message;
  const save = (form: FormData) =>
    submit(async () => {
      const typed = { startedOn: formText(form, 'startedOn'), note: formText(form, 'note') };
      const id = only?.id ?? Number(formText(form, 'animal'));
      await (before
        ? api.breedingDates.changeHeat({ id: before.id, ...typed })
        : api.breedingDates.addHeat({ id, ...typed }));
      onClose();
      await revalidate();
      toaster.success(before ? 'Heat saved.' : 'Heat recorded.');
    });
  return (
    <FormDialog
      open={edited !== null}
      onClose={onClose}
      title={before ? 'Edit heat' : only ? `Record a heat for ${only.name}` : 'Record a heat'}
      confirm={before ? 'Save heat' : 'Record heat'}
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
        <DatePicker name="startedOn" {...(before && { defaultValue: before.startedOn })} />
      </Field>
      <Field label="Note" error={fields['note']}>
        <TextInput name="note" maxLength={HEAT_NOTE_LENGTH} autoComplete="off" defaultValue={before?.note} />
      </Field>
    </FormDialog>
  );
}
