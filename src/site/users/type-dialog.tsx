import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import { audiences, type Audience } from '#platform/accounts/session-user.rules.ts';
import type { PersonView } from './people.contract.ts';

interface TypeDialogProps {
  person: PersonView;
  open: boolean;
  onClose: () => void;
}

const effects: Record<Audience, string> = {
  owner: 'The account gets the pet owner menus and prices. Breeding tools are hidden.',
  breeder: 'The account gets the breeder menus, tools and prices.',
  vet: 'The account gets the menus and prices of vets. It can order on account once you have approved the clinic.',
};

/** Changes the type of an account that was registered as the wrong type. */
export function TypeDialog({ person, open, onClose }: TypeDialogProps) {
  const others = audiences.filter((type) => type !== person.type);
  const [type, setType] = useState<Audience | null>(null);
  const selected = others.find((one) => one === type) ?? others[0]!;
  const { busy, fields, message, run } = useAction();
  const save = (form: FormData) =>
    void run(
      () =>
        api.people.changeType({
          id: person.id,
          type: selected,
          ...(selected === 'vet'
            ? {
                clinicName: formText(form, 'clinicName'),
                registrationNumber: formText(form, 'registrationNumber') || undefined,
              }
            : {}),
          reason: formText(form, 'reason'),
        }),
      'Account type changed. The account was signed out.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change the account type of ${person.name}?`}
      confirm="Change account type"
      busy={busy}
      message={message}
      onSubmit={save}
    >
      <Field label="Account type" hint={effects[selected]} error={fields['type']} required>
        <Select
          name="type"
          placeholder={null}
          value={selected}
          onChange={({ target }) => setType(others.find((one) => one === target.value) ?? null)}
          options={others.map((value) => ({ value, label: accountTypes[value] }))}
        />
      </Field>
      {selected === 'vet' ? (
        <>
          <Field label="Clinic name" error={fields['clinicName']} required>
            <TextInput name="clinicName" maxLength={120} />
          </Field>
          <Field label="Registration number" error={fields['registrationNumber']}>
            <TextInput name="registrationNumber" maxLength={60} />
          </Field>
        </>
      ) : null}
      <p className="text-muted">
        Prices in the cart are updated, and orders that are already paid do not change. The user is signed out on all
        devices and gets an email.
      </p>
      <Field label="Reason" hint="Recorded in the account history." error={fields['reason']} required>
        <TextInput name="reason" maxLength={300} />
      </Field>
    </FormDialog>
  );
}
