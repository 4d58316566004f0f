import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextInput } from '#ui/forms/input.tsx';

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
      title="Rename profile"
      confirm="Save name"
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
