import { useState } from 'react';
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
import type { Mating } from './breeding-dates.contract.ts';
import {
  accessLost,
  HEAT_NOTE_LENGTH,
  type Parent,
  possibleSires,
  REGISTRATION_AGE_DAYS,
  SIRE_LENGTH,
} from './breeding-dates.rules.ts';
import type { NamedAnimal } from './heat-dialog.tsx';

interface MatingDialogProps {
  dam: NamedAnimal;
  males: readonly (NamedAnimal & Parent)[];
  today: string;
  /** The mating to change, or `new`; null if the dialog is closed. */
  edited: Mating | 'new' | null;
  onClose: () => void;
}

const ANOTHER = 'another';

/** The form for one mating, past or planned. */
export function MatingDialog({ dam, males, today, edited, onClose }: MatingDialogProps) {
  const existing = edited === 'new' ? null : edited;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, reason, submit } = useSubmit("The mating wasn't saved. Please try again.");
  const [sire, setSire] = useState(existing?.sireId ? String(existing.sireId) : ANOTHER);
  const [matedOn, setMatedOn] = useState(existing?.matedOn ?? '');
  const possible = possibleSires(males, matedOn, today);
  const known = males
    .filter((male) => possible.includes(male) || String(male.id) === sire)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  // The recorded sire may have been shared at the time and is no longer in the list.
  const shared = existing?.sireId && !males.some(({ id }) => id === existing.sireId);
  const options = [
    ...known,
    ...(shared ? [{ value: String(existing.sireId), label: existing.sireName }] : []),
    { value: ANOTHER, label: 'A sire not on your list' },
  ];
  const problem = reason === 'not_found' ? accessLost({ what: 'mating', name: dam.name, isNew: !existing }) : message;
  const save = (form: FormData) =>
    submit(async () => {
      const typed = {
        matedOn,
        sireId: sire === ANOTHER ? null : Number(sire),
        sireName: sire === ANOTHER ? formText(form, 'sireName') : '',
        registrationOn: formText(form, 'registrationOn') || null,
        note: formText(form, 'note'),
      };
      await (existing
        ? api.breedingDates.changeMating({ id: existing.id, ...typed })
        : api.breedingDates.addMating({ id: dam.id, ...typed }));
      onClose();
      await revalidate();
      toaster.success('Mating saved.');
    });
  return (
    <FormDialog
      open={edited !== null}
      onClose={onClose}
      title={existing ? 'Edit mating' : `Add a mating for ${dam.name}`}
      confirm={existing ? 'Save mating' : 'Add mating'}
      busy={busy}
      message={problem}
      onSubmit={(form) => void save(form)}
    >
      <Field label="Mating date" hint="You can enter a planned date." error={fields['matedOn']} required>
        <DatePicker value={matedOn} onChange={setMatedOn} />
      </Field>
      <Field label="Sire" error={fields['sireId']}>
        <Select options={options} placeholder={null} value={sire} onChange={({ target }) => setSire(target.value)} />
      </Field>
      {sire === ANOTHER ? (
        <Field label="Sire's name" error={fields['sireName']}>
          <TextInput
            name="sireName"
            maxLength={SIRE_LENGTH}
            autoComplete="off"
            defaultValue={existing?.sireId ? '' : existing?.sireName}
          />
        </Field>
      ) : null}
      <Field
        label="Litter registration date"
        hint={`The date by which you need the results. If you leave it empty, we use ${REGISTRATION_AGE_DAYS / 7} weeks after birth.`}
        error={fields['registrationOn']}
      >
        <DatePicker
          name="registrationOn"
          {...(existing?.registrationOn && { defaultValue: existing.registrationOn })}
        />
      </Field>
      <Field label="Note" error={fields['note']}>
        <TextInput name="note" maxLength={HEAT_NOTE_LENGTH} autoComplete="off" defaultValue={existing?.note} />
      </Field>
    </FormDialog>
  );
}
