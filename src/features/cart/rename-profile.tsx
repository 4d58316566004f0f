import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextInput } from '#ui/input.tsx';

export function RenameProfile({ profile, onDone }: { profile: { id: number; name: string }; onDone: () => void }) {
  const [name, setName] = useState(profile.name);
  const { busy, fields, message, submit } = useSubmit('Failed to rename the profile');
  const { revalidate } = useRevalidator();
  const save = () =>
    submit(async () => {
      await api.customProfiles.rename({ id: profile.id, name });
      await revalidate();
      onDone();
    });
  return (
    <FormDialog
      open
      onClose={onDone}
      title="Rename the profile"
      confirm="Save"
      busy={busy}
      message={message}
      onSubmit={() => (busy ? undefined : void save())}
    >
      <Field label="Name" error={fields['name']}>
        <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
