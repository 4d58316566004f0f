import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf, type ApiProblem } from '#app/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextInput } from '#ui/input.tsx';

export function RenameProfile({ profile, onDone }: { profile: { id: number; name: string }; onDone: () => void }) {
  const [name, setName] = useState(profile.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { revalidate } = useRevalidator();
  const save = async () => {
    setBusy(true);
    try {
      await api.customProfiles.rename({ id: profile.id, name });
      await revalidate();
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open
      onClose={onDone}
      title="Rename the profile"
      confirm="Save"
      busy={busy}
      message={problem && problem.status !== 428 ? problem.message : null}
      onSubmit={() => (busy ? undefined : void save())}
    >
      <Field label="Name" error={problem?.fields['name'] ?? null}>
        <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
